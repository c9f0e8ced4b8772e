//! A fixed slice of the fuzzing of pushbuffers; `gpu-rtl fuzz pushbuffer` runs more. Faults that are
//! injected on purpose are found.

use bundle::HostPacket;
use fuzz::pushbuffer::{Became, Case, Devices, Locksteps, Models, Tally, attempt, attempt_all, case};
use kernel::any::AnySlot;
use kernel::clocked::Clocked;
use kernel::registers::Registered;
use kernel::slot::Slot;
use rigs::command_path::{CommandPath, In, Out};

crate::tests! { pushbuffers many_yields pushbuffers_in_lockstep cases_as_text cases_that_were_found faults_are_found }

const SEED: u64 = 1;

/// No case fails, and the coverage is high.
fn slice(devices: &impl Devices, cases: u64) -> Tally {
    let mut tally = Tally::default();
    let cases: Vec<_> = (0..cases).map(|n| case(SEED, n)).collect();
    let found = attempt_all(devices, &cases, &mut tally, &|_| ());
    assert!(found.is_empty(), "{found:?}\n{}", cases[found[0].at].to_text());
    let all = cases.len() as u64;
    let became = |became: Became| tally.cases.iter().map(|row| row[became as usize]).sum::<u64>();
    assert_eq!(tally.total(), all);
    assert!(became(Became::Done) * 10 > all && became(Became::Refused) * 5 > all, "{tally:?}");
    assert!(tally.judged * 10 > 9 * all && tally.followed * 3 > all, "{tally:?}");
    assert!(tally.calls > all / 2 && tally.methods.len() as u64 > all, "{tally:?}");
    // A fault hides those after it.
    assert!(tally.faults.len() as u64 > 8.min(all / 5), "{tally:?}");
    tally
}

fn pushbuffers() {
    let tally = slice(&Models::new(), 120);
    assert!(tally.compared > 20, "{tally:?}");
}

/// Each YIELD of a run makes Host step through all channels without output.
fn many_yields() {
    let ones = " 00000001".repeat(0x40);
    let words =
        format!("kind methods\naround 1 0{}\nsegment 60400020{ones}\n", " ffffffffffffffff".repeat(5));
    let case = Case::parse(&words).expect("a case").remove(0);
    let mut tally = Tally::default();
    assert_eq!(attempt(&Models::new(), &case, &mut tally), Ok(()));
    assert_eq!((tally.total(), tally.decoded, tally.faults.len()), (1, 1, 0));
}

fn pushbuffers_in_lockstep() {
    if cosim::available() {
        slice(&Locksteps, 31);
    }
}

fn cases_as_text() {
    let cases: Vec<_> = (0..500).map(|n| case(SEED, n)).collect();
    for (n, case) in cases.iter().enumerate() {
        assert_eq!(Case::parse(&case.to_text()), Ok(vec![case.clone()]), "case {n}");
    }
    let text: String = cases.iter().map(Case::to_text).collect();
    assert_eq!(Case::parse(&text), Ok(cases));
    let wrong = Case::parse("kind methods\nsegment 123x\n").expect_err("no number");
    assert_eq!(wrong, "line 2: `123x` is no hexadecimal number");
}

/// A command path with injected errors at its ports.
#[derive(Clone)]
struct Broken {
    path: Slot<CommandPath>,
    how: fn(&mut Out),
}

impl Clocked for Broken {
    type In = In;
    type Out = Out;
    fn outputs(&self) -> Out {
        let mut o = self.path.outputs();
        (self.how)(&mut o);
        o
    }
    fn step(&mut self, i: &In) -> bool {
        self.path.step(i)
    }
}

impl Registered for Broken {
    fn registered(&mut self) -> &mut dyn AnySlot {
        &mut self.path
    }
}

/// Cases that once seemed to hang or fail: Host steps through all channels for each YIELD; it
/// switches channels while its semaphore is polled; the semaphore is where the next stream
/// is placed; a macro's call ends with a flush.
fn cases_that_were_found() {
    for n in [383_596, 146_832, 777_215, 680_403] {
        assert_eq!(attempt(&Models::new(), &case(SEED, n), &mut Tally::default()), Ok(()), "case {n}");
    }
}

/// Whether one of the first cases fails, with a given kind if there is one.
fn finds(how: fn(&mut Out), kind: Option<&str>) -> bool {
    let devices = Models::of(|path| Broken { path, how });
    let found = |n| attempt(&devices, &case(SEED, n), &mut Tally::default()).err();
    (0..60).filter_map(found).any(|found| kind.is_none_or(|kind| found.kind == kind))
}

fn faults_are_found() {
    assert!(!finds(|_| (), None));
    // a bundle with a wrong value, a byte of an inline copy that is not written
    assert!(finds(|o| o.bundle.data.value ^= u32::from(o.bundle.data.address == 0x6c3), Some("front end")));
    assert!(finds(|o| o.inline_write.data.mask &= !8, Some("memory")));
    assert!(finds(|o| o.inline_write.data.mask &= !8, Some("after")));
    // a method that Host has lost, a fault that is never signalled
    let lost = |o: &mut Out| {
        o.packet_taken &= !matches!(o.packet.data, HostPacket::Method(m) if m.address == 0x6c3);
    };
    assert!(finds(lost, Some("host")));
    assert!(finds(|o| o.host_fault.valid = false, Some("hang")));
}
