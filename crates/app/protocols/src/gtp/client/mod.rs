//! The other end of the conversation: someone who gives commands to an engine and reads its answers.
//!
//! A [`Conversation`] numbers commands and finds the answers in what arrives, however it is cut up.
//! [`Wording`] knows how things are said to a particular engine: rules, clocks and boards that are not
//! square have several forms. [`read_choice`] and [`read_score`] turn answers into moves and results.
//! Nobody here starts a process or waits for one.
//!
//! ```
//! use tengen_protocols::gtp::client::Conversation;
//!
//! let mut conversation = Conversation::default();
//! assert_eq!(conversation.command("name"), b"1 name\n");
//! conversation.receive(b"=1 GNU");
//! assert!(conversation.answer().is_none(), "more is to come");
//! conversation.receive(b" Go\r\n\r\n");
//! let answer = conversation.answer().unwrap().unwrap();
//! assert_eq!((answer.is_success, answer.text.as_str()), (true, "GNU Go"));
//! ```

mod conversation;
mod meaning;
mod wording;

pub use conversation::{Conversation, EngineAnswer, Garbled, LONGEST_ANSWER};
pub use meaning::{Unreadable, read_choice, read_score};
pub use wording::Wording;
