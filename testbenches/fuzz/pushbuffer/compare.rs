//! Compares a stream without a fault with the decoder: its methods, and memory.

use super::Case;
use super::decoded::{dwords, entries, yields};
use super::drive::{Devices, End, Ran, Start};
use super::run::{Found, found};
use super::tally::Tally;
use ::classes::Class;
use references::hub::copies::bytes::Bytes;
use references::rigs::command_path::pushbuffer::{End as Reached, Line};
use workloads::command::driver::AREA;

/// Checks that the first stream of a command path had the decoder's effect.
pub fn memory<S: Devices>(
    devices: &S,
    case: &Case,
    start: &mut Start<S::Device>,
    ring: &[[u32; 2]],
    before: usize,
    ran: &Ran,
    tally: &mut Tally,
) -> Result<(), Found> {
    let mut expected = start.before.clone();
    let reference = &mut start.reference;
    let had = reference.lines.len();
    reference.publish(ring);
    let reached = reference.consume(&mut expected, 0);
    let same_end = match ran.end {
        End::Acquire => matches!(reached, Reached::Acquire { .. }),
        _ => reached == Reached::Dry,
    };
    if !same_end {
        return found("end", format!("it ended in {:?}, and should in {reached:?}", ran.end));
    }
    lines(&start.run.trace.lines()[before..], &reference.lines[had..])?;
    if expected.has_pages_in(&AREA) {
        tally.not_compared("it has written where the driver stores rings and contexts");
        return Ok(());
    }
    if start.run.memory.bytes != expected {
        if overlaps(devices, case) {
            tally.not_compared("copies overlap: the result depends on timing");
            return Ok(());
        }
        return found("memory", differs(&start.run.memory.bytes, &expected));
    }
    tally.compared += 1;
    Ok(())
}

/// Whether, in a repeated run, the copy engine reads what it writes, or two clients write the same place.
fn overlaps<S: Devices>(devices: &S, case: &Case) -> bool {
    let mut start = devices.start(case.prepared);
    let ring = start.lay(case);
    start.run.memory.accesses = Some(Default::default());
    let yields = entries(&ring, &start.run.memory).as_deref().map_or_else(|| dwords(&ring), yields);
    start.case(case, 0, &ring, yields);
    start.run.memory.overlaps()
}

/// Checks that the methods that the front end received are those of a channel, without Host's own.
pub fn lines(came: &[Line], wanted: &[Line]) -> Result<(), Found> {
    let wanted: Vec<_> = wanted.iter().filter(|l| l.class != Some(Class::Host)).collect();
    for (k, (a, b)) in came.iter().zip(&wanted).enumerate() {
        if a != *b {
            return found("methods", format!("method {k} is\n  {a}\nand should be\n  {b}"));
        }
    }
    let (n, m) = (came.len(), wanted.len());
    match (came.get(m), wanted.get(n)) {
        (None, None) => Ok(()),
        (Some(more), _) => {
            found("methods", format!("{n} methods instead of {m}; it continues with\n  {more}"))
        }
        (_, Some(less)) => found("methods", format!("{n} methods, and should be {m}, as\n  {less}")),
    }
}

/// The first byte that differs.
pub fn differs(a: &Bytes, b: &Bytes) -> String {
    let mut addresses: Vec<_> = a.written().chain(b.written()).map(|(at, _)| at).collect();
    addresses.sort_unstable();
    let at = addresses.into_iter().find(|&at| a.get(at) != b.get(at)).unwrap_or_default();
    format!("the byte at {at:#x} is {:02x}, and should be {:02x}", a.get(at), b.get(at))
}
