//! Dwords become the methods that interface 1.2 defines, whatever the division into entries, the
//! stalls and the channel swaps.

use super::pushes;
use host::PushHeader;
use host::push_header::Form;
use hub::host::header_decode::{HeaderDecode, In, Params};
use hub::host::types::*;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use references::hub::host::channels::{self, Entry, Event};

scenarios! {
    HeaderDecode::new(&Params {}) =>
        one_method_a_cycle a_header_and_its_datum_a_cycle two_words_a_cycle host_methods_are_sent_singly
        legacy_forms decoding_waits_after_methods_that_act no_method_is_sent_during_a_hold any_pushbuffer
        any_swaps;
}

/// The words of entries from a position on, as the unit receives them.
fn feed(rng: &mut Rng, ring: &[Entry], from: usize, skip: usize) -> Vec<PushWords> {
    let mut feed = vec![];
    for (k, entry) in ring.iter().enumerate().skip(from) {
        let words = match entry {
            Entry::Opcode(opcode) => {
                let words = [u32::from(*opcode), 0];
                feed.push(PushWords { entry: true, two: false, last: true, words });
                continue;
            }
            Entry::Words(words) if k == from => &words[skip..],
            Entry::Words(words) => &words[..],
        };
        let mut at = 0;
        while at < words.len() {
            let two = at + 1 < words.len() && !rng.one_in(4);
            let n = 1 + usize::from(two);
            let last = at + n == words.len();
            let pair = [words[at], if two { words[at + 1] } else { rng.roll() as u32 }];
            feed.push(PushWords { entry: false, two, last, words: pair });
            at += n;
        }
    }
    feed
}

/// The events of a decoded item.
fn events(decoded: &Decoded) -> Vec<Event> {
    let method = |k: usize| Event::Method {
        subchannel: decoded.subchannel,
        address: decoded.address,
        value: decoded.words[k],
    };
    let mut events = match decoded.kind {
        DecodedKind::Nothing => vec![],
        DecodedKind::Method if decoded.two => vec![method(0), method(1)],
        DecodedKind::Method => vec![method(0)],
        DecodedKind::Entry => vec![Event::BadOpcode(decoded.words[0])],
        DecodedKind::Header => vec![Event::BadHeader(decoded.words[0])],
    };
    events.extend((0..decoded.done).map(|_| Event::Done));
    events
}

/// In a pair, the end of the first word's entry is signalled after the second word; moves it to its
/// place in the reference.
fn judge(got: &[Event], wanted: &[Event]) {
    let works = |events: &[Event]| events.iter().copied().filter(|e| *e != Event::Done).collect::<Vec<_>>();
    assert_eq!(works(got), works(wanted));
    let ends = |events: &[Event]| {
        let mut n = 0;
        let mut ends = vec![];
        for e in events {
            match e {
                Event::Done => ends.push(n),
                _ => n += 1,
            }
        }
        ends
    };
    let (got, wanted) = (ends(got), ends(wanted));
    assert_eq!(got.len(), wanted.len());
    for (got, wanted) in got.iter().zip(wanted) {
        assert!((wanted..=wanted + 1).contains(got), "an entry is done {wanted} items in, not {got}");
    }
}

/// Stall patterns: of the words, of the methods, of the blocking methods, and of channel swaps.
type Stalls = [u64; 4];

/// Decodes a ring.
fn play(mut dut: Device<HeaderDecode>, ring: &[Entry], seed: u64, stalls: Stalls, swap: bool) {
    let mut rng = Rng::new(seed);
    let mut words = feed(&mut rng, ring, 0, 0);
    let (mut sent, mut got, mut blocked, mut swapping) = (0, vec![], false, false);
    for cycle in 0..LIMIT {
        let o = dut.outputs();
        if sent == words.len() && o.idle && !swapping {
            judge(&got, &channels::decode(ring));
            return;
        }
        assert!(!(blocked && o.decoded.valid), "decoded past a method that is waited for");
        swapping |= swap && !open(stalls[3], cycle) && rng.one_in(16);
        let mut i = In {
            words: words.get(sent).filter(|_| open(stalls[0], cycle)).copied().into(),
            decoded: open(stalls[1], cycle).into(),
            hold: swapping,
            resume: blocked && open(stalls[2], cycle) && rng.one_in(3),
            ..In::default()
        };
        if swapping && o.settled && rng.one_in(4) {
            // All items in flight are lost, except for the state in `at`.
            let entry = got.iter().filter(|e| **e == Event::Done).count();
            words = feed(&mut rng, ring, entry, o.at.taken as usize);
            (sent, swapping) = (0, false);
            assert_eq!(o.at.waiting, blocked);
            (i.start, i.words) = (Some(o.at).into(), None.into());
            (i.hold, i.resume) = (false, false);
        }
        sent += usize::from(i.words.valid && o.words.ready);
        blocked &= !i.resume;
        if o.decoded.valid && i.decoded.ready {
            got.extend(events(&o.decoded.data));
            blocked = acts(&o.decoded.data);
        }
        dut.cycle(i);
    }
    panic!("no end");
}

/// Host's own methods that do more than store a value, and all errors.
fn acts(decoded: &Decoded) -> bool {
    match decoded.kind {
        DecodedKind::Nothing => false,
        DecodedKind::Method => {
            let keeps = [0x000, 0x008, 0x010, 0x014, 0x018, 0x030, 0x070, 0x07c];
            decoded.address < 0x40 && !keeps.contains(&(4 * decoded.address))
        }
        _ => true,
    }
}

/// Outputs for one segment without stalls, by cycle.
fn timed(mut dut: Device<HeaderDecode>, words: &[u32]) -> Vec<(u64, Decoded)> {
    let (mut at, mut out) = (0, vec![]);
    for cycle in 0..4 * words.len() as u64 + 8 {
        let o = dut.outputs();
        if o.decoded.valid {
            out.push((cycle, o.decoded.data));
        }
        let two = at + 1 < words.len();
        let n = 1 + usize::from(two);
        let pair = [words.get(at).copied().unwrap_or(0), if two { words[at + 1] } else { 0 }];
        let words_at_hand = PushWords { entry: false, two, last: at + n >= words.len(), words: pair };
        let i =
            In { words: Offer::new(at < words.len(), words_at_hand), decoded: true.into(), ..In::default() };
        at += if i.words.valid && o.words.ready { n } else { 0 };
        dut.cycle(i);
    }
    out
}

fn cycles(out: &[(u64, Decoded)]) -> Vec<u64> {
    out.iter().map(|o| o.0).collect()
}

/// A header to a method at a word address of subchannel 0.
fn header(form: Form, word: u32, count: usize) -> u32 {
    PushHeader::new(form, 0, 4 * word, count).0
}

/// The first pair enters the window in cycle 0 and is decoded in cycle 1.
fn one_method_a_cycle(new: Maker<HeaderDecode>) {
    let words: Vec<u32> = std::iter::once(header(Form::Increment, 0x40, 101)).chain(1000..1101).collect();
    let out = timed(new(), &words);
    assert_eq!(cycles(&out), (2..103).collect::<Vec<_>>());
    for (k, (_, decoded)) in out.iter().enumerate() {
        assert_eq!((decoded.address, decoded.words[0]), (0x40 + k as u16, 1000 + k as u32));
        assert_eq!(decoded.done, u8::from(k == 100));
    }
}

fn a_header_and_its_datum_a_cycle(new: Maker<HeaderDecode>) {
    let words: Vec<u32> = (0..100).flat_map(|k| [header(Form::Increment, 0x40 + k, 1), k]).collect();
    assert_eq!(cycles(&timed(new(), &words)), (2..102).collect::<Vec<_>>());
    // An immediate method at the start misaligns the pairs with the words.
    let words: Vec<u32> = std::iter::once(header(Form::Immediate, 0x40, 0)).chain(words).collect();
    assert_eq!(cycles(&timed(new(), &words)), (2..103).collect::<Vec<_>>());
}

/// A run to one address: the first datum with the header, then two words a cycle.
fn two_words_a_cycle(new: Maker<HeaderDecode>) {
    for (form, to) in [(Form::Stay, 0x6d), (Form::IncrementOnce, 0x6e)] {
        let words: Vec<u32> = std::iter::once(header(form, 0x6d, 101)).chain(0..101).collect();
        let out = timed(new(), &words);
        assert_eq!(cycles(&out), (2..53).collect::<Vec<_>>());
        assert!(!out[0].1.two && out[0].1.address == 0x6d);
        for (k, (_, decoded)) in out.iter().enumerate().skip(1) {
            let k = 2 * k as u32;
            assert!(decoded.two && decoded.address == to && decoded.words == [k - 1, k]);
        }
    }
}

fn host_methods_are_sent_singly(new: Maker<HeaderDecode>) {
    let words: Vec<u32> = std::iter::once(header(Form::Stay, 6, 9)).chain(0..9).collect();
    let out = timed(new(), &words);
    assert_eq!(cycles(&out), (2..11).collect::<Vec<_>>());
    assert!(out.iter().all(|o| !o.1.two && o.1.address == 6));
}

fn legacy_forms(new: Maker<HeaderDecode>) {
    // Subchannel 5, method 1F0, three data: all to that address, or to it and those after it.
    for (form, step) in [(Form::Old, 1), (Form::OldStay, 0)] {
        let out = timed(new(), &[PushHeader::old(form, 5, 0x1f0, 3).0, 7, 8, 9]);
        let mut got = out.iter().flat_map(|o| events(&o.1)).filter(|e| *e != Event::Done);
        for k in 0..3 {
            let (address, value) = (0x7c + k * step, 7 + u32::from(k));
            assert_eq!(got.next(), Some(Event::Method { subchannel: 5, address, value }));
        }
        assert_eq!(got.next(), None);
    }
}

fn decoding_waits_after_methods_that_act(new: Maker<HeaderDecode>) {
    for address in 0..0x41 {
        let out = timed(new(), &[header(Form::Immediate, address, 0), header(Form::Immediate, 0x123, 0)]);
        let decoded = Decoded { kind: DecodedKind::Method, address: address as u16, ..Decoded::default() };
        assert_eq!(out.len(), if acts(&decoded) { 1 } else { 2 }, "{:x}", 4 * address);
    }
}

/// While held, no method is sent; the position where it stopped is signalled.
fn no_method_is_sent_during_a_hold(new: Maker<HeaderDecode>) {
    let mut dut = new();
    let pair = |a, b| Some(PushWords { entry: false, two: true, last: false, words: [a, b] }).into();
    dut.cycle(In {
        words: pair(PushHeader::new(Form::IncrementOnce, 3, 4 * 0x200, 9).0, 1),
        ..In::default()
    });
    dut.cycle(In { words: pair(2, 3), ..In::default() });
    for cycle in 0..20 {
        let o = dut.outputs();
        assert_eq!(o.decoded.valid, cycle == 0);
        let run = PushRun { mode: RunMode::Fixed, subchannel: 3, address: 0x201, count: 8 };
        assert_eq!((o.at.run, o.at.taken, o.settled), (run, 2, cycle > 0));
        dut.cycle(In { hold: true, decoded: true.into(), ..In::default() });
    }
}

fn any_ring(new: impl Fn(Stalls, &[Entry], u64)) {
    let inputs = (any::<u64>(), 1..60_usize, 1..60_u64, any::<bool>(), any::<Stalls>());
    property(inputs, |(seed, headers, longest, host, stalls)| {
        let mut rng = Rng::new(seed);
        let words = pushes::words(&mut rng, headers, host);
        let ring = pushes::ring(&mut rng, &words, longest);
        new(stalls, &ring, seed);
    });
}

fn any_pushbuffer(new: Maker<HeaderDecode>) {
    any_ring(|stalls, ring, seed| play(new(), ring, seed, stalls, false));
}

fn any_swaps(new: Maker<HeaderDecode>) {
    any_ring(|stalls, ring, seed| play(new(), ring, seed, stalls, true));
}
