//! Registers of shuffles come in order, each with its own ticket, whatever leaves when.

use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::shuffle::{ShuffleMode, ShuffleRequest};
use tpc::sm::load_store::shuffles::*;
use tpc::sm::load_store::types::*;
use tpc::sm::types::*;

scenarios! {
    Shuffles::new(&Params {}) => one_a_cycle any_stall;
}

fn any_row(random: &mut Random) -> Row {
    Row { words: std::array::from_fn(|_| random.any() as u32) }
}

/// A shuffle in which lanes read their neighbour, or one lane, of all that are on.
fn any_work(random: &mut Random) -> ShuffleWork {
    let mode = random.one_of(&[ShuffleMode::Index, ShuffleMode::Butterfly]);
    let ticket = LoadTicket {
        slot: random.below(16) as u8,
        lanes: random.any() as u32,
        counter: random.any() as u32,
        destination: random.any() as u8,
        rows: 1,
        predicates: random.below(128) as u8,
        ..LoadTicket::default()
    };
    let b = Row { words: [random.any() as u32; 32] };
    let request = ShuffleRequest { mode, a: any_row(random), b, c: Row { words: [31; 32] } };
    ShuffleWork { ticket, request }
}

/// The word of each lane.
fn shuffled(request: &ShuffleRequest) -> Row {
    let from = |lane: usize| match request.mode {
        ShuffleMode::Butterfly => lane ^ request.b.words[lane] as usize % 32,
        _ => request.b.words[lane] as usize % 32,
    };
    Row { words: std::array::from_fn(|lane| request.a.words[from(lane)]) }
}

/// The cycles in which registers leave, a shuffle being sent in each cycle of a pattern in which there is an entry.
fn play(new: Maker<Shuffles>, works: &[ShuffleWork], patterns: [u64; 2]) -> Vec<u64> {
    let mut sink = Sink::new(patterns[1]);
    let (mut sent, mut cycle) = (0, 0);
    new().run(|o| {
        if sink.len() >= works.len() {
            return None;
        }
        let free = sent - sink.len() < SHUFFLES;
        let open = free && sent < works.len() && kit::scenario::open(patterns[0], cycle);
        let work = if open { Offer::new(true, works[sent]) } else { Offer::default() };
        sent += usize::from(open);
        cycle += 1;
        Some(In { work, finish: sink.drive(&o.finish) })
    });
    for (finish, work) in sink.taken.iter().zip(works) {
        assert_eq!((finish.ticket, finish.last, finish.fault), (work.ticket, true, false));
        assert_eq!((finish.row, finish.predicate), (shuffled(&work.request), !0));
    }
    sink.at
}

fn one_a_cycle(new: Maker<Shuffles>) {
    let mut random = Random(2);
    let works: Vec<_> = (0..12).map(|_| any_work(&mut random)).collect();
    // The first is offered 3 cycles after it was sent.
    let at = play(new, &works, [!0; 2]);
    assert_eq!(at[..4], [3, 4, 5, 6]);
}

fn any_stall(new: Maker<Shuffles>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let works: Vec<_> = (0..60).map(|_| any_work(&mut random)).collect();
        play(new, &works, patterns);
    });
}
