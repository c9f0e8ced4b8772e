//! An order goes to all slices as one request, and ends when all have answered.

use bundle::*;
use kernel::Within;
use kit::memory_agent::{MemoryAgent, Weather};
use kit::scenario::property;
use kit::{Device, Maker, Source, scenarios};
use mem::flush::{Flush, In, Params};
use proptest::prelude::*;

scenarios! {
    Flush::new(&Params::default()) => an_order_takes_its_clocks any_orders;
    Flush::new(&Params { slices: Within::new(7) }) => any_orders;
}

const CLIENT: u8 = 9;

struct Seen {
    heads: Vec<MemoryHead>,
    /// Clocks: orders taken, heads at the port, ends.
    taken: Vec<u64>,
    up: Vec<u64>,
    done: Vec<u64>,
}

fn run(mut dut: Device<Flush>, orders: &[CacheOrder], stalls: u64, weather: Weather) -> Seen {
    let mut order = Source::new(orders, stalls);
    let mut memory = MemoryAgent::new(vec![], weather);
    let (mut taken, mut up, mut done) = (vec![], vec![], vec![]);
    dut.run(|o| {
        if order.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let clock = order.clock();
        let ready = memory.up(&o.up);
        let offer = order.drive(o.order);
        taken.extend((offer.valid && o.order.ready).then_some(clock));
        up.extend((o.up.valid && ready.ready).then_some(clock));
        done.extend(o.done.valid.then_some(clock));
        Some(In { order: offer, up: ready, down: memory.down(), client: CLIENT })
    });
    Seen { heads: memory.heads, taken, up, done }
}

fn an_order_takes_its_clocks(new: Maker<Flush>) {
    let seen = run(new(), &[CacheOrder::Clean], !0, Weather::calm(20));
    assert_eq!(seen.up, [seen.taken[0] + 1]);
    // The agent's answers: at the clock after its latency, and the one after.
    assert_eq!(seen.done, [seen.up[0] + 20 + 2]);
}

fn any_orders(new: Maker<Flush>) {
    property((any::<[u64; 3]>(), 0..40_u64, 0..20_u64, any::<u64>()), |(stalls, latency, spread, seed)| {
        use CacheOrder::{Clean, CleanTags, Invalidate};
        let orders = [Clean, Invalidate, CleanTags, Invalidate, Clean];
        let dut = new();
        let slices = dut.unit().p.slices.get();
        let [offer, up, down] = stalls;
        let seen = run(dut, &orders, offer, Weather { up, down, latency, spread, slices, seed });
        let asked = |order: CacheOrder| {
            let op = [MemoryOp::Clean, MemoryOp::Invalidate, MemoryOp::CleanTags][order as usize];
            MemoryHead { op, client: CLIENT, channel: VirtualChannel::Control, ..MemoryHead::default() }
        };
        assert_eq!(seen.heads, orders.map(asked));
        assert_eq!(seen.done.len(), orders.len());
        for (n, end) in seen.done.iter().enumerate() {
            assert!(seen.up[n] < *end && seen.taken.get(n + 1).is_none_or(|next| next >= end));
        }
    });
}
