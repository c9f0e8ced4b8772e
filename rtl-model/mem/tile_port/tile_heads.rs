//! Heads of a tile port's requests: of a read, of a write, and of a barrier.

use super::Params;
use bundle::*;

/// A head with the fields that all requests of the port share.
fn head_of(op: MemoryOp, p: &Params) -> MemoryHead {
    MemoryHead {
        op,
        channel: VirtualChannel::VALUES[p.channel.get()],
        evict: EvictClass::VALUES[p.evict.get()],
        ..MemoryHead::default()
    }
}

pub fn barrier_head(system: bool, p: &Params) -> MemoryHead {
    MemoryHead { system, ..head_of(MemoryOp::Barrier, p) }
}

/// `line` is the reserved entry, to which the responses belong.
pub fn read_head(read: &TileRead, line: u8, p: &Params) -> MemoryHead {
    let view = match () {
        () if read.plain => MemoryView::Plain,
        () if read.compressed => MemoryView::Compressed,
        () => MemoryView::Raw,
    };
    MemoryHead {
        tag: line.into(),
        line: read.line,
        sectors: read.sectors,
        view,
        ..head_of(MemoryOp::Read, p)
    }
}

pub fn write_head(write: &TileWrite, p: &Params) -> MemoryHead {
    let TileWrite { op, line, sectors, status, pair, .. } = *write;
    let raw = op == TileOp::Raw;
    let clears = matches!(op, TileOp::FastClear | TileOp::ClearDepth);
    MemoryHead {
        line,
        sectors,
        view: if raw || op == TileOp::ClearDepth { MemoryView::Raw } else { MemoryView::Plain },
        status: if raw { status } else { 0 },
        pair: raw && pair,
        ..head_of(if clears { MemoryOp::FastClear } else { MemoryOp::Write }, p)
    }
}
