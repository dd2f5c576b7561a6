//! The studio's HTTP interface as programs see it: a real server on a real port.

mod client;
mod desk;
mod fuzz;
mod game;
mod gobang;
mod manners;
mod panels;
