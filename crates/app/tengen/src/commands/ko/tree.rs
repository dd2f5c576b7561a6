//! The decision tree, as data and as a picture.

use serde_json::{Value, json};
use tengen_board::Color;
use tengen_draw::{Branch, TreeNode, TreePicture};
use tengen_ko::{Decision, Fight, KoMove};

use super::words::{amount, in_words, names};

/// A branch with all that hangs on it.
pub(super) fn as_json(fight: &Fight, decision: &Decision) -> Value {
    let next: Vec<Value> = decision.next.iter().map(|next| as_json(fight, next)).collect();
    let mut object = json!({
        "move": format!("{}:{}", decision.color.letter(), fight.move_name(decision.mv)),
        "value": amount(fight.points(decision.value)),
        "best": decision.is_best,
    });
    if !next.is_empty() {
        object["next"] = next.into();
    }
    if !decision.rest.is_empty() {
        object["rest"] = names(fight, &decision.rest).into();
    }
    object
}

/// The tree with profits on its branches, as the thesis draws it.
pub(super) fn picture(fight: &Fight, tree: &[Decision]) -> TreePicture {
    let us = fight.to_move().player();
    let root = TreeNode::new(format!("{us} to move"));
    let root = tree
        .iter()
        .enumerate()
        .fold(root, |root, (index, branch)| root.child(node(fight, branch, index == 0)));
    let mut picture = TreePicture::new(root);
    picture.title(format!(
        "A ko of {}: White's profit minus Black's on every branch",
        fight.points(fight.ko())
    ));
    picture
}

fn node(fight: &Fight, decision: &Decision, is_main: bool) -> TreeNode {
    let words = in_words(fight, decision.color, decision.mv);
    let mut node = TreeNode::new(format!("{} {words}", decision.color.letter()))
        .note(fight.points(decision.value).to_string())
        .branch(match (decision.is_best, is_main) {
            (true, true) => Branch::Main,
            (true, false) => Branch::Equal,
            (false, _) => Branch::Pruned,
        });
    for (index, next) in decision.next.iter().enumerate() {
        node = node.child(self::node(fight, next, index == 0));
    }
    if let Some(rest) = rest_in_words(fight, &decision.rest) {
        node = node.child(TreeNode::new(rest));
    }
    node
}

/// What is taken in turn once the ko is settled, or how long the fight goes on.
fn rest_in_words(fight: &Fight, rest: &[(Color, KoMove)]) -> Option<String> {
    let goes_on = |(_, mv): &(Color, KoMove)| matches!(mv, KoMove::Capture | KoMove::Resolve);
    if rest.iter().any(goes_on) {
        return Some(format!("... {} moves more", rest.len()));
    }
    let taken: Vec<String> = rest
        .iter()
        .filter_map(|&(color, mv)| {
            let gain = match mv {
                KoMove::Take(value) => value,
                KoMove::Cash(threat) => threat.value,
                KoMove::Answer(threat) => threat.loss,
                _ => return None,
            };
            Some(format!("{} {}", color.letter(), fight.points(gain)))
        })
        .collect();
    match taken.as_slice() {
        [] => None,
        few if few.len() <= 8 => Some(few.join(", ")),
        many => Some(format!("{}, ... ({} moves)", many[..6].join(", "), many.len())),
    }
}
