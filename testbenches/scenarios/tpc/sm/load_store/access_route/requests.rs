//! Memories and the return path around the route of accesses: what was sent has to be what lanes and addresses say.

use super::accesses::*;
use bundle::*;
use kernel::offer::Ready;
use kit::Device;
use kit::random::Random;
use kit::scenario::open;
use std::collections::VecDeque;
use tpc::sm::load_store::access_route::{AccessRoute, In, Out};
use tpc::sm::load_store::load_address::AddressResult;
use tpc::sm::load_store::load_queue::types::*;
use tpc::sm::load_store::types::*;

/// Cycles in which memories accept requests, and in which accesses come; how long responses take.
pub struct Stalls {
    open: [u64; 3],
    most: u64,
}

impl Stalls {
    pub fn none() -> Self {
        Stalls { open: [!0; 3], most: 1 }
    }
    pub fn of(patterns: [u64; 4]) -> Self {
        Stalls { open: [patterns[0], patterns[1], patterns[2]], most: 1 + patterns[3] % 20 }
    }
}

pub struct Bench {
    dut: Device<AccessRoute>,
    random: Random,
    stalls: Stalls,
    now: u64,
    room: [usize; 2],
    next: Option<LoadWork>,
    places: VecDeque<(u64, AddressResult)>,
    count: u32,
    expected: VecDeque<Expected>,
    done: [VecDeque<(u64, GatherDone)>; 2],
    credits: VecDeque<(u64, ReturnCredits)>,
    left: [usize; 2],
    in_flight: [usize; 3], // shuffles, constants, ends
    sent: Vec<(L1Op, u32)>,
    l1: Vec<(L1Op, u32)>,
    words: u32,
    addressed: u64,
    wavefronts: Vec<u64>,
    requests: Vec<u64>,
    pulses: Vec<u64>,
}

const PARTITION: u8 = 1;

impl Bench {
    pub fn new(dut: Device<AccessRoute>, random: Random, stalls: Stalls) -> Self {
        let p = dut.unit().p.clone();
        Bench {
            dut,
            random,
            stalls,
            now: 0,
            room: [p.shared_responses.get(), p.l1_responses.get()],
            next: None,
            places: VecDeque::new(),
            count: 0,
            expected: VecDeque::new(),
            done: Default::default(),
            credits: VecDeque::new(),
            left: [0; 2],
            in_flight: [0; 3],
            sent: vec![],
            l1: vec![],
            words: 0,
            addressed: 0,
            wavefronts: vec![],
            requests: vec![],
            pulses: vec![],
        }
    }

    /// Cycles from the addresses to the first wavefront, request to shared memory, and pulse.
    pub fn first(&self) -> (Option<u64>, Option<u64>, Option<u64>) {
        let of = |at: &[u64]| at.first().map(|at| at - self.addressed);
        (of(&self.wavefronts), of(&self.requests), of(&self.pulses))
    }

    pub fn wavefronts(&self) -> &[u64] {
        &self.wavefronts
    }

    pub fn any(&mut self) {
        if open(self.stalls.open[2], self.now) {
            let any = any_work(&mut self.random);
            self.enter(any);
        } else {
            self.cycle();
        }
    }

    /// An access enters as soon as there is an entry; its addresses come 3 cycles later.
    pub fn enter(&mut self, (mut work, places): (LoadWork, AddressResult)) {
        self.count += 1;
        work.head.counter = self.count;
        while !self.dut.outputs().work.ready {
            self.cycle();
        }
        self.next = Some(work);
        self.places.push_back((self.now + 3, places));
        self.expected.push_back(expected_of(&work, &places));
        self.cycle();
    }

    fn cycle(&mut self) {
        let (o, now) = (self.dut.outputs().clone(), self.now);
        let mut i = In { partition: PARTITION, ..In::new(&self.dut.unit().p) };
        i.work = self.next.take().into();
        i.places = self.places.pop_front_if(|(due, _)| *due <= now).map(|(_, places)| places).into();
        if i.places.valid {
            self.addressed = now;
        }
        i.shared_request = Ready { ready: open(self.stalls.open[0], now) };
        i.l1_request = Ready { ready: open(self.stalls.open[1], now) };
        if o.shared_request.valid && i.shared_request.ready {
            self.requests.push(now);
        }
        if let Some(wave) = o.l1_request.get().filter(|_| i.l1_request.ready) {
            self.wavefronts.push(now);
            self.words += wave.request.mask.count_ones();
            if wave.request.last {
                self.l1.push((wave.request.op, self.words));
                self.words = 0;
            }
        }
        self.hear(&o);
        for (k, done) in [&mut i.shared_done, &mut i.l1_done].into_iter().enumerate() {
            *done = self.done[k].pop_front_if(|(due, _)| *due <= now).map(|(_, done)| done).into();
            self.left[k] -= done.get().map_or(0, |done| [1, 4][k] << done.words_log2);
            if done.get().is_some_and(|done| done.follows && done.fault) {
                // The rest of the access is not sent.
                self.expected.pop_front().expect("it waits for this");
            }
        }
        if let Some((_, credits)) = self.credits.pop_front_if(|(due, _)| *due <= now) {
            i.credits = credits;
            let ReturnCredits { shuffle, constant, ended, .. } = credits;
            for (used, free) in self.in_flight.iter_mut().zip([shuffle, constant, ended]) {
                *used -= usize::from(free);
            }
        }
        self.dut.cycle(i);
        self.now += 1;
    }

    /// The next part of the access with this ticket.
    fn part(&mut self, ticket: &LoadTicket, of_l1: bool) -> Part {
        self.pass(ticket.counter);
        let next = self.expected.front_mut().expect("an access");
        // An access that returns nothing, and is followed by others, notifies no unit.
        let kind = next.work.head.form.kind;
        let silent = !matches!(kind, LoadKind::Load | LoadKind::Atomic | LoadKind::Barrier);
        loop {
            let part = next.parts.pop_front().expect("lanes");
            let Part::L1(_, lanes) = part else { return part };
            self.sent.push((op_of(&next.work), lanes.count_ones() * words_of(&next.work.head.form).1));
            if of_l1 && !(silent && !next.parts.is_empty()) {
                return part;
            }
        }
    }

    /// Accesses before this one are over.
    fn pass(&mut self, counter: u32) {
        while self.expected.front().is_some_and(|next| next.work.head.counter != counter) {
            let over = self.expected.pop_front().expect("it");
            assert!(over.parts.is_empty(), "{:?} was not sent", over.work.head);
        }
    }

    fn ticket(&mut self, ticket: &LoadTicket, part: Part) {
        let next = self.expected.front().expect("an access");
        let LoadHead { lanes, form, scoreboard, destination, .. } = next.work.head;
        let (Part::Shared(some) | Part::L1(_, some)) = part;
        let returns = matches!(form.kind, LoadKind::Load | LoadKind::Atomic);
        assert_eq!(ticket.lanes, if returns { some } else { lanes });
        assert_eq!((ticket.side, ticket.scoreboard), (next.work.side, scoreboard));
        assert_eq!(ticket.rows, if returns { destination.count } else { 0 });
        assert_eq!(1 << ticket.words_log2, words_of(&form).0);
        assert_eq!(ticket.follows, !next.parts.is_empty());
    }

    fn returns(&mut self, of: usize, ticket: &LoadTicket) {
        self.left[of] += [1, 4][of] << ticket.words_log2;
        assert!(self.left[of] <= self.room[of], "responses without an entry");
        let due = self.now + 1 + self.random.below(self.stalls.most);
        let due = due.max(self.done[of].back().map_or(0, |(at, _)| at + 1));
        let fault = ticket.follows && self.random.below(8) == 0;
        let (words_log2, follows) = (ticket.words_log2, ticket.follows);
        self.done[of].push_back((due, GatherDone { words_log2, follows, fault }));
    }

    fn reserve(&mut self, k: usize, most: usize) {
        self.in_flight[k] += 1;
        assert!(self.in_flight[k] <= most, "no entry for it");
        let due = self.now + 1 + self.random.below(self.stalls.most);
        let due = due.max(self.credits.back().map_or(0, |(at, _)| at + 1));
        let mut credits = ReturnCredits::default();
        *[&mut credits.shuffle, &mut credits.constant, &mut credits.ended][k] = true;
        self.credits.push_back((due, credits));
    }

    /// Checks the notifications of the return path.
    fn hear(&mut self, o: &Out) {
        if let Some(ticket) = o.shared_ticket.get() {
            let part = self.part(ticket, false);
            self.ticket(ticket, part);
            self.returns(0, ticket);
        }
        if let Some(ticket) = o.l1_ticket.get() {
            let part = self.part(ticket, true);
            if ticket.role == LoadRole::Barrier {
                assert_eq!(self.left[0], 0, "shared memory is not done");
            } else {
                self.ticket(ticket, part);
            }
            self.returns(1, ticket);
        }
        if let Some(ConstantWork { ticket, context_id, .. }) = o.constant_work.get() {
            self.pass(ticket.counter);
            let next = self.expected.front().expect("an access");
            assert_eq!(
                (next.work.head.form.kind, next.work.at.context_id),
                (LoadKind::Constant, *context_id)
            );
            self.reserve(1, 1);
        }
        if let Some(ShuffleWork { ticket, .. }) = o.shuffle_work.get() {
            self.pass(ticket.counter);
            assert_eq!(self.expected[0].work.head.form.kind, LoadKind::Shuffle);
            self.reserve(0, SHUFFLES);
        }
        if let Some(end) = o.ended.get() {
            if end.stored {
                self.part(&end.ticket, true);
            }
            self.pass(end.ticket.counter);
            let next = self.expected.front().expect("an access");
            assert!(next.parts.is_empty() && end.last && end.ticket.rows == 0);
            assert_eq!(end.fault.then_some(end.kind), next.fault);
            self.reserve(2, ENDS);
        }
        let notified = o.shared_ticket.valid || o.l1_ticket.valid || o.constant_work.valid;
        if notified || o.shuffle_work.valid || o.ended.valid {
            self.pulses.push(self.now);
        }
    }

    /// All is sent, and L1 has what lanes say.
    pub fn drain(&mut self) {
        for _ in 0..20_000 {
            let idle = self.left == [0; 2] && self.in_flight == [0; 3] && self.places.is_empty();
            if idle
                && self.expected.iter().all(|next| next.parts.is_empty())
                && self.l1.len() == self.sent.len()
            {
                (0..8).for_each(|_| self.cycle());
                assert_eq!(self.l1, self.sent);
                return;
            }
            self.cycle();
        }
        panic!("it hangs: {:?} and {:?} are in use", self.left, self.in_flight);
    }
}
