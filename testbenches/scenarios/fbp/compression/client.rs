//! A client of a virtual channel: random requests to its tiles, and the expected responses.

use super::expected::{Expected, as_packed, on_channel, seen_by_others};
use super::tiles::{
    self, HALVES, PLANES, Stored, Tile, any_planes, any_tile, fast_clear, fitting, raw_sectors, raw_write,
    stored_as, view, write,
};
use bundle::*;
use kit::Rng;
use kit::memory::Store;
use kit::requests::Request;
use std::collections::HashMap;

/// The states in which ROPs write tiles, by the letters of the kinds' names.
pub fn is_written(kind: u8, state: u8) -> bool {
    let states: &[u8] = match kind {
        0xd8 | 0xdd | 0xdf | 0xe4 | 0xe6 | 0xeb | 0xed | 0xf2 | 0xf4 | 0xf6 | 0xf8 | 0xfa | 0x02..=0x05 => {
            &[]
        }
        0xf5 | 0xf7 | 0xf9 | 0xfb => &[2],
        0xdc | 0xe3 | 0xea | 0xf1 => &[1, 2, 3],
        0x07..=0x0a => &[1, 2, 3],
        _ => &[2, 3],
    };
    state == 0 || states.contains(&state)
}

/// One virtual channel's requests to its tiles, and the expected responses.
pub struct Client<'a> {
    pub rng: &'a mut Rng,
    pub v: usize,
    pub kind: u8,
    pub tiles: HashMap<u64, (Tile, Option<u8>, Stored)>,
    pub requests: Vec<Request>,
    pub expected: Vec<Expected>,
    /// Lines of writes that are dropped.
    pub lost: Vec<u64>,
    pub tag: u16,
}

impl Client<'_> {
    fn send(&mut self, requests: Vec<Request>) {
        for mut request in on_channel(self.v, requests) {
            request.head.tag = self.tag;
            self.tag += 4;
            self.requests.push(request);
        }
    }

    pub fn any(&mut self, lines: &[u64], values: &[Sector]) {
        let line = self.rng.pick(lines) | 2 * self.v as u64 | self.rng.below(2);
        let base = line & !1;
        let (mut tile, state, mut planes) = self.tiles[&base].clone();
        let kind = self.kind;
        let any = self.rng.below(15) as u8 + 1;
        let sectors = if self.rng.one_in(2) { 15 } else { any };
        let mut becomes = state;
        match self.rng.below(10) {
            0..4 if self.rng.one_in(20) => {
                let statuses = (1..4).filter(|status| !is_written(kind, *status)).collect::<Vec<_>>();
                if !statuses.is_empty() {
                    let stored = stored_as(kind, 0, &any_tile(self.rng)).expect("it always fits");
                    let requests = raw_sectors(line, 0, kind, self.rng.pick(&statuses), &stored);
                    self.lost.extend(requests.iter().map(|request| request.head.line));
                    self.send(requests);
                }
            }
            0..4 => {
                let view_of = self.rng.pick(MemoryView::VALUES);
                let probes = view_of == MemoryView::Raw && self.rng.one_in(8);
                self.send(vec![view(line, 0, kind, view_of, if probes { 0 } else { sectors })]);
                let head = self.requests[self.requests.len() - 1].head;
                let planes = planes.clone();
                self.expected.push(Expected { head, tile, state, planes });
            }
            4..6 => {
                let mut data = tiles::beats(&any_tile(self.rng)[..sectors.count_ones() as usize]);
                let whole = self.rng.one_in(2);
                for beat in &mut data {
                    beat.mask = if whole { !0 } else { self.rng.roll() as u32 };
                }
                let mut bytes: Vec<u8> = vec![0; 256];
                let at = |j: usize, data| MemoryWrite {
                    address: j as u64,
                    mask: !0,
                    data,
                    ..MemoryWrite::default()
                };
                let others = seen_by_others(kind, &tile);
                (0..8).for_each(|j| bytes.write(&at(j, others[j])));
                let places = (0..4).filter(|s| sectors >> s & 1 == 1);
                for (s, beat) in places.zip(&data) {
                    let address = 4 * (line & 1) + s;
                    bytes.write(&MemoryWrite {
                        address,
                        mask: beat.mask,
                        data: beat.data,
                        ..MemoryWrite::default()
                    });
                }
                tile = as_packed(kind, &std::array::from_fn(|j| bytes.sector(j as u64)));
                becomes = Some(0);
                self.send(vec![write(line, 0, kind, sectors, &data)]);
            }
            6..8 if tiles::has_stencil(kind) && self.rng.one_in(3) => {
                let (j, data) = (4 * (line as usize & 1), any_tile(self.rng)[0]);
                tile[j] = data;
                planes.iter_mut().filter(|(k, _)| *k == j).for_each(|(_, of)| *of = data);
                let status = self.rng.below(4) as u8;
                self.send(raw_sectors(line, 0, kind, status, &[(j, data)]));
            }
            6..8 if HALVES.contains(&kind) => {
                // One half, of planes or of samples; the status of the other half is ignored.
                let half = self.rng.below(2) as usize;
                let status = self.rng.below(4) as u8;
                let mut stored = vec![];
                if status >> half & 1 == 1 {
                    let (sector, samples) = tiles::any_half(self.rng, kind, half);
                    (0..4).for_each(|n| tile[2 * n + half] = samples[n]);
                    planes.retain(|(j, _)| *j != half);
                    planes.push((half, sector));
                    stored.push((half, sector));
                } else {
                    let any = any_tile(self.rng);
                    stored.extend((0..4).map(|n| (2 * n + half, any[n])));
                    (0..4).for_each(|n| tile[2 * n + half] = any[n]);
                }
                becomes = state.map(|state| state & !(1 << half) | status & 1 << half);
                self.send(raw_sectors(line, 0, kind, status, &stored));
            }
            6..8 if PLANES.contains(&kind) && self.rng.one_in(2) => {
                let state = self.rng.pick(&[2, 3]);
                (planes, tile) = any_planes(self.rng, kind, state);
                becomes = Some(state);
                self.send(raw_sectors(line, 0, kind, state, &planes));
            }
            6..8 => {
                tile = any_tile(self.rng);
                let state = self.rng.pick(&fitting(kind, &tile));
                becomes = Some(state);
                self.send(raw_write(line, 0, kind, state, &tile));
            }
            8 => {
                let pattern = self.rng.pick(values);
                (planes, tile) = tiles::cleared(kind, &tile, pattern);
                becomes = None;
                self.send(vec![fast_clear(line, 0, kind, 1 << self.v, pattern)]);
            }
            _ => {
                let op = self.rng.pick(&[MemoryOp::Atomic, MemoryOp::Reduce]);
                let mut request = write(line, 0, kind, 2, &tiles::beats(&[values[0]]));
                request.head.op = op;
                self.send(vec![request]);
                let j = 4 * (line as usize & 1) + 1;
                if op == MemoryOp::Atomic {
                    let mut head = self.requests[self.requests.len() - 1].head;
                    head.view = MemoryView::Plain;
                    self.expected.push(Expected { head, tile, state: None, planes: vec![] });
                }
                for w in 0..8 {
                    tile[j].words[w] = tile[j].words[w].wrapping_add(values[0].words[w]);
                }
                becomes = Some(0);
            }
        }
        self.tiles.insert(base, (tile, becomes, planes));
    }
}
