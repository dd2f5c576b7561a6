//! Ready-made games against play written down plainly, and against known values.

mod support;

use std::rc::Rc;

use support::Tree;
use tengen_cgt::Store;
use tengen_cgt::rulesets::{Domineering, Grid, GridError, Toads};

/// Domineering on rows of text, without any thought.
fn domineering(rows: &[Vec<bool>]) -> Rc<Tree> {
    let (height, width) = (rows.len(), rows[0].len());
    let moves = |down: usize, along: usize| {
        let mut options = Vec::new();
        for y in 0..height - down {
            for x in 0..width - along {
                if rows[y][x] && rows[y + down][x + along] {
                    let mut next = rows.to_vec();
                    next[y][x] = false;
                    next[y + down][x + along] = false;
                    options.push(domineering(&next));
                }
            }
        }
        options
    };
    Tree::new(
        if height > 1 { moves(1, 0) } else { vec![] },
        if width > 1 { moves(0, 1) } else { vec![] },
    )
}

#[test]
fn domineering_agrees_with_plain_play() {
    let store = Store::new();
    let mut solver = Domineering::new(&store);
    let boards = [
        ".",
        "..",
        "./.",
        "../..",
        "../../..",
        ".../...",
        "..../....",
        ".../.../...",
        ".#./...",
        "..#/.../#..",
        "#..#/..../.##.",
        "..../.###/.###",
    ];
    for text in boards {
        let rows: Vec<Vec<bool>> =
            text.split('/').map(|row| row.bytes().map(|square| square == b'.').collect()).collect();
        let expected = domineering(&rows).value(&store);
        assert_eq!(solver.value(&text.parse().unwrap()), Ok(expected), "{text}");
    }
}

#[test]
fn known_values_of_domineering() {
    let store = Store::new();
    let mut solver = Domineering::new(&store);
    // Left's dominoes stand upright; Winning Ways, chapter 5.
    for (board, name) in [
        ("1x2", "-1"),
        ("2x1", "1"),
        ("1x5", "-2"),
        ("2x2", "{1|-1}"),
        ("2x3", "{2|-1/2}"),
        ("3x2", "{1/2|-2}"),
        ("3x3", "{1|-1}"),
        ("4x5", "1"),
        ("5x5", "0"),
    ] {
        let value = solver.value(&board.parse().unwrap()).unwrap();
        assert_eq!(store.name(value).unwrap(), name, "{board}");
    }
    assert!(solver.regions() > 1_000);
    for (text, error) in [
        ("9x9", GridError::TooLarge),
        ("0x3", GridError::NotAGrid),
        ("", GridError::NotAGrid),
        ("../.", GridError::NotAGrid),
        (".x", GridError::NotAGrid),
        ("3x", GridError::NotAGrid),
        ("..?", GridError::NotAGrid),
        ("300x1", GridError::NotAGrid),
    ] {
        assert_eq!(text.parse::<Grid>(), Err(error), "{text}");
    }
    assert_eq!("8x8".parse::<Grid>(), Grid::open(8, 8));
}

/// Toads and Frogs on a text, without any thought.
fn toads(strip: &[u8]) -> Rc<Tree> {
    let moved = |from: usize, to: usize| {
        let mut next = strip.to_vec();
        next.swap(from, to);
        toads(&next)
    };
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for at in 0..strip.len() {
        let is = |place: Option<usize>, what: u8| place.and_then(|p| strip.get(p)) == Some(&what);
        match strip[at] {
            b'T' if is(Some(at + 1), b'_') => left.push(moved(at, at + 1)),
            b'T' if is(Some(at + 1), b'F') && is(Some(at + 2), b'_') => {
                left.push(moved(at, at + 2));
            }
            b'F' if is(at.checked_sub(1), b'_') => right.push(moved(at, at - 1)),
            b'F' if is(at.checked_sub(1), b'T') && is(at.checked_sub(2), b'_') => {
                right.push(moved(at, at - 2));
            }
            _ => {}
        }
    }
    Tree::new(left, right)
}

#[test]
fn toads_and_frogs_agree_with_plain_play() {
    let store = Store::new();
    for length in 1..=6u32 {
        for code in 0..3u32.pow(length) {
            let square = |at| b"_TF"[(code / 3u32.pow(at) % 3) as usize];
            let strip: Vec<u8> = (0..length).map(square).collect();
            let text = String::from_utf8(strip.clone()).unwrap();
            let value = text.parse::<Toads>().unwrap().value(&store).unwrap();
            assert_eq!(value, toads(&strip).value(&store), "{text}");
        }
    }
    // Winning Ways, chapter 5: two toads and two frogs round an empty square come to star.
    let value =
        |text: &str| store.name(text.parse::<Toads>().unwrap().value(&store).unwrap()).unwrap();
    assert_eq!(value("TT_FF"), "*");
    assert_eq!(value("T_F"), "*");
    assert_eq!(value("T__"), "2");
    assert!("TX".parse::<Toads>().is_err());
}
