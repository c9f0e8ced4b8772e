//! Outputs of sub-partitions are sent in the order of their warps' launches.

use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::export_order::{ExportOrder, In, Params};

scenarios! {
    ExportOrder::new(&Params::default()) => cycles oldest_first reused_slots_keep_their_order any_warps;
    ExportOrder::new(&Params { sub_partitions: Within::new(1) }) => cycles any_warps;
}

/// A launch, and the outputs of its warp: for each half with lanes, the last of which is marked.
fn warp(random: &mut Random, subs: usize, number: &mut u32) -> (Launch, Vec<PixelOut>) {
    let kind = if random.below(4) == 0 { WarpKind::Vertex } else { WarpKind::Pixel };
    let lanes = random.one_of(&[0, 1, 0xffff, 0x8000_0000, 0x0001_0001, 0xffff_ffff, 1 << 40]);
    let partition = random.below(subs as u64) as u8;
    let launch = Launch { partition, kind, lanes, ..Launch::default() };
    let mut outputs = vec![];
    for half in 0..2 {
        if kind == WarpKind::Pixel && lanes >> (16 * half) & 0xffff != 0 {
            let count = random.within(1..5);
            for k in 0..count {
                outputs.push(output(number, half as u8, k + 1 == count));
            }
        }
    }
    (launch, outputs)
}

fn output(number: &mut u32, half: u8, last: bool) -> PixelOut {
    *number += 1;
    let mut out = PixelOut { half, last, ..PixelOut::default() };
    out.group.quads[3].colour[3][3] = *number;
    out
}

/// Launches warps in order; sub-partitions output them at random times. Returns all outputs.
fn play(
    new: Maker<ExportOrder>,
    warps: &[(Launch, Vec<PixelOut>)],
    stalls: [u64; 3],
) -> Vec<(u64, PixelOut)> {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let subs = p.sub_partitions.get();
    let mut sources: Vec<Source<PixelOut>> =
        (0..subs).map(|sub| Source::new(&[], stalls[0].rotate_left(sub as u32) | 1)).collect();
    let mut sink = Sink::new(stalls[1] | 1);
    let count: usize = warps.iter().map(|(_, outputs)| outputs.len()).sum();
    let mut left = warps.iter();
    let mut waiting = 0;
    for cycle in 0..20_000 {
        if sink.len() == count && left.len() == 0 {
            assert!(dut.outputs().idle || !sink.is_empty());
            return sink.timed();
        }
        let (o, mut i) = (dut.outputs(), In::new(&p));
        // No more warps than slots, and fewer than one a cycle.
        if waiting < 60 + sink.len() && stalls[2].rotate_left(cycle as u32) & 1 == 1 {
            if let Some((launch, outputs)) = left.next() {
                i.launch = Some(*launch).into();
                waiting += outputs.len();
                for output in outputs {
                    sources[usize::from(launch.partition)].push(cycle + 1, *output);
                }
            }
        }
        for (sub, source) in sources.iter_mut().enumerate() {
            i.push[sub] = source.drive(o.push[sub]);
        }
        i.pixel_out = sink.drive(&o.pixel_out);
        dut.cycle(i);
    }
    panic!("it hangs")
}

fn any_warps(new: Maker<ExportOrder>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, mut stalls)| {
        stalls[2] |= 1;
        let mut random = Random(seed);
        let subs = new().unit().p.sub_partitions.get();
        let mut number = 0;
        let warps: Vec<_> = (0..40).map(|_| warp(&mut random, subs, &mut number)).collect();
        let out = play(new, &warps, stalls);
        let wanted = warps.iter().flat_map(|(_, outputs)| outputs);
        assert!(out.iter().map(|(_, out)| out).eq(wanted));
    });
}

/// An output is sent a cycle after its arrival, and then one a cycle, also from one sub-partition to the next.
fn cycles(new: Maker<ExportOrder>) {
    let subs = new().unit().p.sub_partitions.get();
    let mut number = 0;
    let mut one = |k: usize| {
        let partition = (k % subs) as u8;
        let launch = Launch { partition, kind: WarpKind::Pixel, lanes: !0, ..Launch::default() };
        (launch, vec![output(&mut number, 0, true), output(&mut number, 1, true)])
    };
    let warps: Vec<_> = (0..8).map(&mut one).collect();
    let out = play(new, &warps, [!0; 3]);
    let cycles: Vec<_> = out.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (2..18).collect::<Vec<_>>());
}

/// A younger warp's output waits while the oldest has none.
fn oldest_first(new: Maker<ExportOrder>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut number = 0;
    for partition in [2, 1] {
        let mut i = In::new(&p);
        i.launch = Some(Launch { partition, kind: WarpKind::Pixel, lanes: 1, ..Launch::default() }).into();
        dut.cycle(i);
    }
    let young = output(&mut number, 0, true);
    let old = output(&mut number, 0, true);
    for _ in 0..20 {
        let mut i = In::new(&p);
        i.push[1] = Some(young).into();
        let o = dut.outputs();
        assert!(!o.push[1].ready && o.push[2].ready && !o.pixel_out.valid);
        dut.cycle(i);
    }
    let mut i = In::new(&p);
    (i.push[1], i.push[2]) = (Some(young).into(), Some(old).into());
    dut.cycle(i);
    assert_eq!(dut.outputs().pixel_out.get(), Some(&old));
    let mut i = In::new(&p);
    i.push[1] = Some(young).into();
    i.pixel_out.ready = true;
    dut.cycle(i);
    assert_eq!(dut.outputs().pixel_out.get(), Some(&young));
}

/// All slots are launched anew while the last outputs of their previous warps wait: no entry of the order is lost.
fn reused_slots_keep_their_order(new: Maker<ExportOrder>) {
    const LAUNCHED: usize = 68;
    let mut dut = new();
    let p = dut.unit().p.clone();
    let subs = p.sub_partitions.get();
    let mut number = 0;
    let outputs: Vec<PixelOut> = (0..LAUNCHED).map(|_| output(&mut number, 0, true)).collect();
    let mut sources: Vec<Source<PixelOut>> = (0..subs).map(|_| Source::new(&[], !0)).collect();
    for (k, output) in outputs.iter().enumerate() {
        let mut i = In::new(&p);
        let partition = (k % subs) as u8;
        i.launch = Some(Launch { partition, kind: WarpKind::Pixel, lanes: 1, ..Launch::default() }).into();
        dut.cycle(i);
        sources[k % subs].push(0, *output);
    }
    let mut sink = Sink::new(!0);
    for _ in 0..2 * LAUNCHED {
        let (o, mut i) = (dut.outputs(), In::new(&p));
        for (sub, source) in sources.iter_mut().enumerate() {
            i.push[sub] = source.drive(o.push[sub]);
        }
        i.pixel_out = sink.drive(&o.pixel_out);
        dut.cycle(i);
    }
    assert!(sink.timed().iter().map(|(_, out)| out).eq(&outputs));
}
