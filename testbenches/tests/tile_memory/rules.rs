//! Forbidden accesses of a ROP are reported, with their place.

use super::common::*;
use bundle::{TileOp, TileWrite};
use kit::scenario::caught;
use kit::tile_memory::TileMemory;

crate::tests! {
    an_illegal_status_is_refused beats_of_another_request last_is_on_the_last clears_are_of_kilobytes
    pairs_have_their_second a_new_state_is_whole sectors_that_are_coded_are_whole nothing_is_requested outside_of_memory
    withdrawn_offers_are_refused
}

/// The error of a memory of a kind for beats.
fn said(kind: u8, beats: &[TileWrite]) -> String {
    after(kind, &[], beats)
}

/// The error for beats after correct ones.
fn after(kind: u8, before: &[TileWrite], beats: &[TileWrite]) -> String {
    let mut memory = memory(kind);
    send(&mut memory, before);
    match caught(|| send(&mut memory, beats)) {
        Ok(()) => panic!("let pass on kind {kind:02x}: {beats:?}"),
        Err(text) => text,
    }
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{text}\ndoes not say {part}");
    }
}

fn an_illegal_status_is_refused() {
    for (kind, status) in [(0xe6, 2), (0xf5, 3), (Z24S8, 1), (0x02, 3), (0x1a, 1)] {
        let kind_said = format!("kind {kind:02x}");
        has(&said(kind, &raw(6, 15, 0, status)), &["status", &status.to_string(), "0x300", &kind_said]);
    }
    has(&said(0, &raw(6, 15, 0, 1)), &["status 1", "0x300"]);
    // Rows of C.
    for kind in [CRA, ZF32, 0x02] {
        has(&said(kind, &raw(6, 15, 0, 1)), &["status 1", "0x300", "clear value"]);
    }
}

fn beats_of_another_request() {
    let write = raw(6, 0b11, 0, 2);
    for other in [
        TileWrite { op: TileOp::Plain, ..write[1] },
        TileWrite { line: 7, ..write[1] },
        TileWrite { sectors: 0b111, ..write[1] },
        TileWrite { status: 3, ..write[1] },
        TileWrite { pair: true, ..write[1] },
    ] {
        has(&said(CRA, &[write[0], other]), &["beat 2 is of another request"]);
    }
}

fn last_is_on_the_last() {
    let write = raw(6, 0b11, 0, 2);
    has(&said(CRA, &[TileWrite { last: true, ..write[0] }]), &["`last` of beat 1"]);
    has(&said(CRA, &[write[0], TileWrite { last: false, ..write[1] }]), &["`last` of beat 2"]);
    has(&said(CRA, &[TileWrite { last: false, ..clear(0, 15, &[0; 32])[0] }]), &["`last` of beat 1"]);
}

fn clears_are_of_kilobytes() {
    has(&said(CRA, &clear(10, 15, &[0; 32])), &["not the first line of a kilobyte"]);
    has(&said(CRA, &clear(8, 0, &[0; 32])), &["a write without sectors"]);
}

fn pairs_have_their_second() {
    let first = paired(raw(6, 15, 0, 0));
    for (second, text) in [
        (raw(7, 15, 0, 3), "not the second"),
        (raw(6, 15, 0, 0), "not the second"),
        (raw(4, 15, 0, 0), "not the second"),
        (paired(raw(7, 15, 0, 0)), "not the second"),
        (beats(TileOp::Plain, 7, 15, 0, 0), "not the second"),
        (clear(0, 1, &[0; 32]), "not the second"),
        (paired(raw(14, 15, 0, 0)), "is missing"),
    ] {
        has(&after(CRA, &first, &second), &[text]);
    }
}

fn a_new_state_is_whole() {
    let (reduced, planes) = (raw(6, 0b11, 0, 2), raw(6, 1, 0, 2));
    // One of two sectors; one line of two; a pair of which a sector fails.
    has(&said(CRA, &raw(6, 1, 0, 2)), &["0x300", "kind db", "state 2", "0b00000010"]);
    has(&said(Z24S8, &raw(6, 4, 0, 2)), &["0b00000010"]);
    has(&after(CRA, &reduced, &raw(6, 7, 0, 3)), &["state 3", "0b00001000"]);
    has(&after(CRA, &reduced, &raw(6, 15, 0, 0)), &["state 0", "0b11110000"]);
    has(&after(CRA, &reduced, &[paired(raw(6, 15, 0, 0)), raw(7, 14, 0, 0)].concat()), &["0b00010000"]);
    // After stencil.
    let beyond = raw(6, 2, 0, 2);
    has(&after(Z24S8, &beyond, &[paired(raw(6, 14, 0, 0)), raw(7, 6, 0, 0)].concat()), &["0b10000000"]);
    has(&after(ZF32, &planes, &raw(6, 1, 0, 3)), &["state 3", "0b00000010"]);
    // A partial write is rejected.
    let mut part = [paired(raw(6, 15, 0, 0)), raw(7, 15, 0, 0)].concat();
    part[5].mask = 0x7fff_ffff;
    has(&after(CRA, &reduced, &part), &["0b00100000"]);
}

fn sectors_that_are_coded_are_whole() {
    for (kind, line, sectors, status) in [(CRA, 6, 3, 2), (CRA, 6, 15, 3), (ZF32, 6, 1, 2), (Z24S8, 6, 2, 2)]
    {
        let mut write = raw(line, sectors, 0, status);
        let kind_said = format!("kind {kind:02x}");
        write[0].mask = 0xffff_fffe;
        has(&after(kind, &raw(line, sectors, 0, status), &write), &["mask fffffffe", "0x300", &kind_said]);
    }
}

fn nothing_is_requested() {
    has(&said(CRA, &[TileWrite { last: true, ..TileWrite::default() }]), &["a write without sectors"]);
    let mut memory = memory(CRA);
    has(&caught(|| request(&mut memory, read(3, 0, true))).unwrap_err(), &["a read without sectors"]);
}

fn outside_of_memory() {
    has(&said(CRA, &raw(SIZE / 128, 3, 0, 2)), &["no memory at 0x2000"]);
    let mut memory = memory(CRA);
    has(
        &caught(|| request(&mut memory, read(SIZE / 128 + 3, 1, true))).unwrap_err(),
        &["no memory at 0x2100"],
    );
}

fn withdrawn_offers_are_refused() {
    // A port that is not ready, and an offer that is withdrawn.
    let stalls = kit::memory::MemoryStalls { write: 1, read: 1, ..kit::memory::MemoryStalls::free(1) };
    let mut memory = TileMemory::new(plain_bytes(), stalls);
    let write = beats(TileOp::Plain, 0, 3, 0, 0);
    assert!(memory.write(&Some(write[0]).into()).ready && !memory.write(&Some(write[1]).into()).ready);
    has(&caught(|| memory.write(&None.into())).unwrap_err(), &["not accepted changed"]);
    assert!(memory.read(&None.into()).ready && !memory.read(&Some(read(0, 1, true)).into()).ready);
    has(&caught(|| memory.read(&None.into())).unwrap_err(), &["not accepted changed"]);
}
