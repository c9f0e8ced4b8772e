//! The references of the command path, against the worked examples of the interfaces.

mod captures;
mod classes;
mod copies;
mod errors;
mod front_end;
mod macros;
mod pushbuffer;
