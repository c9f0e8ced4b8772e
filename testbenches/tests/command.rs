//! The references of the command path, against the worked examples of the interfaces.

mod captures;
mod classes;
mod copies;
mod errors;
mod front_end;
mod macros;
mod pushbuffer;

use libtest_mimic::Trial;

pub fn tests() -> Vec<Trial> {
    [
        captures::tests(),
        classes::tests(),
        copies::tests(),
        errors::tests(),
        front_end::tests(),
        macros::tests(),
        pushbuffer::tests(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
