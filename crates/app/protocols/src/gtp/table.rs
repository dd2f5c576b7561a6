//! Every command there is.

use super::arguments::Arguments;
use super::commands::{
    administration, analysis, analyze, board, cleanup, gogui, handicap, play, records, rules,
    score, setup, thoughts, time,
};
use super::engine::Engine;
use super::live::Live;
use super::reply::Answer;

/// What a command is called, what it takes and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, in capitals what stands for something else; empty if it takes none.
    pub usage: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
}

/// Carries a command out.
pub(crate) enum Handler {
    /// And then says what came of it.
    Quiet(Quiet),
    /// And speaks meanwhile.
    Live(fn(&mut Engine, &Arguments<'_>, &mut Live<'_>) -> Answer),
}

type Quiet = fn(&mut Engine, &Arguments<'_>) -> Answer;

/// A command.
pub(crate) struct Command {
    pub about: About,
    pub handler: Handler,
    /// Whether it needs a player who can say what it thinks.
    pub is_analysis: bool,
}

impl Command {
    /// Whether the engine itself refuses any argument. `quit` is obeyed whatever follows it.
    pub fn takes_nothing(&self) -> bool {
        self.about.usage.is_empty() && self.about.name != "quit"
    }
}

/// All commands, in the order of their themes.
///
/// ```
/// let undo = tengen_protocols::gtp::commands().find(|about| about.name == "undo").unwrap();
/// assert_eq!(undo.usage, "");
/// ```
pub fn commands() -> impl Iterator<Item = About> {
    COMMANDS.iter().map(|command| command.about)
}

pub(crate) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.about.name == name)
}

const fn command(
    name: &'static str,
    usage: &'static str,
    help: &'static str,
    handler: Quiet,
) -> Command {
    let handler = Handler::Quiet(handler);
    Command { about: About { name, usage, help }, handler, is_analysis: false }
}

/// A command that speaks meanwhile.
const fn live(
    name: &'static str,
    usage: &'static str,
    help: &'static str,
    handler: fn(&mut Engine, &Arguments<'_>, &mut Live<'_>) -> Answer,
) -> Command {
    let handler = Handler::Live(handler);
    Command { about: About { name, usage, help }, handler, is_analysis: true }
}

/// A command that asks what the player thinks.
const fn thought(
    name: &'static str,
    usage: &'static str,
    help: &'static str,
    handler: Quiet,
) -> Command {
    Command { is_analysis: true, ..command(name, usage, help, handler) }
}

#[rustfmt::skip]
static COMMANDS: &[Command] = &[
    command("protocol_version", "", "the version of the protocol", administration::protocol_version),
    command("name", "", "the program's name", administration::name),
    command("version", "", "the program's version and its player", administration::version),
    command("known_command", "NAME", "whether there is a command of this name", administration::known_command),
    command("list_commands", "", "the names of all commands", administration::list_commands),
    command("help", "[NAME]", "what commands take and do", administration::help),
    command("cputime", "", "seconds of processor time used", administration::cputime),
    command("gomill-cpu_time", "", "seconds of processor time used", administration::cputime),
    command("quit", "", "ends the conversation", administration::quit),

    command("boardsize", "SIZE or WIDTH HEIGHT", "an empty board of this size", setup::boardsize),
    command("rectangular_boardsize", "WIDTH HEIGHT", "an empty board of this size", setup::rectangular_boardsize),
    command("clear_board", "", "an empty board and full clocks", setup::clear_board),
    command("komi", "POINTS", "sets the points given to White", setup::komi),
    command("get_komi", "", "the points given to White", setup::get_komi),
    command("set_position", "[COLOUR VERTEX ...]", "a new board with these stones on it", setup::set_position),
    command("gogui-setup", "COLOUR VERTEX ...", "puts stones on the board, or with empty takes them off", setup::gogui_setup),
    command("gogui-setup_player", "COLOUR", "says who is to move", setup::gogui_setup_player),
    command("fixed_handicap", "STONES", "places a handicap on the usual points", handicap::fixed_handicap),
    command("place_free_handicap", "STONES", "places a handicap where the program likes", handicap::place_free_handicap),
    command("set_free_handicap", "VERTEX VERTEX ...", "places a handicap on these points", handicap::set_free_handicap),

    command("play", "COLOUR VERTEX", "makes a move", play::play),
    command("gogui-play_sequence", "COLOUR VERTEX ...", "makes several moves, or none if one is illegal", play::play_sequence),
    command("genmove", "COLOUR", "chooses a move and makes it", play::genmove),
    command("reg_genmove", "COLOUR", "chooses a move without making it", play::reg_genmove),
    command("kgs-genmove_cleanup", "COLOUR", "as genmove, taking dead stones before it passes", cleanup::genmove_cleanup),
    command("undo", "", "takes back the latest move", play::undo),
    command("gg-undo", "[MOVES]", "takes back several moves", play::gg_undo),
    command("is_legal", "COLOUR VERTEX", "1 if the move may be made, 0 if not", play::is_legal),
    command("all_legal", "COLOUR", "the points that may be played on", play::all_legal),
    command("kgs-game_over", "", "says that the game is over; nothing follows from it", play::game_over),

    command("time_settings", "MAIN_SECONDS OVERTIME_SECONDS STONES", "sets absolute time or Canadian overtime", time::time_settings),
    command("kgs-time_settings", time::KGS_USAGE, "sets the time system", time::kgs_time_settings),
    command("kata-time_settings", time::KATA_USAGE, "sets the time system", time::kata_time_settings),
    command("kata-list_time_settings", "", "the time systems of kata-time_settings", time::list_time_settings),
    command("time_left", "COLOUR SECONDS STONES", "says what a clock shows", time::time_left),

    command("kgs-rules", "RULES", "sets the rules by the names of KGS", rules::kgs_rules),
    command("kata-set-rules", "RULES", "sets the rules by name or as JSON", rules::set_rules),
    command("kata-set-rule", "FIELD VALUE", "changes one field of the rules", rules::set_rule),
    command("kata-get-rules", "", "the rules as JSON", rules::get_rules),

    command("final_score", "", "the score once dead stones are off the board", score::final_score),
    command("final_status_list", score::STATUS_USAGE, "the strings of this status, one a line, or the empty points of this kind", score::final_status_list),

    command("showboard", "", "the board as text", board::showboard),
    command("loadsgf", "FILE [MOVE]", "takes up a recorded game, before a move or at its end", records::loadsgf),
    command("printsgf", "[FILE]", "the game as a record, as the answer or in a file", records::printsgf),

    live("lz-analyze", analyze::LZ_USAGE, "what the player thinks, until the next line arrives", analyze::lz_analyze),
    live("kata-analyze", analyze::KATA_USAGE, "the same in more detail", analyze::kata_analyze),
    live("lz-genmove_analyze", analyze::LZ_USAGE, "as genmove, telling what the player thinks meanwhile", analyze::lz_genmove_analyze),
    live("kata-genmove_analyze", analyze::KATA_USAGE, "the same in more detail", analyze::kata_genmove_analyze),
    live("kata-search_analyze", analyze::KATA_USAGE, "as kata-genmove_analyze, without making the move", analyze::kata_search_analyze),
    command("stop", "", "ends the thinking on the opponent's time until the next move", play::stop),

    command("gogui-analyze_commands", "", "the commands that front-ends can draw", gogui::analyze_commands),
    command("tengen-param", "[NAME VALUE]", "shows or sets what a move may cost", gogui::param),
    command("tengen-safe", "", "stones and points that are safe whatever happens", analysis::safe),
    command("tengen-eyes", "COLOUR", "true and false eyes, closed areas and live strings", analysis::eyes),
    command("tengen-liberties", "", "the number of liberties of every stone", analysis::liberties),
    command("tengen-patterns", "", "the 3x3 pattern code of every empty point", analysis::patterns),
    command("tengen-ownership", "", "how likely each point is Black's (1) or White's (-1)", analysis::ownership),
    command("tengen-territory", "", "territory, dead stones and the score", analysis::territory),
    command("tengen-string", "VERTEX", "the stones and liberties of a string", analysis::string),
    command("tengen-ladder", "VERTEX", "whether a string is caught in a ladder, with a line", analysis::ladder),
    thought("tengen-best_moves", "COLOUR", "the best moves with visits and chances, and how the game may go on", thoughts::best_moves),
    thought("tengen-variation", "COLOUR", "how the game goes on if both sides play what the player thinks best", thoughts::variation),
    thought("tengen-outlook", "COLOUR", "how likely each point is Black's (1) or White's (-1), as the player sees it", thoughts::outlook),
    command("tengen-ladder_breakers", "VERTEX", "the points where a stone would break a ladder", analysis::ladder_breakers),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once_and_is_one_word() {
        for (index, about) in commands().enumerate() {
            assert!(!commands().skip(index + 1).any(|other| other.name == about.name));
            let is_word =
                about.name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
            assert!(is_word, "{}", about.name);
            assert!(!about.help.is_empty() && !about.help.contains('\n'));
        }
    }

    #[test]
    fn sabaki_finds_only_the_dialects_that_are_spoken() {
        let analyses: Vec<&str> =
            commands().map(|about| about.name).filter(|name| name.ends_with("analyze")).collect();
        assert!(analyses.iter().all(|name| name.starts_with("lz-") || name.starts_with("kata-")));
    }
}
