//! Paths through a program, by its control words: checks that each result is valid when it is read. A result of fixed latency is valid 6
//! cycles after its issue, a predicate after 13; any other when its scoreboard has been waited for. A late reader is done when one of its
//! scoreboards has been waited for, or 8 cycles after its issue and 2 more for each register besides the first; a register may change
//! then. (Specification: units, SM, Hazards; instruction set 2.)

use super::uses::{Place, flags_read, operands, written};
use std::collections::{BTreeMap, BTreeSet};
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

const FIXED: u8 = 6;
const PREDICATE: u8 = 13;
/// Minimum latency of a result of variable latency.
const VARIABLE: u8 = 13;

/// Two instructions in program order: the later one is earlier than the earlier one's result, or source, allows.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Early {
    pub earlier: u32,
    pub later: u32,
}

/// When an access is done: after a number of cycles, or when a scoreboard has been waited for, whichever is first. A scoreboard is
/// visible from the second cycle on.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
struct Due {
    from: u32,
    cycles: Option<u8>,
    scoreboards: u8,
    unseen: u8,
}

/// Outstanding results and sources, by register (0 to 254), predicate and condition code after them.
#[derive(Clone, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
struct State {
    writes: BTreeMap<u16, Due>,
    reads: BTreeMap<u16, Due>,
}

fn number(place: Place) -> u16 {
    match place {
        Place::Register(r) => r.into(),
        Place::Predicate(p) => 256 + u16::from(p),
        Place::Code => 263,
    }
}

impl State {
    /// Advances by `cycles`, and waits for scoreboards.
    fn step(&mut self, cycles: u8, waits: u8) {
        for list in [&mut self.writes, &mut self.reads] {
            list.retain(|_, due| {
                due.cycles = due.cycles.map(|left| left.saturating_sub(cycles));
                due.unseen = due.unseen.saturating_sub(cycles);
                let waited = due.unseen == 0 && waits & due.scoreboards != 0;
                due.cycles != Some(0) && !waited
            });
        }
    }
}

/// Its control field.
fn control(words: &[u64], at: usize) -> IssueControl {
    let bits = words[at & !3] >> (21 * ((at & 3) - 1));
    IssueControl {
        stall: bits as u8 & 15,
        stays: bits >> 4 & 1 == 1,
        write_scoreboard: (bits >> 5) as u8 & 7,
        read_scoreboard: (bits >> 8) as u8 & 7,
        waits: (bits >> 11) as u8 & 63,
        reuse: (bits >> 17) as u8 & 15,
    }
}

/// The line of the instruction at a counter, or after the control word there.
fn line(counter: u32) -> usize {
    let at = counter as usize / 8;
    if at.is_multiple_of(4) { at + 1 } else { at }
}

struct Walk<'a> {
    words: &'a [u64],
    /// Possible targets of joins and breaks.
    joins: Vec<usize>,
    breaks: Vec<usize>,
    seen: BTreeSet<(usize, State)>,
    found: BTreeSet<Early>,
}

impl Walk<'_> {
    /// The instruction's target.
    fn target(&self, at: usize) -> usize {
        line((8 * at as u32 + 8).wrapping_add(instruction(self.words[at]).literal))
    }

    fn find(&mut self, due: Option<&Due>, later: usize) {
        if let Some(due) = due {
            self.found.insert(Early { earlier: due.from, later: 8 * later as u32 });
        }
    }

    /// Executes one instruction; returns the next ones.
    fn run(&mut self, at: usize, mut state: State) -> (Vec<usize>, State) {
        let (word, control) = (self.words[at], control(self.words, at));
        let i = instruction(word);
        state.step(0, control.waits);
        let groups = operands(&i);
        let guard = (i.guard != PT).then_some(Place::Predicate(i.guard));
        let read: Vec<_> = groups.iter().flatten().flatten().copied().map(Place::Register).collect();
        for place in read.iter().copied().chain(flags_read(word, &i)).chain(guard) {
            self.find(state.writes.get(&number(place)), at);
        }
        let fixed = i.path == Path::Lanes;
        for place in written(&i) {
            let slower = state.writes.get(&number(place)).filter(|due| due.cycles.is_none()).copied();
            let latency = if fixed { FIXED } else { VARIABLE };
            let reader = state.reads.get(&number(place)).filter(|due| due.cycles > Some(latency)).copied();
            self.find(slower.as_ref(), at);
            self.find(reader.as_ref(), at);
            let cycles = if matches!(place, Place::Predicate(_)) { PREDICATE } else { FIXED };
            let due = Due {
                from: 8 * at as u32,
                cycles: fixed.then_some(cycles),
                scoreboards: 1 << control.write_scoreboard,
                unseen: 2,
            };
            state.writes.insert(number(place), due);
        }
        if !matches!(i.path, Path::Lanes | Path::Nowhere | Path::Divergence) {
            let cycles = Some(8 + 2 * (read.len().max(1) as u8 - 1));
            let scoreboards = 1 << control.read_scoreboard | 1 << control.write_scoreboard;
            let due = Due { from: 8 * at as u32, cycles, scoreboards, unseen: 2 };
            state.reads.extend(read.iter().map(|place| (number(*place), due)));
        }
        let always = i.guard == PT && !i.guard_not;
        let mut next = vec![];
        let ends = match i.opcode {
            Opcode::Exit | Opcode::Kil => always,
            Opcode::Bra => {
                next.push(self.target(at));
                always
            }
            Opcode::Sync => {
                next.extend(&self.joins);
                always
            }
            Opcode::Brk => {
                next.extend(&self.breaks);
                always
            }
            _ => false,
        };
        if !ends {
            next.push(if (at + 1).is_multiple_of(4) { at + 2 } else { at + 1 });
        }
        state.step(control.stall.max(1), 0);
        (next, state)
    }
}

/// Walks all paths of a program from its start; returns the number of instructions on any path, and the accesses that are too early.
pub fn walk(words: &[u64]) -> (usize, Vec<Early>) {
    let mut walk =
        Walk { words, joins: vec![], breaks: vec![], seen: BTreeSet::new(), found: BTreeSet::new() };
    for at in (0..words.len()).filter(|at| !at.is_multiple_of(4)) {
        match instruction(words[at]).opcode {
            Opcode::Ssy => walk.joins.push(walk.target(at)),
            Opcode::Pbk => walk.breaks.push(walk.target(at)),
            _ => (),
        }
    }
    let mut left = vec![(1, State::default())];
    while let Some((at, state)) = left.pop() {
        if at >= words.len() || !walk.seen.insert((at, state.clone())) {
            continue;
        }
        let (next, state) = walk.run(at, state);
        left.extend(next.into_iter().map(|at| (at, state.clone())));
    }
    let reached: BTreeSet<_> = walk.seen.iter().map(|(at, _)| at).collect();
    (reached.len(), walk.found.into_iter().collect())
}
