//! Words of all responses are in their lanes' registers, extended; of faults none is.

use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::row_gather::*;
use tpc::sm::load_store::types::*;
use tpc::sm::types::*;

scenarios! {
    RowGather::new(&Params::default()) => a_response_a_cycle any_responses;
    RowGather::new(&Params { places_log2: Within::new(5), ..Params::default() }) => a_response_a_cycle any_responses;
}

struct Access {
    ticket: LoadTicket,
    responses: Vec<GatherStep>,
    /// Registers; none where a response faults.
    rows: Option<Vec<[Option<u32>; 32]>>,
}

fn extended(word: u32, size: u8) -> u32 {
    match size {
        0 => word % 256,
        1 => word as i8 as i32 as u32,
        2 => word % 65536,
        3 => word as i16 as i32 as u32,
        _ => word,
    }
}

impl Access {
    fn any(entries: usize, random: &mut Random) -> Self {
        let words_log2 = random.below(3) as u8;
        let words = 1 << words_log2;
        let ticket = LoadTicket {
            slot: random.below(16) as u8,
            lanes: random.any() as u32,
            destination: random.any() as u8,
            rows: random.one_of(&[words, words, words / 2]) as u8,
            words_log2,
            size: random.below(5) as u8,
            follows: random.below(4) == 0,
            ..LoadTicket::default()
        };
        let steps = 32 * words / entries;
        let mut responses = vec![];
        let mut rows = vec![[None; 32]; ticket.rows.into()];
        for step in 0..steps {
            let counted = entries == 32;
            if !counted && step + 1 < steps && random.below(3) == 0 {
                continue;
            }
            let mut row = Row { words: std::array::from_fn(|_| random.any() as u32) };
            row.words[entries..].fill(0);
            let fault = random.below(60) == 0;
            for (k, &word) in row.words[..entries].iter().enumerate() {
                let at = step * entries + k;
                if let Some(lanes) = rows.get_mut(at % words) {
                    lanes[at / words] = Some(extended(word, ticket.size));
                }
            }
            let step = if counted { random.below(32) as u8 } else { step as u8 };
            responses.push(GatherStep { step, last: false, fault, row });
        }
        if entries != 32 {
            responses.last_mut().expect("a step").last = true;
        }
        let fails = responses.iter().any(|response| response.fault);
        Access { ticket, responses, rows: (!fails).then_some(rows) }
    }

    fn judge(&self, found: &[LoadFinish], entries: usize) {
        let Some(rows) = &self.rows else {
            let [one] = found else { panic!("one end") };
            let kind = if entries == 32 { WarpFaultKind::Range } else { WarpFaultKind::Unmapped };
            assert_eq!((one.ticket, one.fault, one.last, one.kind), (self.ticket, true, true, kind));
            return;
        };
        for (k, finish) in found.iter().enumerate() {
            let ends = k + 1 == found.len() && !self.ticket.follows;
            assert_eq!((finish.ticket, finish.fault, finish.last), (self.ticket, false, ends));
            for (lane, wanted) in rows.get(k).into_iter().flatten().enumerate() {
                wanted.iter().for_each(|&wanted| {
                    assert_eq!(finish.row.words[lane], wanted, "register {k}, lane {lane}")
                });
            }
        }
    }

    fn ends(&self) -> usize {
        self.rows.as_ref().map_or(1, |rows| rows.len().max(1))
    }
}

/// The cycles in which registers leave, the first response being taken in cycle 1.
fn play(new: Maker<RowGather>, accesses: &[Access], patterns: [u64; 3]) -> Vec<u64> {
    let mut dut = new();
    let entries = 1 << dut.unit().p.places_log2.get();
    let tickets: Vec<_> = accesses.iter().map(|access| access.ticket).collect();
    let responses: Vec<_> = accesses.iter().flat_map(|access| access.responses.clone()).collect();
    let (mut ticket, mut response) =
        (Source::new(&tickets, patterns[0]), Source::new(&responses, patterns[1]));
    let mut sink = Sink::new(patterns[2]);
    let count: usize = accesses.iter().map(Access::ends).sum();
    let mut done = vec![];
    dut.run(|o| {
        o.done.get().into_iter().for_each(|of| done.push((of.words_log2, of.follows, of.fault)));
        let ends = sink.len() >= count && done.len() >= accesses.len();
        (!ends).then(|| In {
            ticket: ticket.drive(o.ticket),
            response: response.drive(o.response),
            finish: sink.drive(&o.finish),
        })
    });
    let of = |access: &Access| (access.ticket.words_log2, access.ticket.follows, access.rows.is_none());
    assert_eq!(done, accesses.iter().map(of).collect::<Vec<_>>());
    let mut rest = &sink.taken[..];
    for access in accesses {
        let (found, after) = rest.split_at(access.ends());
        access.judge(found, entries);
        rest = after;
    }
    sink.at
}

fn a_response_a_cycle(new: Maker<RowGather>) {
    let mut random = Random(3);
    let entries = 1 << new().unit().p.places_log2.get();
    let mut find = |words_log2: u8, rows: u8| loop {
        let access = Access::any(entries, &mut random);
        let all = access.responses.len() == (32 << words_log2) / entries;
        if all
            && access.rows.is_some()
            && (access.ticket.words_log2, access.ticket.rows) == (words_log2, rows)
        {
            break access;
        }
    };
    let accesses = [find(0, 1), find(0, 1), find(2, 4), find(2, 4), find(1, 2), find(0, 1)];
    let responses = 32 / entries as u64;
    let at = play(new, &accesses, [!0; 3]);
    // Further registers leave a cycle each while the next access's responses arrive: none of these waits.
    let (four, fours, two) = (1 + 6 * responses, 1 + 10 * responses, 1 + 12 * responses);
    let wanted = [1 + responses, 1 + 2 * responses]
        .into_iter()
        .chain(four..four + 4)
        .chain(fours..fours + 4)
        .chain([two.max(fours + 4), two.max(fours + 4) + 1]);
    let one = (1 + 13 * responses).max(two.max(fours + 4) + 2);
    assert_eq!(at, wanted.chain([one]).collect::<Vec<_>>());
}

fn any_responses(new: Maker<RowGather>) {
    let entries = 1 << new().unit().p.places_log2.get();
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let accesses: Vec<_> = (0..30).map(|_| Access::any(entries, &mut random)).collect();
        play(new, &accesses, patterns);
    });
}
