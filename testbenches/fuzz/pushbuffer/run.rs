//! Runs cases, and judges their outcomes.

use super::compare::{differs, lines, memory};
use super::decoded::{self, dwords, yields};
use super::drive::{CYCLES, Devices, End, OTHER, ROUND, Start};
use super::events::{Judge, Recorded};
use super::tally::{Became, Tally};
use super::{Case, after};
use bundle::Fault;
use kernel::clocked::Clocked;
use kit::scenario::{caught, panicked_at};
use references::rigs::command_path::pushbuffer::{Channel, End as Reached};
use rigs::command_path::{In, Out};
use scenarios_hub::front_end::peers::Rng;
use std::cell::Cell;
use workloads::command::log::Unit as From;

/// A finding: the error of a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Kind, in one word: findings of one kind mostly have the same cause.
    pub kind: &'static str,
    pub what: String,
}

pub fn found<T>(kind: &'static str, what: impl Into<String>) -> Result<T, Found> {
    Err(Found { kind, what: what.into() })
}

/// A failing case among several.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its number, and that of the first case on the same command path.
    pub at: usize,
    pub first: usize,
    pub found: Found,
}

/// Runs a case alone.
pub fn attempt(devices: &impl Devices, case: &Case, tally: &mut Tally) -> Result<(), Found> {
    let mut all = attempt_all(devices, std::slice::from_ref(case), tally, &|_| ());
    all.pop().map_or(Ok(()), |finding| Err(finding.found))
}

/// Runs cases, as many on one command path as permitted; returns the failing ones. `begins`
/// is called with each case before it runs.
pub fn attempt_all(
    devices: &impl Devices,
    cases: &[Case],
    tally: &mut Tally,
    begins: &dyn Fn(usize),
) -> Vec<Finding> {
    let (mut all, mut first) = (vec![], 0);
    while first < cases.len() {
        // counted here, so that a panic can be assigned to a case
        let at = Cell::new(first);
        let end = caught(|| some(devices, cases, &at, begins, tally));
        let found = match end {
            Ok(Ok(())) => None,
            Ok(Err(found)) => Some(found),
            Err(what) => Some(Found { kind: "panic", what: format!("{what}, at {}", panicked_at()) }),
        };
        all.extend(found.map(|found| Finding { at: at.get(), first, found }));
        first = at.get() + 1;
    }
    all
}

/// Runs cases from one on, until the command path cannot continue.
fn some<S: Devices>(
    devices: &S,
    cases: &[Case],
    at: &Cell<usize>,
    begins: &dyn Fn(usize),
    tally: &mut Tally,
) -> Result<(), Found> {
    let first = at.get();
    begins(first);
    let mut start = devices.start(cases[first].prepared);
    let recorded = Recorded::default();
    let mut judge = Judge::new(&recorded);
    judge.take(&mut start.run.log);
    let rests = start.dropped();
    judge.verdict(true, rests).map_err(|what| Found { kind: "front end", what })?;
    for (n, case) in cases[first..].iter().take(S::CASES).enumerate() {
        at.set(first + n);
        begins(first + n);
        if !try_case(devices, case, &mut start, &mut judge, n as u16, tally)? {
            break;
        }
    }
    Ok(())
}

/// Runs the `n`th case of a command path; returns whether the path can continue.
fn try_case<S: Devices>(
    devices: &S,
    case: &Case,
    start: &mut Start<S::Device>,
    judge: &mut Judge,
    n: u16,
    tally: &mut Tally,
) -> Result<bool, Found> {
    let ring = start.lay(case);
    let entries = decoded::entries(&ring, &start.run.memory);
    let before = start.run.trace.lines().len();
    let yields = entries.as_deref().map_or_else(|| dwords(&ring), yields);
    let ran = start.case(case, 2 * n, &ring, yields);

    let log = &mut start.run.log;
    let faults: Vec<_> = log.faults.iter().map(|(unit, fault)| (*unit, *fault)).collect();
    let of_host: Vec<Fault> = faults.iter().filter(|(unit, _)| *unit == From::Host).map(|f| f.1).collect();
    let unchanged = entries == decoded::entries(&ring, &start.run.memory) && case.put.is_none();
    if let Some(entries) = entries.filter(|_| unchanged) {
        let rests = ran.end == End::Idle && faults.is_empty();
        if let Err(what) = decoded::judge(&entries, &log.packets, &of_host, rests) {
            return found("host", what);
        }
        tally.decoded += 1;
    }
    tally.count(log);
    let replays = Tally::replays(log);
    judge.take(log);

    let outstanding = judge.outstanding();
    // a beat per cycle without stalls; a few cycles for a refused dword
    let much =
        judge.bytes_to_copy() * 16 > CYCLES || dwords(&ring) * 40 > CYCLES || yields * ROUND > CYCLES / 2;
    let became = match &ran.end {
        End::Acquire => Became::Acquires,
        End::Syncpoint => Became::WaitsForSyncpoint,
        End::Still(_) if outstanding.is_some() => Became::WaitsForData,
        End::Still(_) if judge.is_in_a_call() => Became::WaitsForParameters,
        End::Still(_) if judge.holds_a_draw() => Became::HoldsADraw,
        End::Still(what) => return found("hang", what.as_str()),
        End::Moves if much => Became::Long,
        End::Moves => return found("no end", format!("it moves after {CYCLES} cycles")),
        End::Idle if ran.outside.is_some() => Became::Outside,
        End::Idle if !faults.is_empty() => Became::Refused,
        End::Idle => Became::Done,
    };
    tally.became(case.kind, became, ran.cycles);
    faults.iter().for_each(|(unit, fault)| tally.fault(name(*unit), fault.kind));

    let open = outstanding.is_some() || judge.is_in_a_call();
    let ended = matches!(ran.end, End::Idle | End::Acquire) && !open;
    if ended && n == 0 && faults.is_empty() && ran.outside.is_none() && case.put.is_none() {
        match (replays, unchanged) {
            (true, _) => tally.not_compared("the shadow's values replaced those of the stream"),
            (_, false) => tally.not_compared("it has written where it is read"),
            _ => memory(devices, case, start, &ring, before, &ran, tally)?,
        }
    }
    // after a fault the context is loaded again, which takes long
    let goes_on = became != Became::Long && (S::CASES > 1 || faults.is_empty() || case.after % 8 == 0);
    if goes_on {
        let channel = if case.switches { OTHER } else { 2 * n + 1 };
        follow(case, start, judge, outstanding.filter(|_| !case.switches), [2 * n, channel])?;
        tally.followed += 1;
        tally.switched += u64::from(case.switches);
    }
    let dropped = start.dropped();
    match judge.verdict(goes_on, dropped) {
        Ok(judged) => tally.judged += u64::from(judged),
        Err(what) => return found("front end", what),
    }
    // a launch that was saved with the context is not followed
    Ok(goes_on && !(case.switches && outstanding.is_some()))
}

fn name(unit: From) -> &'static str {
    match unit {
        From::Host => "host",
        From::FrontEnd => "front end",
        From::Inline => "inline copy",
        From::Copy => "copy engine",
    }
}

/// Ends operations that the case has left open; this may be refused.
fn end<D: Clocked<In = In, Out = Out>>(
    start: &mut Start<D>,
    judge: &mut Judge,
    outstanding: Option<u32>,
    [off, channel]: [u16; 2],
    ending: Vec<u32>,
) -> Result<(), Found> {
    let open = judge.is_in_a_call();
    let (_, ended) = start.after(off, channel, &[ending]);
    if ended.end != End::Idle {
        return found("after", format!("what ends the case does not end: {ended:?}"));
    }
    for (unit, fault) in &start.run.log.faults {
        let expected = match unit {
            From::FrontEnd | From::Copy => open,
            From::Inline => outstanding.is_some() || open,
            From::Host => false,
        };
        if !expected {
            return found("after", format!("what ends the case is refused: {fault:?}"));
        }
    }
    judge.take(&mut start.run.log);
    Ok(())
}

/// Runs the stream after the case: the case's channel is disabled, and another one has work.
fn follow<D: Clocked<In = In, Out = Out>>(
    case: &Case,
    start: &mut Start<D>,
    judge: &mut Judge,
    outstanding: Option<u32>,
    [off, channel]: [u16; 2],
) -> Result<(), Found> {
    let (ending, stream) = (after::ending(outstanding), after::stream(Rng(case.after)));
    let open = judge.is_in_a_call();
    // a launch that is saved with its context writes the data that it has
    let streams = if open || outstanding.is_some() || case.switches {
        end(start, judge, outstanding, [off, channel], ending)?;
        vec![stream]
    } else {
        vec![ending, stream]
    };
    let before = start.run.trace.lines().len();
    let (ring, ran) = start.after(off, channel, &streams);
    if ran.end != End::Idle || ran.outside.is_some() {
        return found("after", format!("the stream after the case: {ran:?}"));
    }
    if let Some((_, fault)) = start.run.log.faults.first() {
        return found("after", format!("the stream after the case is refused: {fault:?}"));
    }
    judge.take(&mut start.run.log);
    let mut reference = Channel::new(channel.into());
    let mut expected = start.before.clone();
    reference.publish(&ring);
    let reached = reference.consume(&mut expected, 0);
    assert_eq!(reached, Reached::Dry, "the stream after the case is good");
    let after = |f: Found| Found { kind: "after", what: format!("the stream after the case: {}", f.what) };
    lines(&start.run.trace.lines()[before..], &reference.lines).map_err(after)?;
    match start.run.memory.bytes == expected {
        true => Ok(()),
        false => {
            let what = differs(&start.run.memory.bytes, &expected);
            found("after", format!("the stream after the case: {what}"))
        }
    }
}
