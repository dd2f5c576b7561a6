use tengen_board::{Color, Move, Symmetry};
use tengen_sgf::GameKind;

use super::Record;
use crate::code::Code;

/// A number that two games share if they have the same moves on the same board, up to turning and
/// mirroring it; others share it with a chance of 1 in 2^128.
pub(super) fn fingerprint(record: &Record) -> u128 {
    let size = record.header.size;
    let one = |symmetry: Symmetry| {
        let mut code = Code::new();
        code.add(u64::from(record.header.kind == GameKind::Gobang));
        code.add((size.width() * 64 + size.height()) as u64);
        for (color, stones) in [(Color::Black, &record.black), (Color::White, &record.white)] {
            let mut places: Vec<usize> =
                stones.iter().map(|point| size.index(symmetry.apply(point, size))).collect();
            places.sort_unstable();
            code.add(color.index() as u64);
            places.into_iter().for_each(|place| code.add(place as u64));
        }
        for &(color, mv) in &record.moves {
            let place = match mv {
                Move::Play(point) => size.index(symmetry.apply(point, size)),
                Move::Pass => size.area(),
            };
            code.add((place * 2 + color.index()) as u64);
        }
        code.sum()
    };
    Symmetry::all(size).map(one).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tengen_board::{Random, Size};
    use tengen_sgf::GameTree;

    fn of(text: &str) -> u128 {
        fingerprint(&Record::read(&GameTree::parse(text).unwrap()).unwrap())
    }

    #[test]
    fn turned_games_are_the_same_and_others_are_not() {
        let size = Size::square(9).unwrap();
        let mut random = Random::new(5);
        let mut seen = HashSet::new();
        for _ in 0..200 {
            let mut record =
                Record::read(&GameTree::parse("(;SZ[9]AB[cd];B[aa])").unwrap()).unwrap();
            record.moves = (0..20)
                .map(|number| {
                    let point = size.point(random.below(81) as usize);
                    (Color::BOTH[number % 2], Move::Play(point))
                })
                .collect();
            let own = fingerprint(&record);
            assert!(seen.insert(own));
            for symmetry in Symmetry::all(size) {
                let mut turned = record.clone();
                turned.black = record.black.iter().map(|p| symmetry.apply(p, size)).collect();
                for (_, mv) in &mut turned.moves {
                    *mv = mv.point().map_or(Move::Pass, |p| symmetry.apply(p, size).into());
                }
                assert_eq!(fingerprint(&turned), own);
            }
        }
    }

    #[test]
    fn order_colours_board_and_game_matter() {
        let texts = [
            "(;SZ[9];B[aa];W[bb];B[cd])",
            "(;SZ[9];B[cd];W[bb];B[aa])",
            "(;SZ[9];W[aa];B[bb];W[cd])",
            "(;SZ[9];B[aa];W[bb];B[cd];W[])",
            "(;SZ[13];B[aa];W[bb];B[cd])",
            "(;SZ[9]AB[ee];B[aa];W[bb];B[cd])",
            "(;SZ[9]AW[ee];B[aa];W[bb];B[cd])",
            "(;GM[4]SZ[9];B[aa];W[bb];B[cd])",
        ];
        assert_eq!(texts.map(of).into_iter().collect::<HashSet<_>>().len(), texts.len());
        assert_eq!(of("(;SZ[9]PB[one];B[aa];W[bb];B[cd])"), of(texts[0]));
    }
}
