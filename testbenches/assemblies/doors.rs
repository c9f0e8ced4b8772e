//! Doors: wires of an assembly that begin or end at a port of its own.

use crate::Tree;
use crate::rust::connections::{Connection, End};
use crate::rust::cursor::Read;
use crate::rust::expression::Expr;
use std::collections::BTreeSet;

impl Tree {
    /// The number of lines of `connect!` with an end at a port of the assembly; a line in a loop counts once.
    pub fn doors(&self, path: &str) -> Read<usize> {
        let mut lines = BTreeSet::new();
        self.unit(path)?.connections()?.iter().for_each(|connection| count(connection, &mut lines));
        Ok(lines.len())
    }
}

fn count(connection: &Connection, lines: &mut BTreeSet<usize>) {
    let own = |end: &End| end.part.is_none();
    let (is_door, line) = match connection {
        Connection::For { body, .. } | Connection::If { body, .. } => {
            return body.iter().for_each(|inner| count(inner, lines));
        }
        Connection::Channel { from, to, line, .. } => (own(from) || to.iter().any(own), line),
        Connection::First { from, to, line, .. } => (own(to) || from.iter().any(own), line),
        Connection::Merge { from, to, line, .. } => (own(to) || from.iter().any(own), line),
        Connection::Split { from, to, line, .. } => (own(from) || to.iter().any(own), line),
        Connection::All { from, line, .. } => (own(from), line),
        Connection::Pulse { from, to, line, .. } => (own(from) || own(to), line),
        Connection::Level { to, value, line } => (own(to) || reads_inputs(value), line),
    };
    lines.extend(is_door.then_some(*line));
}

/// Whether an expression reads the assembly's inputs, `i`.
fn reads_inputs(value: &Expr) -> bool {
    value.with(&[("i".into(), Expr::Number(0))]) != *value
}
