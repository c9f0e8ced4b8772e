//! Peers of the pipe manager: setup and PROP, whose stream is derived from primitives; SMs that shade subtiles with any latency
//! and return them in order; STRIs that read entries; circular buffers that reuse an entry once it is done. Results must match
//! each quad, in the order of PROP's stream, whatever the SMs do. With several GPCs one has primitives, the others only state.

mod expected;
mod peers;

use bundle::*;
use expected::{chosen, packets, paint, results, streams};
use gpc::gpm::{Gpm, In};
use kit::{Device, Rng, Sink, Source};
use peers::{Around, Sm, Stri};
use std::collections::HashMap;

/// One item of PROP's stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item {
    State(u16, u32),
    Quads(SubtileQuads),
    PrimDone(u16),
    Last,
}

/// A primitive as setup sends it, with the write of its entry that it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    pub entry: u16,
    pub batch: usize,
    pub culled: bool,
}

#[derive(Clone, Debug)]
pub struct Scene {
    /// Numbered from `first`.
    pub prims: Vec<Drawn>,
    pub first: u16,
    pub items: Vec<Item>,
    pub outputs: u64,
    pub depth: bool,
}

impl Scene {
    /// The place of a primitive in the list.
    fn at(&self, prim: u16) -> usize {
        usize::from(prim.wrapping_sub(self.first))
    }
}

/// Stalls of a run: port patterns; cycles of shading and of reading entries, each with a bound of a random extra delay.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub terms: u64,
    pub subtile: u64,
    pub pixel: [u64; 2],
    pub requests: u64,
    pub results: u64,
    pub shaded: u64,
    pub done: u64,
    pub shading: [u64; 2],
    /// Subtiles that an SM shades at a time.
    pub at_once: [usize; 2],
    pub reading: [u64; 2],
    /// Quads carry their own end flags.
    pub folds: bool,
    pub seed: u64,
}

pub const FREE: Stalls = Stalls {
    terms: !0,
    subtile: !0,
    pixel: [!0; 2],
    requests: !0,
    results: !0,
    shaded: !0,
    done: !0,
    shading: [10, 0],
    at_once: [16; 2],
    reading: [10, 0],
    folds: false,
    seed: 1,
};

#[derive(Debug, Default)]
pub struct Seen {
    /// The SM of each subtile, in launch order.
    pub chosen: Vec<usize>,
    /// Cycles in which quads reached SMs, colours reached PROP, and primitives were done.
    pub quads: Vec<u64>,
    pub shaded: Vec<u64>,
    pub done: Vec<u64>,
    pub sent: Vec<u64>,
    pub fresh: usize,
}

pub fn run(mut dut: Device<Gpm>, scene: &Scene, stalls: Stalls) -> Seen {
    let p = dut.unit().p.clone();
    let (sms, tpcs, gpcs) = (p.sms.get(), p.tpcs.get(), p.gpcs.get());
    let gpc = stalls.seed as usize % gpcs;
    let mut rng = Rng::new(stalls.seed);
    let mut sm: Vec<Sm> = (0..sms)
        .map(|k| {
            Sm::new(
                stalls.pixel[k % 2].rotate_left(k as u32),
                stalls.results.rotate_left(5 * k as u32),
                stalls.results,
            )
        })
        .collect();
    let mut stri: Vec<_> = (0..tpcs).map(|k| Stri::new(stalls.requests.rotate_left(k as u32))).collect();
    let mut terms = Source::new(&[], stalls.terms);
    let mut subtile = Source::new(&[], stalls.subtile);
    let packets = packets(scene, stalls.folds);
    packets.iter().for_each(|(packet, _)| subtile.push(0, *packet));
    let mut counts = packets.iter().map(|(_, count)| *count);
    let (mut shaded, mut prim_done, mut epoch_done) =
        (Sink::new(stalls.shaded), Sink::new(stalls.done), Sink::new(stalls.done));
    let state: Vec<_> =
        packets.iter().filter(|(packet, _)| matches!(packet, SubtilePacket::State(_))).collect();
    let mut states = vec![Source::new(&[], stalls.terms.rotate_left(3)); gpcs];
    states.iter_mut().for_each(|source| state.iter().for_each(|(packet, _)| source.push(0, *packet)));
    let mut passes = vec![Sink::new(stalls.shaded.rotate_left(11)); gpcs];
    let mut seen = Seen::default();
    // Requests that were read, by primitive; the last primitive of each write of an entry.
    let mut requested: HashMap<u16, i32> = HashMap::new();
    let mut ended: Vec<bool> = scene.prims.iter().map(|prim| prim.culled).collect();
    let last = |batch: usize| scene.prims.iter().rposition(|prim| prim.batch == batch).expect("it is there");
    let (mut cycle, mut next, mut taken) = (0, 0, 0);
    let nothing = In::new(&p);
    dut.run(|o| {
        // An entry is rewritten when its last primitive is done.
        while next < scene.prims.len() && terms.is_empty() {
            let prim = scene.prims[next];
            let mut before =
                scene.prims[..next].iter().filter(|old| old.entry == prim.entry && old.batch != prim.batch);
            if before.any(|old| last(old.batch) >= prim_done.len()) {
                break;
            }
            terms.push(
                0,
                PlaneTerms {
                    prim: scene.first.wrapping_add(next as u16),
                    entry: prim.entry,
                    culled: prim.culled,
                    count: next as u8 & 31,
                    tile_x: next as u16,
                    ..PlaneTerms::default()
                },
            );
            next += 1;
        }
        let others = states.iter().enumerate().all(|(g, source)| g == gpc || source.is_empty());
        let all = next == scene.prims.len() && terms.is_empty() && subtile.is_empty() && others;
        let ends = all && o.idle && sm.iter().all(|sm| sm.passed.is_empty() && sm.launches.is_empty());
        let mut i = nothing.clone();
        let around = Around { p: &p, scene, stalls: &stalls, cycle };
        for g in (0..gpcs).filter(|g| *g != gpc) {
            i.subtile[g] = states[g].drive(o.subtile[g]);
            i.shaded[g] = passes[g].drive(&o.shaded[g]);
            assert!(!o.prim_done[g].valid, "GPC {g} has no primitives");
        }
        i.plane_terms[gpc] = terms.drive(o.plane_terms[gpc]);
        i.subtile[gpc] = subtile.drive(o.subtile[gpc]);
        if i.subtile[gpc].valid && o.subtile[gpc].ready {
            seen.sent.push(cycle);
            for _ in 0..counts.next().expect("a packet") {
                if let Item::PrimDone(prim) = scene.items[taken] {
                    ended[scene.at(prim)] = true;
                }
                taken += 1;
            }
        }
        for (k, stri) in stri.iter_mut().enumerate() {
            stri.step(k, &around, o, &mut i, &mut rng, &mut requested);
        }
        for (k, sm) in sm.iter_mut().enumerate() {
            sm.step(k, &around, o, &mut i, &mut rng, &mut seen);
        }
        i.shaded[gpc] = shaded.drive(&o.shaded[gpc]);
        i.prim_done[gpc] = prim_done.drive(&o.prim_done[gpc]);
        i.epoch_done = epoch_done.drive(&o.epoch_done);
        if let Some((now, PrimDone { prim })) = prim_done.now() {
            assert_eq!(
                prim,
                scene.first.wrapping_add(seen.done.len() as u16),
                "primitives are done in order"
            );
            assert!(ended[scene.at(prim)], "prim {prim}: its pixels have not arrived");
            assert_eq!(requested.get(&prim).copied().unwrap_or(0), 0, "prim {prim}: its entry is needed");
            seen.done.push(now);
        }
        cycle += 1;
        (!ends).then_some(i)
    });
    let got: Vec<_> = sm.into_iter().map(|sm| sm.got).collect();
    seen.chosen = chosen(scene, &got);
    seen.fresh = stri.iter().map(|stri| stri.fresh).sum();
    let share = sms / gpcs;
    assert!(seen.chosen.iter().all(|sm| sm / share == gpc), "an SM of another GPC");
    let (pixels, requests) = streams(scene, &seen.chosen, sms, tpcs);
    assert_eq!(got, pixels);
    for (stri, want) in stri.iter().zip(requests) {
        let got: Vec<_> = stri
            .got
            .iter()
            .map(|packet| match packet {
                PlanePacket::State(State { address, value }) => (*address, u64::from(*value) | 1 << 63),
                PlanePacket::Request(request) => (request.terms.prim, request.sm.into()),
            })
            .collect();
        assert_eq!(got, want, "requests");
    }
    let (want, epochs) = results(scene);
    // PROP receives results in the order of its stream.
    assert!(shaded.taken == want, "{} responses, {} wanted", shaded.len(), want.len());
    assert_eq!(epoch_done.taken, epochs);
    let passed: Vec<_> =
        want.iter().filter(|packet| matches!(packet, ShadedPacket::Passed(_))).copied().collect();
    for (g, passes) in passes.iter().enumerate() {
        assert!(g == gpc || passes.taken == passed, "markers of GPC {g}");
    }
    assert_eq!(seen.done.len(), scene.prims.len());
    paint(scene, &shaded.taken);
    seen.shaded = shaded.at;
    seen
}
