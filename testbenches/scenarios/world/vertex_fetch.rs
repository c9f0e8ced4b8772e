//! Batches of vertices become rows of shared memory: every word is judged when its batch is ready.

pub mod attribute_convert;
mod bench;

use bench::*;
use kernel::Within;
use kit::memory::Pace;
use kit::scenario::property;
use kit::{Dice, Maker, scenarios};
use proptest::prelude::*;
use references::vertex_format::NAMES;
use world::vertex_fetch::{Params, VertexFetch};

scenarios! {
    VertexFetch::new(&Params::default()) =>
        one_vertex a_vector_a_clock any_batches;
    VertexFetch::new(&Params { sms: Within::new(3), overlap: Within::new(1), ..Params::default() }) => any_batches;
}

fn one_vertex(new: Maker<VertexFetch>) {
    let items = [Item::Set(floats(1, 16)), Item::Batch(batch([5]))];
    let seen = run(new(), &items, &bytes(1), CALM);
    eprintln!("{:?} {:?} {:?}", &seen.world[seen.world.len() - 4..], seen.reads, (seen.ready, seen.rows));
}

fn a_vector_a_clock(new: Maker<VertexFetch>) {
    let mut items = vec![Item::Set(floats(4, 64))];
    items.extend((0..10).map(|n| Item::Batch(batch(32 * n..32 * n + 32))));
    let seen = run(new(), &items, &bytes(2), CALM);
    eprintln!("{:?} {} {:?}", &seen.ready, seen.reads.len(), seen.clocks);
}

/// Any state: few streams and attributes are of use to each other.
fn any_setting(dice: &mut Dice) -> Setting {
    let mut s = Setting { base_instance: dice.below(3) as u32, outputs: 1 + dice.below(30) as usize, ..Setting::default() };
    for stream in &mut s.streams {
        let base = dice.below(MEMORY as u64);
        let all = MEMORY as u64 - 1;
        let limit = if dice.one_in(4) { all.min(base + dice.below(4000)) } else { all };
        *stream = Stream {
            enabled: !dice.one_in(8),
            base: if dice.one_in(20) { 0xff_ffff_ff00 } else { base },
            stride: [0, 4, 12, 16, 17, 31, 32, 40, 64, 4095][dice.below(10) as usize],
            limit,
            divisor: if dice.one_in(3) { Some([0, 1, 2, 3, 100][dice.below(5) as usize]) } else { None },
        };
    }
    for attribute in &mut s.attributes {
        let (widths, _) = dice.pick(&NAMES);
        *attribute = Attribute {
            stream: dice.below(32) as usize,
            constant: dice.one_in(5),
            offset: if dice.one_in(10) { dice.below(1 << 14) as u32 } else { dice.below(40) as u32 },
            widths: if dice.one_in(20) { dice.below(64) as u32 } else { widths },
            number: dice.below(8) as usize,
            swap: dice.one_in(4),
        };
    }
    for _ in 0..dice.below(8) {
        let format = [1 + dice.below(4) as u32, 1 << dice.below(3), dice.below(8) as u32];
        s.constants.push((dice.below(32) as u32, format, std::array::from_fn(|_| dice.roll() as u32)));
    }
    let few = dice.one_in(2);
    let among = if few { 3 } else { 16 };
    for attribute in 0..32 {
        for component in 0..4 {
            if dice.one_in(among) && s.inputs.len() < 60 {
                s.inputs.push(input(attribute, component));
            }
        }
    }
    s.inputs.extend([PRIMITIVE, INSTANCE, VERTEX].into_iter().filter(|_| dice.one_in(3)));
    s
}

fn any_batch(dice: &mut Dice, sms: usize) -> Batch {
    let vertices = if dice.one_in(3) { 32 } else { dice.below(33) };
    let near = dice.below(200) as u32;
    let mut index = |_| if dice.one_in(30) { dice.roll() as u32 } else { near + dice.below(40) as u32 };
    let indices = (0..vertices).map(&mut index).collect();
    let instance_id = if dice.one_in(4) { dice.roll() as u32 } else { dice.below(9) as u32 };
    Batch { sm: dice.below(sms as u64) as u8, indices, primitive_id: dice.roll() as u32, instance_id }
}

fn any_batches(new: Maker<VertexFetch>) {
    property(
        (any::<u64>(), any::<[u64; 5]>(), 1..60_u64, 0..30_u64, 1..8_usize),
        |(seed, [world, row, ready, read, data], latency, grant, count)| {
            let mut dice = Dice::new(seed);
            let dut = new();
            let sms = dut.unit().p.sms.get();
            let mut items = vec![Item::Set(any_setting(&mut dice))];
            for _ in 0..count {
                items.push(Item::Batch(any_batch(&mut dice, sms)));
                if dice.one_in(6) {
                    items.push(Item::Set(any_setting(&mut dice)));
                }
            }
            let memory = Pace { read, data, write: !0, latency };
            run(dut, &items, &bytes(seed), Weather { world, row, ready, grant: 1 + grant, memory });
        },
    );
}
