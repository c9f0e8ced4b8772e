//! An L1 directly in front of the L2: a slice accepts its requests, and the responses are the intended ones.

use super::bench::*;
use super::flat::Flat;
use super::traffic::any_front;
use bundle::*;
use fbp::l2::L2;
use kernel::Within;
use kernel::params::Params as _;
use kernel::slot::Slot;
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page, beats_of};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::l1::{L1, Params, l1_returns};
use tpc::sm::load_store::l1_steps::L1Wavefront;

scenarios! {
    L1::new(&of_a_slice()) => any_traffic_of_a_slice;
}

fn of_a_slice() -> Params {
    let returns = l1_returns::Params { latency: Within::new(2), ..Default::default() };
    Params { slices: Within::new(1), returns, ..Params::default() }.settled()
}

/// A model of the crossbar: passes whole requests on, while there are free entries for them.
#[derive(Default)]
struct Way {
    coming: Vec<MemoryUp>,
    whole: VecDeque<MemoryUp>,
    used: usize,
}

impl Way {
    fn put(&mut self, packet: MemoryUp) {
        self.coming.push(packet);
        let MemoryUp::Head(head) = self.coming[0] else { panic!("a beat without a head") };
        if self.coming.len() == 1 + beats_of(&head) {
            self.whole.extend(self.coming.drain(..));
        }
    }

    fn next(&mut self, credits: usize) -> Option<MemoryUp> {
        let packet = self.whole.front().copied().filter(|_| self.used < credits)?;
        self.used += 1;
        self.whole.pop_front();
        Some(packet)
    }
}

fn run(
    new: Maker<L1>,
    fronts: &[L1Wavefront],
    [offer, take, up]: [u64; 3],
    stalls: NetworkStalls,
) -> Vec<L1Return> {
    let mut slice = Slot::from(L2::new(&fbp::l2::Params { slices: Within::new(1), ..Default::default() }));
    let credits = 10;
    let mut memory = MemoryAgent::new(start(), stalls);
    let mut memory_down = Source::new(&[], !0);
    let (mut request, mut response, mut ups) = (Source::new(fronts, offer), Sink::new(take), Sink::new(up));
    let mut way = Way::default();
    new().run(|o| {
        if request.is_empty() && o.idle && slice.o.idle && way.whole.is_empty() && memory.is_idle() {
            return None;
        }
        let cycle = request.cycle();
        let ready = ups.drive(&o.memory_up);
        if let Some((_, packet)) = ups.now() {
            way.put(packet);
        }
        if let Some(freed) = slice.o.freed.get() {
            way.used -= usize::from(freed.channels & 1);
        }
        slice.i.request = way.next(credits).into();
        slice.i.response = true.into();
        slice.i.slice = 3;
        slice.i.memory = memory.up(&slice.o.memory);
        if let Some(come) = memory.down().get() {
            memory_down.push(cycle, *come);
        }
        slice.i.memory_down = memory_down.drive(slice.o.memory_down);
        let down = slice.o.response;
        slice.edge();
        Some(tpc::l1::In {
            request: request.drive(o.request),
            texel_request: None.into(),
            texel_response: true.into(),
            control: None.into(),
            response: response.drive(&o.response),
            memory_up: ready,
            memory_down: down,
        })
    });
    response.taken
}

/// At the end all of memory is read.
fn any_traffic_of_a_slice(new: Maker<L1>) {
    property((any::<[u64; 4]>(), 1_u64..100), |([seed, offer, take, up], latency)| {
        let mut random = Random(seed);
        let all = (0..BYTES as u64 / 32).map(|k| front(L1Op::Load, L1Space::Global, 0, &words(32 * k, 4)));
        let fronts: Vec<_> = (0..150).map(|_| any_front(&mut random)).chain(all).collect();
        let stalls = NetworkStalls { slices: 1, spread: 20, seed, ..NetworkStalls::calm(latency) };
        let returns = run(new, &fronts, [offer, take, up], stalls);
        let mut flat = Flat { bytes: start(), page: |_| Page::Mapped };
        let mut returns = returns.iter();
        for (n, front) in fronts.iter().enumerate() {
            if let Some(expected) = flat.wavefront(front) {
                assert_eq!(returns.next(), Some(&expected), "wavefront {n}: {front:?}");
            }
        }
        assert_eq!(returns.next(), None);
    });
}
