//! Page rights: whether an entry lets a request pass, and the request with its physical address.

use super::tlb::*;
use bundle::*;

/// Why an entry refuses a request: Some(fault), Some(None) where the page is sparse, None where it lets the request pass.
pub fn refusal(head: &MemoryHead, entry: &PageEntry) -> Option<Option<AccessFaultKind>> {
    use MemoryOp::{Atomic, Read};
    let (reads, writes) = (matches!(head.op, Read | Atomic), head.op != Read);
    if !entry.present {
        return Some(if entry.sparse { None } else { Some(entry.fault) });
    }
    if entry.privileged && !head.privileged {
        return Some(Some(AccessFaultKind::Privilege));
    }
    if writes && (entry.read_only || entry.write_off) {
        return Some(Some(AccessFaultKind::ReadOnly));
    }
    (reads && entry.read_off).then_some(Some(AccessFaultKind::WriteOnly))
}

pub fn access_of(op: MemoryOp) -> AccessKind {
    match op {
        MemoryOp::Read => AccessKind::Read,
        MemoryOp::Atomic | MemoryOp::Reduce => AccessKind::Atomic,
        _ => AccessKind::Write,
    }
}

/// A head with its physical address and page attributes. `big`: the page is big, `big64`: of 64 KB.
pub fn translated(head: &MemoryHead, entry: &PageEntry, big: bool, big64: bool) -> MemoryHead {
    let log2 = if big { big_log2(big64) } else { 0 } + PAGE_LINES_LOG2 as u32;
    let mut page = entry.attributes;
    if big && !big64 {
        // Each half of the 128 KB page has half of the status line.
        page.comptag = page.comptag & 0xffff | ((head.line >> 9 & 1) as u32) << 16;
    }
    MemoryHead {
        line: u64::from(entry.frame) << PAGE_LINES_LOG2 | head.line & ((1 << log2) - 1),
        uncached: head.uncached || entry.uncached,
        page,
        ..*head
    }
}
