//! The judge of concurrent histories distinguishes right ones from wrong ones, by hand and compared with a search through all
//! orders.

use bundle::{AtomicOp, AtomicType, Sector};
use kit::random::Random;
use references::chip::memory::linearizability::{Access, Act, NEVER, Verdict, judge};

crate::tests! { right_histories wrong_histories any_short_history_is_judged_as_all_orders_say large_histories_are_undecided }

fn all(word: u32) -> Sector {
    Sector { words: [word; 8] }
}

/// An access of a stream, from one cycle to another.
fn at(stream: usize, sent: u64, done: u64, act: Act, saw: Option<u32>) -> Access {
    Access { act, stream, sent, done, saw: saw.map(all) }
}

fn read(stream: usize, sent: u64, done: u64, saw: u32) -> Access {
    at(stream, sent, done, Act::Read, Some(saw))
}

fn write(stream: usize, sent: u64, done: u64, word: u32) -> Access {
    at(stream, sent, done, Act::Write { mask: !0, data: all(word) }, None)
}

fn add(stream: usize, sent: u64, done: u64, word: u32, saw: Option<u32>) -> Access {
    let (atomic, operand) = (AtomicOp::Add, AtomicType::U32);
    at(stream, sent, done, Act::Operate { atomic, operand, mask: !0, data: all(word), compare: all(0) }, saw)
}

fn judged(history: &[Access]) -> Verdict {
    judge(all(0), history)
}

fn right_histories() {
    let histories: &[&[Access]] = &[
        &[],
        &[write(0, 0, 1, 5), read(1, 2, 3, 5)],
        // Concurrent: either order.
        &[write(0, 0, 9, 5), read(1, 1, 8, 0)],
        &[write(0, 0, 9, 5), read(1, 1, 8, 5)],
        // A write without acknowledgement takes effect late, or is never seen.
        &[write(0, 0, NEVER, 5), read(1, 50, 60, 0), read(1, 70, 80, 5)],
        &[write(0, 0, NEVER, 5), read(1, 50, 60, 0)],
        // A later write may take effect first.
        &[write(0, 0, NEVER, 5), write(1, 1, 2, 6), read(2, 3, 4, 6), read(2, 5, 6, 5)],
        &[add(0, 0, 9, 1, Some(1)), add(1, 0, 9, 1, Some(0)), read(2, 10, 11, 2)],
        &[add(0, 0, NEVER, 1, None), add(1, 0, NEVER, 1, None), read(2, 10, 11, 1), read(2, 12, 13, 2)],
        // Back to an old value.
        &[write(0, 0, 9, 5), write(1, 0, 9, 0), read(2, 0, 9, 5), read(2, 0, 9, 0)],
    ];
    for history in histories {
        assert_eq!(judged(history), Verdict::Linear, "{history:?}");
    }
}

fn wrong_histories() {
    let half = |word| at(0, 0, 1, Act::Write { mask: 0xffff, data: all(word) }, None);
    let histories: &[&[Access]] = &[
        // A value that no write has; a stale one; a write that is lost, or takes effect before it is sent.
        &[read(0, 0, 1, 7)],
        &[write(0, 0, 1, 5), read(1, 2, 3, 0)],
        &[write(0, 0, 1, 5), write(1, 2, 3, 6), read(2, 4, 5, 5)],
        &[read(1, 0, 1, 5), write(0, 2, 3, 5)],
        // New, then old again.
        &[write(0, 0, NEVER, 5), read(1, 1, 2, 5), read(2, 3, 4, 0)],
        // A stream out of order, although without acknowledgements.
        &[write(0, 0, NEVER, 5), write(0, 1, NEVER, 6), read(1, 2, 3, 6), read(1, 4, 5, 5)],
        &[write(0, 0, NEVER, 5), read(0, 0, 1, 0)],
        // Two atomics that saw the same; one that is done twice, or not at all.
        &[add(0, 0, 9, 1, Some(0)), add(1, 0, 9, 1, Some(0))],
        &[add(0, 0, 1, 1, None), read(1, 2, 3, 2)],
        &[add(0, 0, 1, 1, None), add(1, 0, 1, 1, None), read(2, 2, 3, 1)],
        // A torn write, and one that takes bytes with it.
        &[
            write(0, 0, 1, 0x1111),
            Access { saw: Some(Sector { words: [0x1111, 0, 0, 0, 0, 0, 0, 0] }), ..read(1, 2, 3, 0) },
        ],
        &[half(5), read(1, 2, 3, 5)],
        // Two readers that disagree on the order of two writes.
        &[
            write(0, 0, NEVER, 5),
            write(1, 0, NEVER, 6),
            read(2, 1, 2, 5),
            read(2, 3, 4, 6),
            read(3, 1, 2, 6),
            read(3, 3, 4, 5),
        ],
    ];
    for history in histories {
        assert_eq!(judged(history), Verdict::Wrong, "{history:?}");
    }
}

/// Whether one of all orders is right.
fn has_order(now: Sector, left: &[Access]) -> bool {
    left.is_empty()
        || (0..left.len()).any(|k| {
            let access = left[k];
            let before = |n: usize| left[n].done < access.sent || left[n].stream == access.stream && n < k;
            let may =
                !(0..left.len()).any(|n| n != k && before(n)) && access.saw.is_none_or(|saw| saw == now);
            may && has_order(access.act.on(now), &[&left[..k], &left[k + 1..]].concat())
        })
}

/// A history of a memory; one response may have been altered.
fn any_history(random: &mut Random) -> Vec<Access> {
    let (mut now, mut cycle, mut ends) = (all(0), 0, [0; 3]);
    let mut history = vec![];
    for _ in 0..random.within(3..8) {
        let (stream, word) = (random.below(3) as usize, random.within(1..4) as u32);
        cycle += random.below(3);
        let (from, to) = (cycle.saturating_sub(random.below(4)).max(ends[stream]), cycle + random.below(4));
        ends[stream] = from;
        let saw = now.words[0];
        let access = match random.below(4) {
            0 => write(stream, from, if random.below(2) == 0 { NEVER } else { to }, word),
            1 => add(stream, from, to, word, Some(saw)),
            _ => read(stream, from, to, saw),
        };
        now = access.act.on(now);
        history.push(access);
    }
    if random.below(2) == 0 {
        let k = random.below(history.len() as u64) as usize;
        history[k].saw = history[k].saw.map(|saw| all(saw.words[0] ^ 1));
    }
    history
}

fn any_short_history_is_judged_as_all_orders_say() {
    let (mut random, mut right) = (Random(3), 0);
    for _ in 0..5_000 {
        let history = any_history(&mut random);
        let expected = if has_order(all(0), &history) { Verdict::Linear } else { Verdict::Wrong };
        right += u32::from(expected == Verdict::Linear);
        assert_eq!(judged(&history), expected, "{history:?}");
    }
    assert!((2_000..4_500).contains(&right), "{right} of 5,000 are right");
}

/// Writes of twenty streams in any order, and a value that none gives.
fn large_histories_are_undecided() {
    let adds = (0..20).map(|n| add(n, 0, NEVER, 1 << n, None));
    let history: Vec<_> = adds.chain([read(20, 1, 2, 1 << 30)]).collect();
    assert_eq!(judged(&history), Verdict::Open);
}
