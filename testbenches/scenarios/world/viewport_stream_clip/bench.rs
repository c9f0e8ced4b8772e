//! The bench around the unit: batches and the shaders that end them, shared memory of each SM, circular buffers that reuse lines as early
//! as allowed, memory. Entries are read from memory in the cycle in which a primitive is sent; each batch is checked at its end.

use super::batch::{Batch, Kind, kind};
use super::entry::{Entry, Rings};
use super::items::{Alpha, Item, Seen, Stalls};
use super::judge::{ShownPrim, judge};
use super::setting::Setting;
use super::shared::Shared;
use bundle::*;
use kit::memory_agent::MemoryAgent;
use kit::{Device, Rng, Sink, Source};
use std::collections::VecDeque;
use world::viewport_stream_clip::{In, ViewportStreamClip};

pub const WINDOW: u64 = 0x1_2345_6000;
const FIRST_SM: u8 = 6;

/// A batch in flight, as it is drawn.
struct Due {
    number: u16,
    setting: Setting,
    batch: Batch,
}

/// A batch that does not fit in shared memory yet: its words, and the signals of its stages, relative to row 0.
struct Ahead {
    words: Vec<Vec<(usize, u32)>>,
    notified: Vec<StagePacket>,
}

/// The same from another row on.
fn from_row(packet: &StagePacket, row: u16) -> StagePacket {
    match *packet {
        StagePacket::Batch(done) => StagePacket::Batch(ShaderDone { row, ..done }),
        StagePacket::Part(part) => {
            let each = PrimOutputs { word: part.each.word + 32 * row, ..part.each };
            StagePacket::Part(BatchPart { word: part.word + 32 * row, each, ..part })
        }
        StagePacket::Alpha(part) => {
            StagePacket::Alpha(AlphaPart { row, patch_row: row + part.patch_row, ..part })
        }
        prims => prims,
    }
}

struct Sm {
    shared: Shared,
    stage: Source<StagePacket>,
    requests: Sink<IsbeAccess>,
    free: Sink<IsbeRows>,
    responses: VecDeque<(u64, u16)>,
    /// Batches whose shader is to end.
    ahead: VecDeque<Ahead>,
}

pub fn run(mut dut: Device<ViewportStreamClip>, items: &[Item], stalls: Stalls) -> Seen {
    let p = dut.unit().p.clone();
    let sms = p.sms.get();
    let mut rng = Rng::new(stalls.seed);
    let (mut packets, mut due, mut copies) = (vec![], VecDeque::new(), VecDeque::new());
    let mut sm: Vec<Sm> = (0..sms)
        .map(|k| Sm {
            shared: Shared::new(rng.roll()),
            stage: Source::new(&[], stalls.done.rotate_left(k as u32)),
            requests: Sink::new(stalls.row_request.rotate_left(5 * k as u32)),
            free: Sink::new(stalls.free.rotate_left(3 * k as u32)),
            responses: VecDeque::new(),
            ahead: VecDeque::new(),
        })
        .collect();
    let mut setting = Setting::default();
    let (mut number, mut came) = (rng.roll() as u16, 0);
    for item in items {
        match item {
            Item::Set(new) => {
                packets.extend(new.methods().into_iter().map(WorldPacket::State));
                setting = (**new).clone();
            }
            Item::Batch(batch) => {
                number = number.wrapping_add(1);
                packets.extend(batch.packets(number, FIRST_SM, stalls.indexed));
                came += if setting.raster { batch.played(&setting).len() as u64 } else { 0 };
                let done = ShaderDone {
                    batch: number,
                    sm: FIRST_SM + batch.sm,
                    row: 0,
                    stage: WorldStage::Vertex,
                    vertices: batch.vertices.len() as u8,
                };
                let words = vec![batch.rows(&setting).into_iter().enumerate().collect()];
                let notified = vec![StagePacket::Batch(done)];
                sm[usize::from(batch.sm)].ahead.push_back(Ahead { words, notified });
                due.push_back(Due { number, setting: setting.clone(), batch: batch.clone() });
            }
            Item::Parts(parts) => {
                number = number.wrapping_add(1);
                packets.extend(parts.sent(number, FIRST_SM, stalls.indexed));
                let batch = parts.drawn();
                came += if setting.raster { batch.played(&setting).len() as u64 } else { 0 };
                let (words, notified) = (parts.words(&setting), parts.packets(&setting));
                sm[usize::from(batch.sm)].ahead.push_back(Ahead { words, notified });
                due.push_back(Due { number, setting: setting.clone(), batch });
            }
            Item::Alpha(alpha) => {
                number = number.wrapping_add(1);
                packets.extend(alpha.head.packets(number, FIRST_SM, stalls.indexed));
                let (words, notified) = (vec![alpha.words()], vec![StagePacket::Alpha(alpha.part())]);
                sm[usize::from(alpha.head.sm)].ahead.push_back(Ahead { words, notified });
                copies.push_back((number, alpha.clone()));
            }
            Item::Packet(packet) => packets.push(*packet),
        }
    }
    let mut world = Source::new(&packets, stalls.world);
    let (mut entry_requests, mut grants) = (Sink::new(stalls.entry_request), Source::new(&[], stalls.grant));
    let mut wdx = Sink::new(stalls.wdx);
    let mut alpha_entries = Sink::new(stalls.wdx.rotate_left(5));
    let rings = Rings::new(WINDOW, stalls.lines);
    let mut memory = MemoryAgent::new(rings.clone(), stalls.memory);
    let mut requested: VecDeque<EntryRequest> = VecDeque::new();
    let (mut shown, mut entry): (Vec<ShownPrim>, Option<Entry>) = (vec![], None);
    let (mut seen, mut left, mut entries) = (Seen::default(), 0, 0);
    let nothing = In::new(&p);
    let mut cycle = 0;
    dut.run(|o| {
        if world.is_empty() && due.is_empty() && copies.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let mut i = nothing.clone();
        (i.first_sm, i.window) = (FIRST_SM, WINDOW);
        i.world = world.drive(o.world);
        for (k, sm) in sm.iter_mut().enumerate() {
            // A shader may end before or after its batch's head has arrived.
            while let Some(ahead) = sm.ahead.front() {
                let Some(row) = sm.shared.allocate(&ahead.words) else { break };
                let from = cycle + stalls.shade[0] + rng.below(stalls.shade[1] + 1);
                ahead.notified.iter().for_each(|packet| sm.stage.push(from, from_row(packet, row)));
                sm.ahead.pop_front();
            }
            i.stage[k] = sm.stage.drive(o.stage[k]);
            if o.part_read[k].valid {
                sm.shared.read();
                seen.part_reads.push(cycle);
            }
            i.isbe_free[k] = sm.free.drive(&o.isbe_free[k]);
            if let Some((at, _)) = sm.free.now() {
                sm.shared.free();
                seen.freed.push(at);
            }
            i.row_request[k] = sm.requests.drive(&o.row_request[k]);
            if let Some((at, IsbeAccess { request, .. })) = sm.requests.now() {
                assert!(!request.write, "nothing is written");
                let from = sm.responses.back().map_or(0, |(due, _)| due + 1);
                let due = from.max(at + stalls.rows[0].max(1) + rng.below(stalls.rows[1] + 1));
                sm.responses.push_back((due, request.row));
                seen.row_requests.push(at);
            }
            if let Some((_, row)) = sm.responses.pop_front_if(|(due, _)| *due <= cycle) {
                i.row[k] = Some(IsbeRow { words: sm.shared.row(row) }).into();
            }
        }
        i.entry_request = entry_requests.drive(&o.entry_request);
        if let Some((_, request)) = entry_requests.now() {
            assert!(request.alpha || request.vertices > 0 && request.scalars > 0, "{request:?}");
            requested.push_back(request);
            if !request.alpha {
                seen.entries.push((request.vertices, request.scalars));
            }
        }
        if let Some(request) = requested.front()
            && let Some(entry) = rings.grant(request)
        {
            grants.push(cycle + 1, EntryGrant { entry });
            requested.pop_front();
        }
        i.entry = grants.drive(o.entry);
        i.memory_up = memory.up(&o.memory_up);
        if let Some(head) = memory.heads.get(seen.heads.len()) {
            assert_eq!(
                (head.client, head.channel, head.physical),
                (0, VirtualChannel::Ring, true),
                "{head:?}"
            );
            match head.op {
                MemoryOp::Write => assert_eq!((head.evict, head.sectors), (EvictClass::Last, 15), "{head:?}"),
                op => assert_eq!(op, MemoryOp::Barrier),
            }
            seen.heads.push(cycle);
        }
        i.memory_down = memory.down();
        i.alpha_entry = alpha_entries.drive(&o.alpha_entry);
        if let Some((_, notified)) = alpha_entries.now() {
            let (number, alpha): (u16, Alpha) = copies.pop_front().expect("a batch of the alpha phase");
            let part = alpha.part();
            let wanted = AlphaEntry {
                batch: number,
                entry: notified.entry,
                patches: part.patches,
                vertices: part.vertices,
                scalars: part.scalars,
            };
            assert_eq!(notified, wanted);
            rings.check_lines(notified.entry, alpha.rows.iter().chain(&alpha.patch_rows));
            rings.free(notified.entry);
        }
        i.wdx = wdx.drive(&o.wdx);
        match wdx.now() {
            None => (),
            Some((at, WdxPacket::Prim(prim))) => {
                let now = due.front().expect("a primitive of a batch");
                assert_eq!(prim.batch, now.number, "{prim:?}");
                if prim.first {
                    if let Some(entry) = entry.take() {
                        entry.check(&now.setting, &now.batch);
                        rings.free(entry.first);
                    }
                    entry = Some(Entry::new(&rings, &prim.attributes, &now.setting));
                }
                let here = entry.as_ref().map(|entry| entry.first);
                assert_eq!(here, Some(prim.attributes.entry), "the first of an entry says so");
                let shape = kind(now.batch.topology).0;
                assert_eq!(prim.topology, topology(shape));
                entries += u16::from(prim.first);
                let now = entry.as_mut().expect("it is there").show(&rings, &prim, shape);
                // Numbered by order, since lines are reused.
                shown.push(ShownPrim { entry: entries, ..now });
                seen.prims.push(at);
                left += 1;
            }
            Some((at, WdxPacket::Close(close))) => {
                let now = due.pop_front().expect("a batch");
                assert_eq!(close.batch, now.number);
                judge(&now.setting, &now.batch, &shown);
                if let Some(entry) = entry.take() {
                    entry.check(&now.setting, &now.batch);
                    rings.free(entry.first);
                }
                seen.counts.push(shown.len());
                seen.shown.append(&mut shown);
                seen.closes.push(at);
            }
        }
        cycle += 1;
        Some(i)
    });
    rings.check_empty();
    sm.iter().for_each(|sm| sm.shared.check_empty());
    let counted = ["cull.q.prims", "clip.q.prims"].map(|path| dut.register(path));
    assert_eq!(counted, [came, left], "primitives in and out");
    seen.world = world.taken;
    seen
}

fn topology(kind: Kind) -> Topology {
    match kind {
        Kind::Point => Topology::Points,
        Kind::Line => Topology::Lines,
        Kind::Triangle => Topology::Triangles,
    }
}
