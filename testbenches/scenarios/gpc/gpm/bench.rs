//! Peers of the pipe manager: setup and PROP, whose stream is derived from primitives; SMs that shade subtiles with any latency
//! and return them in order; STRIs that read entries; circular buffers that reuse an entry once it is done. Results must match
//! each quad, in the order of PROP's stream, whatever the SMs do. With several GPCs one has primitives, the others only state.

use bundle::*;
use gpc::gpm::{Gpm, In};
use kit::{Device, Rng, Sink, Source};
use std::collections::{HashMap, HashSet, VecDeque};

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

/// A quad's colour, derived from its primitive, its position, and the output.
fn colour(quads: &SubtileQuads, output: u64) -> ShadedGroup {
    let mut group = ShadedGroup::default();
    for (shaded, quad) in group.quads.iter_mut().zip(&quads.quads) {
        let prim = quads.prims[usize::from(quad.which)].prim;
        shaded.kill = quad.mask;
        let r = u32::from(quad.x) << 16 | u32::from(quad.y);
        shaded.colour = [0, 1, 2, 3].map(|k| [r ^ k << 30, prim.into(), output as u32, k]);
        shaded.sample_mask = quads.coverage;
    }
    group
}

/// Packets that PROP receives for a packet of quads.
fn responses(quads: &SubtileQuads, scene: &Scene) -> Vec<ShadedPacket> {
    let mut all = vec![];
    if scene.depth {
        let group = colour(quads, 99);
        let z = |quad: u8| group.quads[usize::from(quad)].colour.map(|colour| colour[0]);
        all.extend((0..4).map(|quad| ShadedPacket::Depth(ShadedDepth { quad, z: z(quad) })));
        if scene.outputs == 0 {
            all.push(ShadedPacket::Colour(group));
        }
    }
    all.extend((0..scene.outputs).map(|output| ShadedPacket::Colour(colour(quads, output))));
    all
}

fn used(quads: &SubtileQuads) -> Vec<u16> {
    let of = |which: u8| quads.quads.iter().any(|quad| quad.mask != 0 && quad.which == which);
    (0..2).filter(|which| of(*which)).map(|which| quads.prims[usize::from(which)].prim).collect()
}

/// An SM with its MPC.
struct Sm {
    port: Sink<SubtilePacket>,
    results: Source<PixelOut>,
    passed: Source<PortPassed>,
    open: Vec<SubtileQuads>,
    /// First cycle in which the SM may report: all older results have been sent.
    free: u64,
    sent: usize,
    slot: u8,
    /// Primitives that have ended in this SM.
    ended: HashSet<u16>,
    /// Number of results that precede each pass.
    passes: VecDeque<usize>,
    given: usize,
    /// Cycles in which subtiles end and leave the MPC's queue.
    over: Vec<u64>,
    launches: VecDeque<(u64, u8)>,
}

struct Stri {
    port: Sink<PlanePacket>,
    reads: VecDeque<(u64, EntryRead)>,
    read: u64,
    batch: Option<usize>,
    got: Vec<PlanePacket>,
}

/// Packets that SMs and STRIs must have received, given the SM of each subtile.
fn streams(
    scene: &Scene,
    chosen: &[usize],
    sms: usize,
    tpcs: usize,
) -> (Vec<Vec<Item>>, Vec<Vec<(u16, u64)>>) {
    let (mut pixels, mut requests) = (vec![vec![]; sms], vec![vec![]; tpcs]);
    let (mut sm, mut begun, mut requested) = (None, chosen.iter(), HashSet::new());
    for item in &scene.items {
        match item {
            Item::State(address, value) => {
                pixels.iter_mut().for_each(|port: &mut Vec<Item>| port.push(*item));
                requests.iter_mut().for_each(|port| port.push((*address, u64::from(*value) | 1 << 63)));
            }
            Item::Quads(quads) => {
                let to = *sm.get_or_insert_with(|| *begun.next().expect("a subtile more"));
                for prim in used(quads) {
                    if requested.insert((prim, to)) {
                        let each = sms / tpcs;
                        requests[to / each].push((prim, (to % each) as u64));
                    }
                }
                pixels[to].push(*item);
            }
            Item::PrimDone(prim) => {
                let notified =
                    pixels.iter_mut().enumerate().filter(|(to, _)| requested.contains(&(*prim, *to)));
                notified.for_each(|(_, port)| port.push(*item));
            }
            Item::Last => {
                if let Some(to) = sm.take() {
                    pixels[to].push(*item);
                }
            }
        }
    }
    (pixels, requests)
}

/// PROP's packets, each with the number of items that it represents.
fn packets(scene: &Scene, folds: bool) -> Vec<(SubtilePacket, usize)> {
    let (mut packets, mut items) = (vec![], scene.items.iter().peekable());
    while let Some(item) = items.next() {
        let mut count = 1;
        let packet = match *item {
            Item::State(address, value) => SubtilePacket::State(State { address, value }),
            Item::Quads(mut quads) => {
                for k in (0..SUBTILE_PRIMS).filter(|_| folds) {
                    let end = Item::PrimDone(quads.prims[k].prim);
                    if used(&quads).contains(&quads.prims[k].prim)
                        && items.next_if(|item| **item == end).is_some()
                    {
                        quads.ended |= 1 << k;
                        count += 1;
                    }
                }
                quads.last = folds && items.next_if(|item| **item == Item::Last).is_some();
                count += usize::from(quads.last);
                SubtilePacket::Quads(quads)
            }
            Item::PrimDone(prim) => SubtilePacket::PrimDone(PrimDone { prim }),
            Item::Last => SubtilePacket::Last(SubtileEnd { slot: 11 }),
        };
        packets.push((packet, count));
    }
    packets
}

pub fn run(mut dut: Device<Gpm>, scene: &Scene, stalls: Stalls) -> Seen {
    let p = dut.unit().p.clone();
    let (sms, tpcs, gpcs) = (p.sms.get(), p.tpcs.get(), p.gpcs.get());
    let gpc = stalls.seed as usize % gpcs;
    let mut rng = Rng::new(stalls.seed);
    let mut sm: Vec<Sm> = (0..sms)
        .map(|k| Sm {
            port: Sink::new(stalls.pixel[k % 2].rotate_left(k as u32)),
            results: Source::new(&[], stalls.results.rotate_left(5 * k as u32)),
            passed: Source::new(&[], stalls.results),
            open: vec![],
            free: 0,
            sent: 0,
            slot: 0,
            ended: HashSet::new(),
            passes: VecDeque::new(),
            given: 0,
            over: vec![],
            launches: VecDeque::new(),
        })
        .collect();
    let stri = |k: usize| Stri {
        port: Sink::new(stalls.requests.rotate_left(k as u32)),
        reads: VecDeque::new(),
        read: 0,
        batch: None,
        got: vec![],
    };
    let mut stri: Vec<Stri> = (0..tpcs).map(stri).collect();
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
    let mut got: Vec<Vec<Item>> = vec![vec![]; sms];
    let mut seen = Seen::default();
    // Requests that were read, by primitive; the last primitive of each write of an entry.
    let mut requested: HashMap<u16, i32> = HashMap::new();
    let mut ended: Vec<bool> = scene.prims.iter().map(|prim| prim.culled).collect();
    let last = |batch: usize| scene.prims.iter().rposition(|prim| prim.batch == batch).expect("it is there");
    let at = |prim: u16| usize::from(prim.wrapping_sub(scene.first));
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
                    ended[at(prim)] = true;
                }
                taken += 1;
            }
        }
        for (k, stri) in stri.iter_mut().enumerate() {
            i.plane_request[k] = stri.port.drive(&o.plane_request[k]);
            if let Some((_, packet)) = stri.port.now() {
                stri.got.push(packet);
                if let PlanePacket::Request(PlaneRequest { terms, sm, fresh }) = packet {
                    let batch = scene.prims[at(terms.prim)].batch;
                    assert!(fresh || stri.batch == Some(batch), "prim {}: its entry was another", terms.prim);
                    assert_eq!(
                        (terms.tile_x, terms.entry),
                        (at(terms.prim) as u16, scene.prims[at(terms.prim)].entry)
                    );
                    stri.batch = Some(batch);
                    seen.fresh += usize::from(fresh);
                    let due = stri.read.max(cycle) + stalls.reading[0] + rng.below(stalls.reading[1] + 1);
                    stri.read = due;
                    stri.reads.push_back((due, EntryRead { prim: terms.prim, sm }));
                    *requested.entry(terms.prim).or_default() += 1;
                }
            }
            if stri.reads.front().is_some_and(|(due, _)| *due < cycle) {
                let (_, read) = stri.reads.pop_front().expect("it is there");
                *requested.get_mut(&read.prim).expect("requested") -= 1;
                i.read[k] = Some(read).into();
            }
        }
        for (k, sm) in sm.iter_mut().enumerate() {
            i.pixel[k] = sm.port.drive(&o.pixel[k]);
            if let Some((now, packet)) = sm.port.now() {
                match packet {
                    SubtilePacket::State(State { address, value }) => {
                        got[k].push(Item::State(address, value));
                        if address == 0x3f04 || address == 0x3f08 {
                            sm.free = sm.free.max(now) + rng.below(stalls.shading[1] + 1);
                            let marker = address == 0x3f08;
                            let number = if marker { value & 15 } else { value & 255 } as u8;
                            sm.passed.push(sm.free, PortPassed { pixel: true, marker, number });
                            sm.passes.push_back(sm.given);
                        }
                        if address == 0x1000 {
                            // A pass on the other port, which does not concern pixels.
                            let number = value as u8;
                            sm.passed.push(0, PortPassed { pixel: false, marker: value & 1 == 1, number });
                            sm.passes.push_back(0);
                        }
                    }
                    SubtilePacket::Quads(quads) => {
                        got[k].push(Item::Quads(quads));
                        if sm.open.is_empty() {
                            sm.sent += 1;
                        }
                        assert!(used(&quads).iter().all(|prim| !sm.ended.contains(prim)));
                        sm.open.push(quads);
                        seen.quads.push(now);
                    }
                    SubtilePacket::PrimDone(done) => {
                        got[k].push(Item::PrimDone(done.prim));
                        sm.ended.insert(done.prim);
                    }
                    SubtilePacket::Last(end) => {
                        got[k].push(Item::Last);
                        assert_eq!(end.slot, sm.slot);
                        sm.slot = (sm.slot + 1) % p.subtiles.get() as u8;
                        let at_once = stalls.at_once[k % 2];
                        let before = sm.over.len().checked_sub(at_once).map_or(0, |n| sm.over[n]);
                        let begins = before.max(now).max(sm.launches.back().map_or(0, |(at, _)| at + 1));
                        sm.launches.push_back((begins, end.slot));
                        let due = begins + stalls.shading[0] + rng.below(stalls.shading[1] + 1);
                        sm.over.push(due);
                        sm.free = sm.free.max(due);
                        for (half, quads) in sm.open.drain(..).enumerate() {
                            let mut all: Vec<_> = (0..scene.outputs).map(|k| (k, false)).collect();
                            if scene.depth {
                                all.insert(0, (99, true));
                            }
                            let count = all.len();
                            for (n, (output, depth)) in all.into_iter().enumerate() {
                                sm.given += 1;
                                sm.results.push(
                                    sm.free,
                                    PixelOut {
                                        slot: end.slot,
                                        half: half as u8 & 15,
                                        target_output: output as u8 & 7,
                                        depth,
                                        last: n + 1 == count,
                                        group: colour(&quads, output),
                                    },
                                );
                            }
                        }
                    }
                }
            }
            i.pixel_out[k] = sm.results.drive(o.pixel_out[k]);
            // Markers pass when all older results have been sent.
            let may = sm.passes.front().is_some_and(|before| sm.results.taken.len() >= *before);
            i.passed[k] = sm.passed.drive_if(may, o.passed[k]);
            if i.passed[k].valid && o.passed[k].ready {
                sm.passes.pop_front();
            }
            if sm.launches.front().is_some_and(|(at, _)| *at < cycle) {
                let (_, slot) = sm.launches.pop_front().expect("it is there");
                i.launched[k] = Some(SubtileEnd { slot }).into();
            }
            assert!(sm.launches.len() <= p.launch.credit.get() + 1, "more subtiles than there is room for");
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
            assert!(ended[at(prim)], "prim {prim}: its pixels have not come");
            assert_eq!(requested.get(&prim).copied().unwrap_or(0), 0, "prim {prim}: its entry is needed");
            seen.done.push(now);
        }
        cycle += 1;
        (!ends).then_some(i)
    });
    // The SM of each subtile, from the SMs' streams in the order of PROP's stream.
    let mut ahead: Vec<VecDeque<Vec<SubtileQuads>>> = got
        .iter()
        .map(|port| {
            let quads = |item: &Item| if let Item::Quads(quads) = item { Some(*quads) } else { None };
            port.split(|item| *item == Item::Last)
                .map(|part| part.iter().filter_map(quads).collect())
                .collect()
        })
        .collect();
    let of_prop = scene.items.split(|item| *item == Item::Last);
    for part in of_prop {
        let quads: Vec<_> = part
            .iter()
            .filter_map(|item| if let Item::Quads(quads) = item { Some(*quads) } else { None })
            .collect();
        if !quads.is_empty() {
            let to = ahead.iter().position(|sm| sm.front() == Some(&quads)).expect("a subtile went to no SM");
            ahead[to].pop_front();
            seen.chosen.push(to);
        }
    }
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
    let (mut want, mut epochs) = (vec![], vec![]);
    for item in &scene.items {
        match item {
            Item::Quads(quads) => want.extend(responses(quads, scene)),
            Item::State(0x3f08, value) => {
                want.push(ShadedPacket::Passed(MarkerPassed { id: (value & 15) as u8 }))
            }
            Item::State(0x3f04, value) => epochs.push(EpochDone { epoch: *value as u8 }),
            _ => (),
        }
    }
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

/// Pixels have the same colours as if primitives were drawn one after the other.
fn paint(scene: &Scene, shaded: &[ShadedPacket]) {
    if scene.outputs == 0 {
        return;
    }
    let mut of_prims: HashMap<(u16, u16, usize), u16> = HashMap::new();
    let mut drawn: Vec<(u16, u16, u16, u8)> = vec![];
    for item in &scene.items {
        if let Item::Quads(quads) = item {
            for quad in &quads.quads {
                drawn.push((quads.prims[usize::from(quad.which)].prim, quad.x, quad.y, quad.mask));
            }
        }
    }
    drawn.sort_by_key(|(prim, ..)| prim.wrapping_sub(scene.first));
    for (prim, x, y, mask) in drawn {
        (0..4).filter(|k| mask >> k & 1 == 1).for_each(|k| {
            of_prims.insert((x, y, k), prim);
        });
    }
    let mut of_shaded = HashMap::new();
    for packet in shaded {
        if let ShadedPacket::Colour(group) = packet {
            for quad in group.quads.iter().filter(|quad| quad.colour[0][2] == 0) {
                let r = quad.colour[0][0];
                for k in (0..4).filter(|k| quad.kill >> k & 1 == 1) {
                    of_shaded.insert(((r >> 16) as u16, r as u16, k), quad.colour[0][1] as u16);
                }
            }
        }
    }
    assert!(of_prims == of_shaded, "a pixel has not the last primitive's colour");
}
