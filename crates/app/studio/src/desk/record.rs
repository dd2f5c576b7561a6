//! The game record on the desk: a tree of nodes by number, and what was found out about them.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};
use tengen_board::{Lettering, Move, Size};
use tengen_play::{Game, RecordError};
use tengen_sgf::{GameKind, GameTree, Node, NodeId, Reader};

use crate::error::Refusal;
use crate::evaluation::Evaluation;
use crate::shape;

/// Nodes that a record on the desk may have: a browser has to show them all.
const MOST_NODES: usize = 20_000;

/// A record, with a number for every node: 0 is the root.
pub(super) struct Record {
    pub(super) tree: GameTree,
    size: Size,
    /// None where a variation was cut off.
    nodes: Vec<Option<NodeId>>,
    numbers: HashMap<NodeId, usize>,
    pub(super) evaluations: BTreeMap<usize, Evaluation>,
    /// What had to be set right to read it.
    warnings: Vec<String>,
}

impl Record {
    /// Reads SGF, however dirty, as long as there is a game of Go in it.
    pub(super) fn read(bytes: &[u8]) -> Result<Record, Refusal> {
        let mut reader = Reader::new(bytes);
        let mut tree = GameTree::default();
        match reader.next_game(&mut tree) {
            Ok(true) => {}
            Ok(false) => {
                let message = "There is no game in this text: a game record begins with '(;'.";
                return Err(Refusal::bad(message));
            }
            Err(error) => return Err(Refusal::bad(format!("{error}."))),
        }
        if tree.node_count() > MOST_NODES {
            return Err(Refusal::too_large(format!(
                "The record has {} nodes: {MOST_NODES} are shown at most.",
                tree.node_count()
            )));
        }
        let sentence = |error: &dyn std::fmt::Display| Refusal::bad(format!("{error}."));
        let kind = tree.kind().map_err(|error| sentence(&error))?;
        if kind != GameKind::Go {
            return Err(sentence(&RecordError::NotGo(kind)));
        }
        let size = tree.size().map_err(|error| sentence(&error))?;
        let mut warnings: Vec<String> =
            tree.warnings().take(20).map(|warning| warning.to_string()).collect();
        if reader.next_game(&mut GameTree::default()).is_ok_and(|more| more) {
            warnings.push("there are more games in the file; this is the first".to_owned());
        }
        let nodes: Vec<_> = tree.depth_first().map(|node| Some(node.id())).collect();
        let numbered = nodes.iter().flatten().enumerate().map(|(number, &id)| (id, number));
        let numbers = numbered.collect();
        let mut record =
            Record { tree, size, nodes, numbers, evaluations: BTreeMap::new(), warnings };
        Game::from_sgf_node(record.tree.root()).map_err(|error| sentence(&error))?;
        let last = record.main_line().last().copied().unwrap_or(0);
        if let (_, Some(problem)) = record.game_at(last)? {
            record.warnings.push(problem);
        }
        Ok(record)
    }

    /// A node by its number.
    pub(super) fn node(&self, number: usize) -> Result<Node<'_>, Refusal> {
        let id = self.nodes.get(number).copied().flatten();
        id.map(|id| self.tree.node(id))
            .ok_or_else(|| Refusal::missing(format!("The record has no node {number}.")))
    }

    fn number(&self, node: Node<'_>) -> usize {
        self.numbers.get(&node.id()).copied().unwrap_or(0)
    }

    /// The numbers of the main line, the root first.
    pub(super) fn main_line(&self) -> Vec<usize> {
        self.tree.main_line().map(|node| self.number(node)).collect()
    }

    /// The game at a node.
    pub(super) fn game(&self, number: usize) -> Result<Game, Refusal> {
        let game = Game::from_sgf_node(self.node(number)?);
        game.map_err(|error| Refusal::conflict("record", format!("{error}.")))
    }

    /// The game at a node; where that is impossible, at the last possible node before it, and why.
    pub(super) fn game_at(&self, number: usize) -> Result<(Game, Option<String>), Refusal> {
        let node = self.node(number)?;
        let problem = match Game::from_sgf_node(node) {
            Ok(game) => return Ok((game, None)),
            Err(error) => error.to_string(),
        };
        let path: Vec<_> = std::iter::successors(node.parent(), |node| node.parent()).collect();
        // Once a record cannot be followed, it cannot be followed further.
        let impossible = path.partition_point(|&node| Game::from_sgf_node(node).is_err());
        let game = path.get(impossible).and_then(|&node| Game::from_sgf_node(node).ok());
        let game = game.ok_or_else(|| Refusal::bad(format!("{problem}.")))?;
        Ok((game, Some(problem)))
    }

    /// Plays a move after a node: the node of that move, and whether it is new.
    pub(super) fn play(&mut self, number: usize, mv: &str) -> Result<(usize, bool), Refusal> {
        let mut game = self.game(number)?;
        let mv = shape::parse_move(mv, self.size)?;
        let color = game.position().to_move();
        let node = self.node(number)?;
        let same = |child: &Node<'_>| child.played(self.size).ok().flatten() == Some((color, mv));
        if let Some(child) = node.children().find(same) {
            return Ok((self.number(child), false));
        }
        if self.tree.node_count() >= MOST_NODES {
            let sentence = format!("The record is full: it has {MOST_NODES} nodes.");
            return Err(Refusal::conflict("full", sentence));
        }
        game.play(color, mv).map_err(|error| Refusal::conflict("illegal", format!("{error}.")))?;
        let id = node.id();
        let child = self.tree.add_move(id, color, mv, self.size);
        let number = self.nodes.len();
        self.nodes.push(Some(child));
        self.numbers.insert(child, number);
        Ok((number, true))
    }

    /// Cuts off a node and everything after it; the number of the node before.
    pub(super) fn cut(&mut self, number: usize) -> Result<usize, Refusal> {
        let node = self.node(number)?;
        let Some(parent) = node.parent() else {
            return Err(Refusal::conflict("root", "The beginning of a game cannot be cut off."));
        };
        let (id, parent) = (node.id(), self.number(parent));
        let gone: Vec<usize> = node.depth_first().map(|node| self.number(node)).collect();
        for number in gone {
            if let Some(id) = self.nodes[number].take() {
                self.numbers.remove(&id);
            }
            self.evaluations.remove(&number);
        }
        self.tree.prune(id);
        Ok(parent)
    }

    /// Keeps what was found out, unless more is known already.
    pub(super) fn keep(&mut self, number: usize, evaluation: Evaluation) {
        let is_there = self.nodes.get(number).is_some_and(Option::is_some);
        let known = self.evaluations.get(&number).map_or(0, |known| known.visits);
        if is_there && evaluation.visits > known {
            self.evaluations.insert(number, evaluation);
        }
    }

    /// The whole record as the page reads it, but for the positions.
    pub(super) fn as_json(&self) -> Value {
        let root = self.tree.root();
        let text = |ident: &str| root.simple_text(ident).filter(|text| !text.trim().is_empty());
        let node = |node: Node<'_>| {
            let played = node.played(self.size).ok().flatten();
            let mut object = json!({ "id": self.number(node) });
            if let Some(parent) = node.parent() {
                object["parent"] = self.number(parent).into();
            }
            if let Some((color, mv)) = played {
                object["color"] = color.word().into();
                object["move"] = mv.name(Lettering::Go).into();
            }
            if node.property("C").is_some() {
                object["comment"] = true.into();
            }
            object
        };
        json!({
            "width": self.size.width(),
            "height": self.size.height(),
            "info": {
                "black": text("PB"),
                "black_rank": text("BR"),
                "white": text("PW"),
                "white_rank": text("WR"),
                "result": text("RE"),
                "komi": text("KM"),
                "rules": text("RU"),
                "date": text("DT"),
                "event": text("EV"),
                "handicap": text("HA"),
            },
            "nodes": self.tree.depth_first().map(node).collect::<Vec<_>>(),
            "main_line": self.main_line(),
            "warnings": self.warnings,
        })
    }

    /// A position with everything that the record says about it.
    pub(super) fn node_json(&self, number: usize) -> Result<Value, Refusal> {
        let node = self.node(number)?;
        let (game, problem) = self.game_at(number)?;
        let position = game.position();
        let mut view = shape::position(position);
        view["node"] = number.into();
        view["move_number"] = position.move_count().into();
        view["komi"] = game.komi().to_string().into();
        view["rules"] = shape::rules_name(position.rules()).into();
        view["problem"] = problem.map(|problem| format!("{problem}.")).into();
        view["comment"] = node.text("C").into();
        let labels = node.labels(self.size).unwrap_or_default();
        view["labels"] = labels
            .into_iter()
            .map(|(point, label)| json!([shape::name(point), label]))
            .collect::<Vec<_>>()
            .into();
        for (name, ident) in
            [("triangles", "TR"), ("squares", "SQ"), ("circles", "CR"), ("crosses", "MA")]
        {
            let points = node.points(ident, self.size).unwrap_or_default();
            view[name] = shape::names(points.iter()).into();
        }
        view["evaluation"] = self.evaluations.get(&number).map(Evaluation::as_json).into();
        view["next"] = node
            .children()
            .filter_map(|child| {
                let (_, mv) = child.played(self.size).ok().flatten()?;
                Some(json!({ "node": self.number(child), "move": mv.name(Lettering::Go) }))
            })
            .collect::<Vec<_>>()
            .into();
        Ok(view)
    }

    /// The board.
    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The move that led to a node.
    pub(super) fn played(&self, number: usize) -> Option<(tengen_board::Color, Move)> {
        self.node(number).ok()?.played(self.size).ok().flatten()
    }

    /// The numbers of nodes in the order in which a record written and read again has them.
    pub(super) fn in_order(&self) -> Vec<usize> {
        self.tree.depth_first().map(|node| self.number(node)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_LINES: &str = "(;SZ[5]PB[A](;B[cc];W[dd];B[bb])(;B[bd]TR[bd]LB[aa:x]C[why?]))";

    #[test]
    fn a_record_is_read_and_gone_through() {
        let record = Record::read(TWO_LINES.as_bytes()).unwrap();
        assert_eq!(record.main_line(), [0, 1, 2, 3]);
        let view = record.node_json(4).unwrap();
        assert_eq!(view["rows"][3], ".X...");
        assert_eq!((&view["comment"], &view["triangles"][0]), (&"why?".into(), &"B2".into()));
        assert_eq!(view["labels"], json!([["A5", "x"]]));
        assert_eq!(record.node_json(0).unwrap()["next"].as_array().unwrap().len(), 2);
        assert!(record.node(5).is_err());
        let nodes = record.as_json()["nodes"].as_array().unwrap().clone();
        assert_eq!((&nodes[4]["parent"], &nodes[4]["move"]), (&0.into(), &"B2".into()));
    }

    #[test]
    fn moves_become_variations_once() {
        let mut record = Record::read(TWO_LINES.as_bytes()).unwrap();
        assert_eq!(record.play(1, "d2").unwrap(), (2, false), "the record's own move");
        assert_eq!(record.play(1, "B3").unwrap(), (5, true));
        assert_eq!(record.play(1, "B3").unwrap(), (5, false));
        assert!(record.play(1, "C3").is_err(), "occupied");
        assert!(record.play(1, "F9").is_err(), "off the board");
        assert_eq!(record.node_json(5).unwrap()["move_number"], 2);
        assert_eq!(record.cut(1).unwrap(), 0);
        assert!(record.node(1).is_err() && record.node(5).is_err());
        assert_eq!(record.main_line(), [0, 4]);
        assert!(record.cut(0).is_err());
        let again = Record::read(&record.tree.to_bytes()).unwrap();
        assert_eq!(again.tree.node_count(), record.in_order().len());
    }

    #[test]
    fn a_move_on_a_stone_ends_what_can_be_shown_but_not_the_record() {
        let text = "junk (;SZ[5];B[cc];W[cc];B[aa](;W[bb])(;W[dd]";
        let record = Record::read(text.as_bytes()).unwrap();
        for number in [2, 3, 4, 5] {
            let view = record.node_json(number).unwrap();
            assert_eq!(view["move_number"], 1, "the board of the last possible move");
            assert_eq!(view["problem"], "move 2, white C3: the point is occupied.");
        }
        assert!(record.node_json(1).unwrap()["problem"].is_null());
        assert!(!record.as_json()["warnings"].as_array().unwrap().is_empty());
    }

    #[test]
    fn what_is_no_record_of_go_is_refused() {
        for text in ["", "hello", "(;GM[4]SZ[15])", "(;SZ[99])", "(;SZ[9]KM[much])", "(;SZ[5]AB[ab"]
        {
            assert!(Record::read(text.as_bytes()).is_err(), "{text}");
        }
        let long = format!("(;SZ[9]{})", ";C[x]".repeat(MOST_NODES));
        assert!(Record::read(long.as_bytes()).is_err());
    }
}
