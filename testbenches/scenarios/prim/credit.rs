//! Packets are passed on in order, at the rate that the credits allow, never more than the
//! receiver has places for; and what is given back and was not taken is a fault.

use kernel::Within;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Device, Maker, Source, scenarios};
use prim::credit::{Credit, In, Params};
use proptest::prelude::*;
use std::collections::VecDeque;

kernel::packed! {
    pub struct Packet {
        bits: kernel::packed::B64,
    }
}

scenarios! {
    Credit::<Packet>::new(&Params::default()) =>
        rate_of_each_round_trip ready_a_clock_after_give one_give_too_many give_before_the_packet_came
        any_receiver any_gives;
    of(1) => rate_of_each_round_trip ready_a_clock_after_give one_give_too_many any_receiver any_gives;
    of(5) => rate_of_each_round_trip any_receiver;
    of(64) => rate_of_each_round_trip ready_a_clock_after_give one_give_too_many any_receiver any_gives;
}

fn of(credits: usize) -> Credit<Packet> {
    Credit::new(&Params { credits: Within::new(credits) })
}

/// Packets in which every bit changes.
fn packet(n: u64) -> Packet {
    Packet { bits: Random(n).any() }
}

/// Takes whatever comes, and gives each place back `delay` clocks later, or when its pattern is
/// open after that.
struct Receiver {
    places: usize,
    delay: u64,
    pattern: u64,
    clock: u64,
    /// For each place in use, the clock from which it may be given back.
    used: VecDeque<u64>,
    got: Vec<Packet>,
    given: usize,
}

impl Receiver {
    fn new(places: usize, delay: u64, pattern: u64) -> Self {
        Receiver { places, delay, pattern, clock: 0, used: VecDeque::new(), got: vec![], given: 0 }
    }

    /// Whether a place is given back in this clock, in which `out` is shown.
    fn drive(&mut self, out: &Offer<Packet>) -> bool {
        if let Some(packet) = out.get() {
            self.got.push(*packet);
            self.used.push_back(self.clock + self.delay);
            assert!(self.used.len() <= self.places, "clock {}: no place", self.clock);
        }
        let give =
            self.used.front().is_some_and(|from| *from <= self.clock) && open(self.pattern, self.clock);
        if give {
            self.used.pop_front();
            self.given += 1;
        }
        self.clock += 1;
        give
    }
}

/// Sends `n` packets, until their places are back; the clocks in which they were taken.
fn send(mut dut: Device<Credit<Packet>>, n: u64, push: u64, delay: u64, give: u64) -> Vec<u64> {
    let credits = dut.unit().p.credits.get();
    let packets: Vec<_> = (0..n).map(packet).collect();
    let (mut push, mut receiver) = (Source::new(&packets, push), Receiver::new(credits, delay, give));
    dut.run(|o| {
        let clock = push.clock();
        assert_eq!(o.push.ready, push.taken.len() - receiver.given < credits, "clock {clock}");
        let last = push.taken.last().is_some_and(|taken| taken + 1 == clock);
        assert_eq!(o.out.valid, last, "clock {clock}: what was taken in the clock before is shown");
        assert!(!o.fault, "clock {clock}");
        (receiver.given < packets.len())
            .then(|| In { push: push.drive(o.push), give: receiver.drive(&o.out) })
    });
    assert_eq!(receiver.got, packets);
    push.taken
}

/// A round trip is two clocks, for the output and the count, and those that the receiver takes. As
/// many credits are used in each.
fn rate_of_each_round_trip(new: Maker<Credit<Packet>>) {
    let credits = new().unit().p.credits.get() as u64;
    for trip in (2..=12).chain([credits.max(2), credits + 1, 2 * credits + 3]) {
        let clock = |n| if trip <= credits { n } else { n / credits * trip + n % credits };
        let expected: Vec<_> = (0..200).map(clock).collect();
        assert_eq!(send(new(), 200, !0, trip - 2, !0), expected, "{credits} credits, {trip} clocks");
    }
}

/// Clocks the device; what it shows in the clock after: ready, out and fault.
fn after(dut: &mut Device<Credit<Packet>>, push: Option<Packet>, give: bool) -> (bool, Option<Packet>, bool) {
    dut.clock(In { push: push.into(), give });
    let o = dut.outputs();
    (o.push.ready, o.out.get().copied(), o.fault)
}

/// All credits are used; one that is given is not used in its clock, but in the next.
fn ready_a_clock_after_give(new: Maker<Credit<Packet>>) {
    let mut dut = new();
    let credits = dut.unit().p.credits.get() as u64;
    for n in 0..credits {
        assert_eq!(after(&mut dut, Some(packet(n)), false), (n + 1 < credits, Some(packet(n)), false));
    }
    let next = Some(packet(credits));
    assert_eq!(after(&mut dut, next, false), (false, None, false));
    assert_eq!(after(&mut dut, next, true), (true, None, false));
    assert_eq!(after(&mut dut, next, false), (false, Some(packet(credits)), false));
    assert_eq!(after(&mut dut, None, true), (true, None, false));
    assert_eq!(after(&mut dut, None, false), (true, None, false));
}

/// All that were used come back, and one more. From then on there is the fault, and no credit more
/// than there were.
fn one_give_too_many(new: Maker<Credit<Packet>>) {
    let mut dut = new();
    let credits = dut.unit().p.credits.get() as u64;
    for n in 0..credits {
        after(&mut dut, Some(packet(n)), false);
    }
    for _ in 0..credits {
        assert_eq!(after(&mut dut, None, true), (true, None, false));
    }
    assert_eq!(after(&mut dut, None, true), (true, None, true));
    for n in 0..credits {
        assert_eq!(after(&mut dut, Some(packet(n)), false), (n + 1 < credits, Some(packet(n)), true));
    }
    assert_eq!(after(&mut dut, None, true), (true, None, true));
}

/// The receiver cannot give back in the clock of a push what it sees in the next; but it may in that.
fn give_before_the_packet_came(new: Maker<Credit<Packet>>) {
    let mut dut = new();
    assert_eq!(after(&mut dut, Some(packet(0)), false), (true, Some(packet(0)), false));
    assert_eq!(after(&mut dut, Some(packet(1)), true), (true, Some(packet(1)), false));
    assert_eq!(after(&mut dut, Some(packet(2)), true), (true, Some(packet(2)), false));
    assert_eq!(after(&mut dut, None, true), (true, None, false));
    assert_eq!(after(&mut dut, Some(packet(3)), true), (true, Some(packet(3)), true));
    for n in 4..10 {
        assert_eq!(after(&mut dut, Some(packet(n)), false), (true, Some(packet(n)), true));
    }
    assert_eq!(
        after(&mut dut, Some(packet(10)), false),
        (false, Some(packet(10)), true),
        "the credit was used"
    );
}

fn any_receiver(new: Maker<Credit<Packet>>) {
    property((1..200_u64, any::<u64>(), 0..100_u64, any::<u64>()), |(n, push, delay, give)| {
        send(new(), n, push, delay, give);
    });
}

/// A receiver that gives back whatever it likes.
fn any_gives(new: Maker<Credit<Packet>>) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(push, give, too)| {
        let mut dut = new();
        let credits = dut.unit().p.credits.get();
        let (mut n, mut offers, mut used, mut fault) = (0, false, 0, false);
        for clock in 0..200 {
            offers |= open(push, clock);
            let gives = (give & too) >> (clock % 61) & 1 == 1;
            let takes = offers && used < credits;
            fault |= gives && used == 0;
            used = used - usize::from(gives && used > 0) + usize::from(takes);
            let shown = takes.then(|| packet(n));
            assert_eq!(after(&mut dut, offers.then(|| packet(n)), gives), (used < credits, shown, fault));
            n += u64::from(takes);
            offers &= !takes;
        }
    });
}
