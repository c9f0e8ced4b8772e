//! The known state of each frame: `docs/frames.tsv`.

use super::played::State;
use crate::Failure;
use std::collections::BTreeMap;

const FILE: &str = "docs/frames.tsv";
const TEXT: &str = include_str!("../../../docs/frames.tsv");

/// A frame's state, and the reason if it is not right.
pub struct Known {
    pub state: State,
    pub reason: &'static str,
}

/// Known states by frame name.
pub fn known() -> Result<BTreeMap<&'static str, Known>, Failure> {
    let line = |(n, line): (usize, &'static str)| {
        let mut fields = line.split('\t');
        let (name, state, reason) =
            (fields.next().unwrap_or_default(), fields.next(), fields.next().unwrap_or_default());
        let state = match state {
            Some("right") => State::Right,
            Some("wrong") if !reason.is_empty() => State::Wrong,
            Some("stopped") if !reason.is_empty() => State::Stopped,
            _ => {
                return Err(Failure::Input(format!(
                    "{FILE}:{}: a line is a frame; right, wrong or stopped; why, unless it is right",
                    n + 2
                )));
            }
        };
        Ok((name, Known { state, reason }))
    };
    TEXT.lines().skip(1).enumerate().map(line).collect()
}
