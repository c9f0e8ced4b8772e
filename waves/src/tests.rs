//! A recorder looks only at what was clocked, and writes what has changed: its files are those of one that looks at everything in
//! every cycle.

mod tower;

use crate::capture::{Capture, Plan};
use crate::file::Sink;
use crate::select::Selection;
use crate::signal::{all_digits, digits};
use crate::trigger::Trigger;
use crate::writer::{News, Writer, Writing};
use crate::{Kind, Layout, Options, Recorder, Signal, WaveFile};
use kernel::slot::Slot;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tower::{In, Tower};

const CYCLES: u64 = 700;

fn tower() -> Slot<Tower> {
    Tower::new(&Default::default()).into()
}

/// Inputs under which parts rest, count, wake, and have inputs that change while they sleep.
fn inputs(cycle: u64) -> In {
    let mut i = In { on: cycle % 97 < 12 || cycle % 53 == 7, ..In::default() };
    i.pull.send(cycle % 67 == 5 || cycle % 131 == 39, || (cycle % 16) as u8);
    i
}

/// Images of a run in each cycle, each packed from everything.
fn images(plan: &Plan, layout: &Layout) -> Vec<Vec<u64>> {
    let mut slot = tower();
    let mut inputs_of = vec![false; layout.words];
    for signal in layout.signals.iter().filter(|signal| signal.kind == Kind::Input) {
        signal.parts().for_each(|(word, _)| inputs_of[word] = true);
    }
    let mut held = Capture::new(plan.clone(), &In::default(), slot.unit_mut()).words;
    (0..CYCLES)
        .map(|cycle| {
            slot.i = inputs(cycle);
            slot.edge();
            let (i, unit) = slot.driven();
            let now = Capture::new(plan.clone(), i, unit).words;
            let state = std::mem::replace(&mut held, now);
            let words = state.into_iter().zip(&held).zip(&inputs_of);
            words.map(|((state, now), input)| if *input { *now } else { state }).collect()
        })
        .collect()
}

/// The file of a recorder, and that of whole images.
fn both(ending: &str, options: &Options) -> [Vec<u8>; 2] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("waves.{ending}"));
    let written = || std::fs::read(&path).unwrap();
    let mut slot = tower();
    let mut recorder = Recorder::create(&path, "tower", slot.unit_mut(), options).unwrap();
    for cycle in 0..CYCLES {
        slot.i = inputs(cycle);
        slot.edge();
        let (i, unit) = slot.driven();
        recorder.after(cycle, i, unit).unwrap();
    }
    let summary = recorder.finish().unwrap();
    let recorded = written();

    let mut slot = tower();
    let plan = Plan::new("tower", slot.unit_mut(), &Selection::new(&options.units)).unwrap();
    let layout = Layout::planned("tower", slot.unit_mut(), &plan);
    let images = images(&plan, &layout);
    let trigger = options.on.as_ref().map(|on| Trigger::parse(on, &layout).unwrap());
    let within = |cycle: u64| cycle >= options.from && options.to.is_none_or(|to| cycle <= to);
    let fired = |cycle: u64| trigger.as_ref().is_none_or(|trigger| trigger.fires(&images[cycle as usize]));
    let shown: Vec<_> = (0..CYCLES)
        .filter(|cycle| within(*cycle))
        .filter(|cycle| {
            let near = cycle.saturating_sub(options.after)..=cycle + options.before;
            trigger.is_none() && fired(*cycle)
                || near.into_iter().any(|k| within(k) && k < CYCLES && fired(k))
        })
        .collect();
    assert_eq!(summary.cycles, shown.len() as u64);
    let mut file = WaveFile::create(&path, &[("", &layout)]).unwrap();
    shown.iter().for_each(|cycle| file.sample(*cycle, &[&images[*cycle as usize]]).unwrap());
    file.finish().unwrap();
    [recorded, written()]
}

fn check(options: &Options) {
    for ending in ["vcd", "fst"] {
        let [recorded, whole] = both(ending, options);
        assert!(recorded.len() > 1000);
        let at = recorded.iter().zip(&whole).position(|(a, b)| a != b);
        assert!(recorded == whole, "{ending}: they differ from byte {at:?} with {options:?}");
    }
}

#[test]
fn all_cycles() {
    check(&Options::default());
}

#[test]
fn a_window() {
    check(&Options { from: 150, to: Some(420), ..Options::default() });
    check(&Options { from: 150, to: Some(420), before: 0, ..Options::default() });
}

#[test]
fn some_parts() {
    check(&Options { units: vec!["listeners[1]".into(), "bells".into()], ..Options::default() });
}

#[test]
fn around_a_trigger() {
    let options = Options { on: Some("tower.q.turn=9".into()), before: 3, after: 5, ..Options::default() };
    check(&options);
    check(&Options { before: 0, after: 0, ..options.clone() });
    check(&Options { from: 20, before: 40, after: 30, ..options });
}

/// A recorder that is not called in every cycle finds all that has changed since.
#[test]
fn a_look_now_and_then() {
    for period in [1, 2, 3, 5, 29] {
        let mut slot = tower();
        let plan = Plan::new("tower", slot.unit_mut(), &Selection::new(&[])).unwrap();
        let mut capture = Capture::new(plan.clone(), &In::default(), slot.unit_mut());
        for cycle in 0..CYCLES {
            slot.i = inputs(cycle);
            slot.edge();
            if cycle % period == 0 || cycle % 101 < 2 {
                let (i, unit) = slot.driven();
                capture.look(i, unit);
                assert_eq!(capture.words, Capture::new(plan.clone(), i, unit).words, "cycle {cycle}");
            }
        }
    }
}

/// A full disk.
struct Full;
impl Sink for Full {
    fn time(&mut self, time: u64) -> io::Result<()> {
        if time < 100 { Ok(()) } else { Err(io::Error::other("no room")) }
    }
    fn change(&mut self, _: usize, _: &Signal, _: bool, _: &[u64]) -> io::Result<()> {
        Ok(())
    }
    fn finish(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_error_of_the_thread_ends_the_recording() {
    let writing = || Writing::start(Writer::new(Box::new(Full), vec![], 1)).unwrap();
    let mut long = writing();
    let failed = (0..1_000_000).find_map(|cycle| long.send(cycle, News::Whole(vec![cycle])).err());
    assert_eq!(failed.expect("an error").to_string(), "no room");
    assert!(long.finish().is_err());
    let mut short = writing();
    short.send(100, News::Whole(vec![0])).unwrap();
    assert_eq!(short.finish().expect_err("an error").to_string(), "no room");
}

/// Notes what is written.
#[derive(Clone, Default)]
struct Notes(Arc<Mutex<BTreeSet<(u64, usize, bool)>>>, u64);
impl Sink for Notes {
    fn time(&mut self, time: u64) -> io::Result<()> {
        self.1 = time;
        Ok(())
    }
    fn change(&mut self, k: usize, _: &Signal, there: bool, _: &[u64]) -> io::Result<()> {
        assert!(self.0.lock().unwrap().insert((self.1, k, there)), "{k} twice in {}", self.1);
        Ok(())
    }
    fn finish(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}

/// Random images, in which few bits change: the signals that are written are those that differ, one by one.
#[test]
fn every_signal_that_differs_is_written() {
    let mut slot = tower();
    let plan = Plan::new("tower", slot.unit_mut(), &Selection::new(&[])).unwrap();
    let layout = Layout::planned("tower", slot.unit_mut(), &plan);
    let signals = &layout.signals;
    let across = |s: &Signal| s.when.iter().any(|when| when.at / 64 != s.at / 64);
    assert!(signals.iter().any(across), "a condition in another word");
    let notes = Notes::default();
    let mut writing =
        Writing::start(Writer::new(Box::new(notes.clone()), signals.clone(), layout.words)).unwrap();
    let (mut image, mut expected, mut random) = (vec![0; layout.words], BTreeSet::new(), 7_u64);
    let mut number = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % below
    };
    for cycle in 0..4000 {
        let before = image.clone();
        let mut changed: Vec<_> = (0..1 + number(3)).map(|_| number(layout.words)).collect();
        changed.sort();
        changed.dedup();
        changed.iter().for_each(|word| image[*word] ^= 1 << number(64));
        for (k, signal) in signals.iter().enumerate() {
            let [was, there] = [&before, &image].map(|image| signal.is_there(image));
            if cycle == 0 || was != there || there && !signal.same(&before, &image) {
                expected.insert((cycle, k, there));
            }
        }
        let whole = cycle == 0 || number(10) == 0;
        let changes = changed.iter().map(|word| (*word as u32, image[*word])).collect();
        let news = if whole { News::Whole(image.clone()) } else { News::Changes(changes) };
        writing.send(cycle, news).unwrap();
    }
    writing.finish().unwrap();
    assert!(*notes.0.lock().unwrap() == expected);
}

#[test]
fn without_an_end_no_file_remains() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("waves.vcd");
    let mut slot = tower();
    let mut recorder = Recorder::create(&path, "tower", slot.unit_mut(), &Options::default()).unwrap();
    slot.edge();
    let (i, unit) = slot.driven();
    recorder.after(0, i, unit).unwrap();
    drop(recorder);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{}", Path::new(&path).display());
}

/// Digits and masks against those bit by bit.
#[test]
fn digits_are_those_of_single_bits() {
    let image = [0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, 0, 0xf0f0];
    for at in [0, 1, 7, 63, 64, 100] {
        for bits in [1, 2, 8, 9, 63, 64, 65, 127, 130] {
            let signal = Signal {
                path: "x".into(),
                unit: 0,
                kind: Kind::Register,
                at,
                bits,
                names: &[],
                when: vec![],
            };
            let expected: String =
                (0..bits).rev().map(|k| if signal.bit(&image, k) { '1' } else { '0' }).collect();
            let (mut all, mut short) = (vec![], vec![]);
            all_digits(&image, at, bits, &mut all);
            digits(&image, at, bits, &mut short);
            assert_eq!(String::from_utf8(all).unwrap(), expected, "{bits} bits at {at}");
            let trimmed = expected.trim_start_matches('0');
            let trimmed = if trimmed.is_empty() { "0" } else { trimmed };
            assert_eq!(String::from_utf8(short).unwrap(), trimmed, "{bits} bits at {at}");
            let mut own = [0; 4];
            (at..at + bits).for_each(|bit| own[bit / 64] |= 1 << (bit % 64));
            let mut found = [0; 4];
            signal.parts().for_each(|(word, bits)| found[word] |= bits);
            assert_eq!(found, own, "{bits} bits at {at}");
        }
    }
}
