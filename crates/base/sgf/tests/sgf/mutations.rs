//! No bytes make the reader panic, and what it reads it can write and read again.

use proptest::prelude::*;
use tengen_board::Size;
use tengen_sgf::{GameTree, Layout, Reader};

const SEEDS: [&[u8]; 6] = [
    b"(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]RE[B+R]PB[a\\]b];B[aa];W[tt](;B[bb]C[x\ny])(;B[];W[cc]))",
    b"junk ( (;GM[4]SZ[15]AB[aa:cc][dd]LB[aa:x];B[h8];W[hh]TR[aa])\r\n(;SZ[9:13]PL[W];b[aa])",
    b"(;PB[\x83\x5C\x83\x5D]CA[Shift_JIS]C[\x95\x5C];B[aa]C[\x83\x5C\\]])(;CA[GBK]PB[\xD5\x5C];W[bb])",
    b"(;GaMe[1]Black[aa](White[bb](;B[cc](;W[dd](;B[ee])))))\n(;FF[3];B[aa]\n(;FF[3];B[bb]",
    b"(;CA[Big5]PW[\xB3\x5C\\\\];AR[aa:bb]LN[cc:dd];KO;;N[x])(;CA[GB18030]C[\x81\x30\x81\x30\x8B\x5D])",
    b"(;SZ[9]HA[2]AB[cc][gg];W[ee]V[-1.5]SBKV[51.2]C[a\\\r\nb];B[zz];W[aaa];B[i])",
];

#[derive(Clone, Debug)]
enum Mutation {
    Set(prop::sample::Index, u8),
    Insert(prop::sample::Index, u8),
    Remove(prop::sample::Index, usize),
    Copy(prop::sample::Index, prop::sample::Index, usize),
}

fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        3 => prop::sample::select(&b"();[]\\:\n\r BWCAGMa1\x81\x83\x5C\x5D"[..]),
        1 => any::<u8>(),
    ]
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let place = any::<prop::sample::Index>;
    prop_oneof![
        (place(), byte()).prop_map(|(at, byte)| Mutation::Set(at, byte)),
        (place(), byte()).prop_map(|(at, byte)| Mutation::Insert(at, byte)),
        (place(), 1..8usize).prop_map(|(at, length)| Mutation::Remove(at, length)),
        (place(), place(), 1..40usize)
            .prop_map(|(from, to, length)| Mutation::Copy(from, to, length)),
    ]
}

fn mutate(text: &mut Vec<u8>, mutations: Vec<Mutation>) {
    for mutation in mutations {
        if text.is_empty() {
            return;
        }
        match mutation {
            Mutation::Set(at, byte) => {
                let at = at.index(text.len());
                text[at] = byte;
            }
            Mutation::Insert(at, byte) => text.insert(at.index(text.len()), byte),
            Mutation::Remove(at, length) => {
                let at = at.index(text.len());
                text.drain(at..text.len().min(at + length));
            }
            Mutation::Copy(from, to, length) => {
                let from = from.index(text.len());
                let piece = text[from..text.len().min(from + length)].to_vec();
                let to = to.index(text.len());
                text.splice(to..to, piece);
            }
        }
    }
}

/// Asks a game everything that can be asked.
fn question(game: &GameTree) {
    let grid = game.grid().unwrap_or(Size::square(19).unwrap().into());
    let _ = (game.komi(), game.handicap(), game.outcome());
    for node in game.depth_first() {
        let _ = (node.played(grid), node.setup(grid), node.labels(grid));
        let _ = (node.point_pairs("AR", grid), node.points("TR", grid));
        for value in node.properties().flat_map(tengen_sgf::Property::values) {
            let _ = (value.text(), value.simple_text(), value.number(), value.real());
            let _ = (value.pair(), value.position(), value.rectangle(grid), value.color());
        }
        let _ = format!("{node:?}");
    }
    assert_eq!(game.depth_first().count(), game.node_count());
    game.warnings().for_each(|warning| assert!(!warning.to_string().contains('\n')));
}

fn survives(text: &[u8]) -> Result<(), TestCaseError> {
    for game in Reader::new(text) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                let error = error.to_string();
                prop_assert!(error.starts_with("line ") && !error.contains('\n'));
                continue;
            }
        };
        question(&game);
        for layout in [Layout::Wrapped, Layout::OneLine] {
            let mut written = Vec::new();
            game.write_to(&mut written, layout).unwrap();
            let read: Vec<GameTree> = Reader::new(&written[..]).collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(read.len(), 1);
            prop_assert_eq!(&read[0], &game);
            prop_assert_eq!(read[0].encoding(), game.encoding());
            prop_assert_eq!(read[0].warnings().count(), 0);
        }
        let mut utf8 = game.clone();
        utf8.turn_into_utf8();
        prop_assert_eq!(&GameTree::parse(utf8.to_bytes()).unwrap(), &utf8);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn games_with_bytes_changed(
        seeds in prop::collection::vec(prop::sample::select(&SEEDS[..]), 1..3),
        mutations in prop::collection::vec(mutation(), 0..12),
    ) {
        let mut text = seeds.concat();
        mutate(&mut text, mutations);
        survives(&text)?;
    }

    #[test]
    fn any_bytes_at_all(text in prop::collection::vec(byte(), 0..80)) {
        survives(&text)?;
        survives(&[b"(;", &text[..]].concat())?;
        survives(&[b"(;CA[Shift_JIS]", &text[..]].concat())?;
    }
}

#[test]
fn the_seeds_themselves() {
    for seed in SEEDS {
        survives(seed).unwrap();
        // Cut off anywhere.
        for end in 0..seed.len() {
            survives(&seed[..end]).unwrap();
        }
    }
}
