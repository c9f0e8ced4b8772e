//! The machine keeps the state of the stream and the open draw, and emits what each bundle causes.

use super::{Drawn, Event, Expected};
use crate::common::draws::{PATCHES, Rules, flagged, is_split};
use crate::hub::state_owners::{Owner, owners};
use bundle::*;
use std::collections::HashMap;

/// The open draw.
pub struct Open {
    rules: Rules,
    pub instance: u32,
    vertices: Vec<Option<u32>>,
    /// Whether an edge begins at each vertex.
    flags: Vec<bool>,
    /// Primitives that have been signalled, or dropped.
    notified: usize,
    /// Vertex indices between which state arrived.
    cuts: Vec<usize>,
    inline: u32,
    pub most_patches: Option<usize>,
}

pub struct Machine<'a> {
    pub memory: &'a dyn Fn(u64) -> u8,
    pub state: HashMap<u16, u32>,
    pub open: Option<Open>,
    pub instance: u32,
    pub next_id: u32,
    pub offset: u32,
    /// Vertices and primitives so far; a bit for each counter that is disabled.
    pub counts: [u64; 2],
    pub off: u32,
    pub out: Expected,
}

const BEGIN: u16 = 0x1618;
const END: u16 = 0x1614;

const REPORT: u16 = 0x1b0c;
const INCREMENT_SYNC_POINT: u16 = 0x02c8;

const MOST_INDICES: u64 = 1 << 40;

impl Machine<'_> {
    fn get(&self, address: u16) -> u32 {
        self.state.get(&address).copied().unwrap_or_default()
    }

    fn address(&self, upper: u16) -> u64 {
        u64::from(self.get(upper) & 0xff) << 32 | u64::from(self.get(upper + 4))
    }

    fn tell(&mut self, address: u16, value: u32, world: bool, screen: bool) {
        self.flush(false);
        if let Some(open) = &mut self.open {
            open.cuts.push(open.vertices.len());
        }
        self.out.events.push(Event::State { world, screen, address, value });
    }

    /// Primitives of the vertices so far.
    fn flush(&mut self, ended: bool) {
        let Some(open) = &mut self.open else { return };
        let vertices: Vec<_> = open.vertices.iter().copied().zip(open.flags.iter().copied()).collect();
        let made = flagged(&open.rules, &vertices, ended);
        let cut = cut_patches(&open.rules, &open.vertices, &open.cuts);
        for (k, primitive) in made.into_iter().enumerate().skip(open.notified) {
            open.notified += 1;
            if cut.contains(&k) {
                continue;
            }
            let (topology, instance) = (open.rules.topology, open.instance);
            // Triangles of a quad or polygon share one number (OpenGL 4.6 compatibility, 10.1).
            if !is_split(topology) || primitive.first {
                self.next_id = self.next_id.wrapping_add(1);
            }
            let id = self.next_id.wrapping_sub(1);
            self.counts[1] += u64::from(self.off & 2 == 0);
            self.out.most_patches.push(open.most_patches);
            self.out.events.push(Event::Prim(Drawn { topology, instance, id, primitive }));
        }
    }

    fn begin(&mut self, topology: u32, instance: u32, new_ids: bool) {
        self.instance = match instance {
            0 => 0,
            1 => self.instance.wrapping_add(1),
            _ => self.instance,
        };
        if new_ids {
            self.next_id = 0;
        }
        let patch_size = (self.get(0x0dcc) & 0xff) as usize;
        let rules = Rules { topology, patch_size, last: self.get(0x1684) & 1 == 1 };
        let instance = self.instance;
        let most = (self.get(0x0378) & 63) as usize;
        let most_patches = (topology == PATCHES && most != 0).then_some(most);
        let (vertices, flags, cuts) = (vec![], vec![], vec![]);
        self.open =
            Some(Open { rules, instance, vertices, flags, notified: 0, cuts, inline: 0, most_patches });
    }

    fn end(&mut self) {
        self.flush(true);
        self.open = None;
        self.out.events.push(Event::End);
    }

    /// Vertices by raw number, and the added base.
    fn vertices(&mut self, raw: impl Iterator<Item = u32>, base: u32, arrays: bool) {
        let restarts = self.get(0x1644) & 1 == 1 && (!arrays || self.get(0x0de8) & 1 == 1);
        let mark = self.get(0x1648);
        let edge = self.state.get(&0x15e4).is_none_or(|flag| flag & 1 == 1);
        let open = self.open.as_mut().expect("a draw is open");
        let all: Vec<_> = raw.map(|raw| (!restarts || raw != mark).then(|| raw.wrapping_add(base))).collect();
        if self.off & 1 == 0 {
            self.counts[0] += all.iter().flatten().count() as u64;
        }
        open.flags.extend(vec![edge; all.len()]);
        open.vertices.extend(all);
    }

    /// A vertex's number is its index plus this.
    fn numbers(&mut self, offset: u32) {
        if offset != self.offset {
            self.offset = offset;
            self.tell(0x3f10, offset, true, false);
        }
    }

    fn arrays(&mut self, start: u32, count: u32) {
        let id = self.get(0x1118);
        let counts = self.get(0x164c) >> 12 & 1 == 1;
        self.numbers(if counts { id } else { id.wrapping_sub(start) });
        self.vertices((0..count).map(|k| start.wrapping_add(k)), 0, true);
    }

    fn indexed(&mut self, raw: impl Iterator<Item = u32>) {
        let base = self.get(0x1434);
        self.numbers(self.get(0x1118).wrapping_sub(base));
        self.vertices(raw, base, false);
    }

    /// Indices from memory; those not wholly before the limit are zero.
    fn fetched(&mut self, first: u32, count: u32, bytes: u64) {
        let base = self.address(0x17c8) + u64::from(first) * bytes;
        let base = base % MOST_INDICES / bytes * bytes;
        let limit = self.address(0x17d0);
        let raw: Vec<u32> = (0..u64::from(count))
            .map(|k| {
                let at = base + k * bytes;
                let byte = |b: u64| u32::from((self.memory)(at + b)) << (8 * b);
                if at + bytes - 1 <= limit { (0..bytes).map(byte).sum() } else { 0 }
            })
            .collect();
        self.indexed(raw.into_iter());
    }

    /// Inline indices of a word: only as many as remain since the begin count, and in the first word those from `align` on.
    fn inline(&mut self, all: &[u32], align: u16) {
        let value = if all.len() == 1 { 0 } else { self.get(align) };
        let bits = if all.len() == 2 { 31 } else { 30 };
        let (count, start) = (value & ((1 << bits) - 1), value >> bits);
        let used = self.open.as_ref().expect("a draw is open").inline;
        let first = if used == 0 { start as usize } else { 0 };
        let left = if count == 0 { all.len() } else { count.saturating_sub(used) as usize };
        let some: Vec<u32> = all.iter().copied().skip(first).take(left).collect();
        self.open.as_mut().expect("a draw is open").inline += some.len() as u32;
        self.indexed(some.into_iter());
    }

    pub fn bundle(&mut self, bundle: &Bundle) {
        let (address, value) = (bundle.address << 2, bundle.value);
        match bundle.kind {
            BundleKind::Flush => return self.tell(0x02d4, 0, false, true),
            BundleKind::Invalidate => return self.tell(0x3f00, 0x3f, true, true),
            BundleKind::State | BundleKind::Trigger => {}
        }
        let word = |k: u32, bits: u32| value >> (k * bits) & ((1 << bits) - 1);
        let whole_draw = |m: &mut Self, next: bool| m.begin(value >> 28, u32::from(next), true);
        let (start, count) = (value & 0xffff, value >> 16 & 0xfff);
        match address {
            BEGIN => {
                let op = (value & 0xffff).min(15);
                self.begin(op, (value >> 26 & 3).min(2), value >> 24 & 1 == 0);
            }
            END => self.end(),
            0x0304 => self.indexed((0..value).map(|_| 0)),
            0x0d78 => self.arrays(self.get(0x0d74), value),
            0x1214 | 0x1218 => {
                whole_draw(self, address == 0x1218);
                self.arrays(start, count);
            }
            0x123c => {
                let bytes = value.saturating_sub(self.get(0x13a4));
                let stride = self.get(0x1318) & 0xfff;
                self.arrays(0, bytes.checked_div(stride).unwrap_or_default());
            }
            0x17e0 => {
                let bytes = 1 << (self.get(0x17d8) & 3).min(2);
                self.fetched(self.get(0x17dc), value, bytes);
            }
            0x17e4..=0x17f8 => {
                let which = (address - 0x17e4) / 4;
                whole_draw(self, which >= 3);
                self.fetched(start, count, [4, 2, 1][usize::from(which % 3)]);
            }
            0x15e8 => self.inline(&[value], 0),
            0x15f0 => self.inline(&[word(0, 16), word(1, 16)], 0x15ec),
            0x1304 => self.inline(&[word(0, 8), word(1, 8), word(2, 8), word(3, 8)], 0x1300),
            // A syncpoint counts nothing, and waits for all.
            REPORT | INCREMENT_SYNC_POINT => {
                let id = (self.out.markers.len() % 16) as u8;
                let counts = address == REPORT;
                let (location, selector, sub) =
                    if counts { (value >> 12 & 15, value >> 23 & 31, value >> 5 & 7) } else { (15, 0, 0) };
                self.out.markers.push((id, location as u8, selector as u8, sub as u8));
                self.tell(0x3f08, sub << 13 | selector << 8 | location << 4 | u32::from(id), true, true);
                if counts && matches!(selector, 1 | 3) {
                    self.out.values.push((id, selector as u8, self.counts[usize::from(selector == 3)]));
                }
            }
            0x1620 | 0x1624 => {
                self.tell(address, value, false, false);
                let old = if address == 0x1620 { self.next_id } else { 0 };
                self.next_id = old.wrapping_add(value);
            }
            _ => {
                self.state.insert(address, value);
                let owners = owners(address);
                let [world, screen] = [Owner::World, Owner::Screen].map(|owner| owners.contains(&owner));
                if world || screen {
                    self.tell(address, value, world, screen);
                }
                match (address, value & 31) {
                    (0x1530, 0x12) => self.counts[0] = 0,
                    (0x1530, 0x13) => self.counts[1] = 0,
                    (0x0d68, _) => self.off = !value,
                    _ => (),
                }
            }
        }
        if bundle.whole {
            self.end();
        }
    }
}

/// The patches, by number, that state interrupts.
fn cut_patches(rules: &Rules, vertices: &[Option<u32>], cuts: &[usize]) -> Vec<usize> {
    let size = rules.patch_size;
    if rules.topology != PATCHES || !(1..=32).contains(&size) {
        return vec![];
    }
    let (mut found, mut number, mut at) = (vec![], 0, 0);
    for strip in vertices.split(Option::is_none) {
        for k in 0..strip.len() / size {
            let inside = at + k * size + 1..at + (k + 1) * size;
            if cuts.iter().any(|cut| inside.contains(cut)) {
                found.push(number + k);
            }
        }
        number += strip.len() / size;
        at += strip.len() + 1;
    }
    found
}
