//! Colours follow from quads, and packets of all ports from the items of PROP's stream.

use super::{Item, Scene};
use bundle::*;
use std::collections::{HashMap, HashSet, VecDeque};

/// A quad's colour, derived from its primitive, its position, and the output.
pub fn colour(quads: &SubtileQuads, output: u64) -> ShadedGroup {
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
pub fn responses(quads: &SubtileQuads, scene: &Scene) -> Vec<ShadedPacket> {
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

pub fn used(quads: &SubtileQuads) -> Vec<u16> {
    let of = |which: u8| quads.quads.iter().any(|quad| quad.mask != 0 && quad.which == which);
    (0..2).filter(|which| of(*which)).map(|which| quads.prims[usize::from(which)].prim).collect()
}

/// Packets that SMs and STRIs must have received, given the SM of each subtile.
pub fn streams(
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
pub fn packets(scene: &Scene, folds: bool) -> Vec<(SubtilePacket, usize)> {
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

/// Pixels have the same colours as if primitives were drawn one after the other.
pub fn paint(scene: &Scene, shaded: &[ShadedPacket]) {
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

/// The SM of each subtile, from the SMs' streams in the order of PROP's stream.
pub fn chosen(scene: &Scene, got: &[Vec<Item>]) -> Vec<usize> {
    let mut chosen = vec![];
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
            let to =
                ahead.iter().position(|sm| sm.front() == Some(&quads)).expect("a subtile was sent to no SM");
            ahead[to].pop_front();
            chosen.push(to);
        }
    }
    chosen
}

/// Packets that PROP receives, in the order of its stream, and ends of epochs.
pub fn results(scene: &Scene) -> (Vec<ShadedPacket>, Vec<EpochDone>) {
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
    (want, epochs)
}
