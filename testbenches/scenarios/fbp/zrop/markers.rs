//! Markers between work: when a marker checks whether memory has performed its writes, memory has all work before the marker;
//! the count at that time covers the samples that had passed; work after it proceeds.

use super::bench::{Seen, Stalls, marks, pages, run, run_held};
use super::streams::{self, Stream, packets};
use super::{method, small};
use bundle::*;
use fbp::zrop::{Params, Zrop};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::DepthBuffer;

scenarios! {
    Zrop::new(&Params::default()) => an_idle_marker a_marker_writes_dirty_tiles_once
        work_continues_during_a_marker
        a_marker_counts_the_last_response markers_compressed markers_samples markers_multisample;
    small() => markers_in_a_small_cache;
    // So that no tile is written back early and in flight when the marker arrives.
    Zrop::new(&lazy()) => markers_compressed;
}

fn lazy() -> Params {
    let mut p = Params::default();
    p.tags.ahead = Within::new(0);
    p
}

fn marker(id: u8, selector: u32) -> ZropPacket {
    method(REPORT_MARKER, selector << 8 | 15 << 4 | u32::from(id))
}

/// State of a plain surface, and a draw of one tile.
fn surface() -> Vec<ZropPacket> {
    let state = [
        (SET_ZT_B, 0x1000),
        (SET_ZT_FORMAT, 0x0a),
        (SET_ZT_SIZE_A, 64),
        (SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x8888_8888),
        (SET_ZT_SELECT, 1),
        (SET_DEPTH_TEST, 1),
        (SET_DEPTH_WRITE, 1),
        (SET_DEPTH_FUNC, 0x207),
        (SET_ZPASS_PIXEL_COUNT, 1),
    ];
    state.map(|(address, value)| method(address, value)).to_vec()
}

fn draw(x: u16, coverage: u64) -> ZropPacket {
    let plane = TilePlane { exp: 34, c: 1 << 32, a: 0, b: 0 };
    ZropPacket::Frtx(Frtx { x: 8 * x, coverage, plane, ..Frtx::default() })
}

/// Cycles from the last accepted packet to the completion of its marker.
fn cycles_of(seen: &Seen) -> u64 {
    seen.marked.last().expect("a marker").0 - seen.taken.last().expect("a packet")
}

/// 43 cycles and memory's latency: 1 in the queue, 1 to begin, 32 slots, 1 to send it after them, 5 to z_compare, which gives
/// the value, 1 to the write-back, 1 to its fence; memory; and 1 to signal.
fn an_idle_marker(new: Maker<Zrop>) {
    for latency in [1, 30] {
        for selector in [0, 2, 0x15, 1] {
            let seen = run(new(), &[marker(5, selector)], vec![0; 64], &Stalls::none(latency));
            assert_eq!(cycles_of(&seen), IDLE + latency);
            assert_eq!(seen.marked[0].1, MarkerDone { id: 5 });
            let counts = selector == 2 || selector == 0x15;
            assert_eq!(seen.values, if counts { vec![ReportValue { id: 5, value: 0 }] } else { vec![] });
            assert_eq!((seen.reads, seen.writes), (0, 0));
        }
    }
}

const IDLE: u64 = 43;

/// A first marker writes all tiles, a second nothing; a test of cached tiles reads nothing.
fn a_marker_writes_dirty_tiles_once(new: Maker<Zrop>) {
    let mut packets = surface();
    packets.extend((0..6).map(|x| draw(x, !0)));
    packets.extend([marker(0, 2), marker(1, 2), method(SET_DEPTH_FUNC, 0x203)]);
    packets.extend((0..6).map(|x| draw(x, 0xff)));
    packets.push(marker(2, 0x15));
    let kind = 0;
    let bytes = vec![7; 1 << 14];
    let seen = run_held(new(), &packets, pages(bytes.clone(), kind), &Stalls::none(20), true);
    judge(&packets, DepthBuffer::new(bytes), &seen, true);
    assert_eq!(seen.values.iter().map(|v| v.value).collect::<Vec<_>>(), [6 * 64, 6 * 64, 6 * 64 + 6 * 8]);
    // Six tiles of eight sectors once; the rows that were drawn again, of two sectors, once more.
    assert_eq!(seen.writes, 48 + 12);
    // Only the page's kind is read from memory.
    assert_eq!(seen.reads, 1);
}

/// Results are stalled for a long time, so that the marker waits right after the draws and completes the cycle after their last
/// response.
fn a_marker_counts_the_last_response(new: Maker<Zrop>) {
    for draws in 1..8 {
        let mut packets = vec![method(SET_ZPASS_PIXEL_COUNT, 1)];
        packets.extend((0..draws).map(|x| draw(x, 0xff)));
        packets.push(marker(6, 0x15));
        let patterns = [!0, !0 << 63 | 1, !0, !0, !0, !0];
        let seen = run(new(), &packets, vec![0; 64], &Stalls { patterns, latency: 1 });
        assert_eq!(seen.values, [ReportValue { id: 6, value: 8 * u64::from(draws) }]);
    }
}

/// Draws after a marker get their responses before it is done.
fn work_continues_during_a_marker(new: Maker<Zrop>) {
    let mut packets = surface();
    packets.extend((0..6).map(|x| draw(x, !0)));
    packets.push(marker(3, 2));
    packets.extend((0..6).map(|x| draw(x, !0)));
    packets.push(marker(4, 2));
    let bytes = vec![7; 1 << 14];
    let seen = run(new(), &packets, pages(bytes.clone(), 0), &Stalls::none(200));
    judge(&packets, DepthBuffer::new(bytes), &seen, false);
    let first = seen.marked[0].0;
    assert!(seen.when.iter().all(|when| *when < first), "work waits for memory");
}

/// A marker before some of the packets.
fn with_markers(packets: Vec<ZropPacket>, rng: &mut Rng) -> Vec<ZropPacket> {
    let (mut id, mut all) = (0, vec![]);
    for packet in packets {
        if rng.one_in(12) {
            all.push(marker(id & 15, rng.pick(&[0, 2, 0x15, 0x15, 0x1f])));
            id += 1;
        }
        all.push(packet);
    }
    all
}

/// Memory at each fence, and the count, against the buffer at its marker. Bytes that work after the marker changes may have the
/// old or the new value, unless that work was held.
pub fn judge(packets: &[ZropPacket], mut buffer: DepthBuffer, seen: &Seen, held: bool) {
    let mut values = vec![];
    // Bytes at each marker, and whether they remain unchanged to the end.
    let mut then: Vec<(Vec<u8>, Vec<bool>)> = vec![];
    for packet in packets {
        match packet {
            ZropPacket::State(s) => {
                buffer.method(s.address, s.value);
                if marks(packet) {
                    let (id, selector) = (s.value as u8 & 15, s.value >> 8);
                    if selector == 2 || selector == 0x15 {
                        values.push(ReportValue { id, value: buffer.count.into() });
                    }
                    then.push((buffer.bytes.clone(), vec![true; buffer.bytes.len()]));
                }
                continue;
            }
            ZropPacket::Frtx(frtx) => drop(buffer.frtx(frtx)),
            ZropPacket::Clear(clear) => buffer.clear(clear),
            ZropPacket::Depth(depth) => buffer.depths(depth),
        }
        for (bytes, stays) in then.iter_mut().filter(|_| !held) {
            for ((byte, now), stays) in bytes.iter().zip(&buffer.bytes).zip(stays) {
                *stays &= byte == now;
            }
        }
    }
    let id = |packet: &ZropPacket| match packet {
        ZropPacket::State(s) if marks(packet) => Some(s.value as u8 & 15),
        _ => None,
    };
    let ids: Vec<_> = packets.iter().filter_map(id).collect();
    assert_eq!(seen.marked.iter().map(|m| m.1.id).collect::<Vec<_>>(), ids);
    assert_eq!(seen.values, values);
    assert_eq!(seen.fenced.len(), then.len());
    for (k, (seen, (bytes, stays))) in seen.fenced.iter().zip(&then).enumerate() {
        if let Some(at) = (0..bytes.len()).find(|&at| stays[at] && seen[at] != bytes[at]) {
            panic!("at marker {k} byte {at:#x} is {:#x}, not {:#x}", seen[at], bytes[at]);
        }
    }
}

fn random(new: Maker<Zrop>, stream: Stream) {
    let values = (prop::collection::vec(any::<u64>(), 1..90), any::<u64>(), any::<[u64; 6]>(), 0..40_u64);
    property(values, |(seeds, fill, patterns, latency)| {
        let mut rng = Rng::new(fill);
        let mut packets = with_markers(packets(&stream, &seeds), &mut rng);
        packets.push(marker(15, 2));
        let bytes = streams::noise(fill, 1 << 16);
        let kind = super::kind(&packets, fill);
        let held = rng.one_in(2);
        let stalls = Stalls { patterns, latency };
        let seen = run_held(new(), &packets, pages(bytes.clone(), kind), &stalls, held);
        judge(&packets, DepthBuffer::new(bytes.clone()), &seen, held);
        // Without a flush at the end memory still has all work before the last marker.
        let last = packets.iter().rposition(|packet| !marks(packet)).map_or(0, |last| last + 1);
        super::bench::judge(&packets[..last], DepthBuffer::new(bytes), &seen);
    });
}

fn markers_compressed(new: Maker<Zrop>) {
    random(new, Stream { format: 0x16, modes: &[0], compress: true, surfaces: false });
}

fn markers_samples(new: Maker<Zrop>) {
    random(new, Stream { format: 0x14, modes: &[0], compress: false, surfaces: false });
}

fn markers_multisample(new: Maker<Zrop>) {
    random(new, Stream { format: 0x0a, modes: &[0, 1, 2, 3, 6], compress: true, surfaces: true });
}

fn markers_in_a_small_cache(new: Maker<Zrop>) {
    random(new, Stream { format: 0x16, modes: &[0], compress: true, surfaces: true });
}
