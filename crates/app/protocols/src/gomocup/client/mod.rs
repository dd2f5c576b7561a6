//! The manager's end of the conversation.
//!
//! A [`Conversation`] finds answers among what a brain says, [`Wording`] puts a game to it, and
//! [`read_answer`] says what it answered. Nobody here starts a process or waits for one.
//!
//! ```
//! use tengen_board::Size;
//! use tengen_protocols::gomocup::client::{BrainAnswer, Conversation, read_answer};
//!
//! let mut conversation = Conversation::default();
//! assert_eq!(conversation.command("BEGIN"), b"BEGIN\r\n");
//! conversation.receive(b"MESSAGE thinking\r\n7,");
//! assert!(conversation.answer().is_none(), "more is to come");
//! conversation.receive(b"6\r\n");
//! let answer = conversation.answer().unwrap().unwrap();
//! let BrainAnswer::Move(point) = read_answer(&answer, Size::square(15).unwrap()) else { panic!() };
//! assert_eq!((point.column(), point.row()), (7, 8));
//! ```

mod conversation;
mod wording;

pub use conversation::{Conversation, TooLong};
pub use wording::{BrainAnswer, Wording, engine_name, read_answer};
