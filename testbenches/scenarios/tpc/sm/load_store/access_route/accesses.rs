//! Accesses with their addresses, and what lanes and addresses say of where they go.

use bundle::*;
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::load_store::load_address::AddressResult;
use tpc::sm::load_store::load_queue::types::*;
use tpc::sm::load_store::types::*;
use tpc::sm::types::*;

/// Lanes that go to one space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Shared(u32),
    L1(L1Space, u32),
}

/// An access that entered, and what of it is still to be sent.
pub struct Expected {
    pub work: LoadWork,
    pub fault: Option<WarpFaultKind>,
    pub parts: VecDeque<Part>,
}

/// An access of a word each.
pub fn work(kind: LoadKind, lanes: u32, shared: u32) -> (LoadWork, AddressResult) {
    let form = LoadForm { kind, size: 4, ..LoadForm::default() };
    let mut work = LoadWork { head: LoadHead { lanes, form, ..LoadHead::default() }, ..LoadWork::default() };
    work.head.destination = Group { first: 8, count: 1 };
    let addresses = std::array::from_fn(|lane| 0x1000 + 4 * lane as u64);
    (work, AddressResult { shared, addresses, ..AddressResult::default() })
}

pub fn any_work(random: &mut Random) -> (LoadWork, AddressResult) {
    use LoadKind::*;
    let kinds = [Load, Load, Store, Store, Atomic, Reduce, Constant, Shuffle, Control, Barrier, Refused];
    let kind = random.one_of(&kinds);
    let (few, all) = (random.any() as u32, !0);
    let lanes = random.one_of(&[few, few, all, 1, 0]);
    let (mut work, mut places) = work(kind, lanes, 0);
    let atomic = matches!(kind, Atomic | Reduce);
    work.side = random.below(2) as u8;
    work.head.slot = random.below(16) as u8;
    work.head.form.size = if atomic { 4 + random.below(2) as u8 } else { random.below(7) as u8 };
    work.head.form.control = random.below(8) as u8;
    work.head.form.cache = random.below(4) as u8;
    work.head.form.atomic = random.one_of(&[AtomicOp::Add, AtomicOp::CompareAndSwap]);
    work.at.context_id = random.below(16) as u8;
    let (some, others) = (random.any() as u32, random.any() as u32);
    (places.shared, places.local_lanes) =
        random.one_of(&[(0, 0), (!0, 0), (0, !0), (some, !some & others), (0, some), (some, 0)]);
    if random.below(10) == 0 {
        let wrong = lanes & some;
        (places.misaligned, places.outside) = random.one_of(&[(wrong, 0), (0, wrong), (wrong, wrong)]);
    }
    (work, places)
}

/// Words of a lane, and those of them that are accessed.
pub fn words_of(form: &LoadForm) -> (u32, u32) {
    let words = [1, 1, 1, 1, 1, 2, 4, 4][usize::from(form.size)];
    let swaps = form.kind == LoadKind::Atomic && form.atomic == AtomicOp::CompareAndSwap;
    (if swaps { 2 * words } else { words }, words)
}

pub fn expected_of(work: &LoadWork, places: &AddressResult) -> Expected {
    use LoadKind::*;
    let LoadHead { lanes, form, .. } = work.head;
    let fault = match form.kind {
        Refused => Some(WarpFaultKind::Encoding),
        Load | Store | Atomic | Reduce if places.misaligned != 0 => Some(WarpFaultKind::Misaligned),
        Load | Store | Atomic | Reduce if places.outside != 0 => Some(WarpFaultKind::Range),
        _ => None,
    };
    let at = match (form.kind, form.control) {
        _ if fault.is_some() => 0,
        (Load | Store | Atomic | Reduce, _) => lanes,
        (Control, 6) => u32::from(lanes != 0),
        (Control, 1..=3 | 5) => lanes & !places.outside,
        _ => 0,
    };
    let shared = at & places.shared;
    let local = at & places.local_lanes & !shared;
    let global = if form.kind == Barrier { 1 } else { at & !shared & !local };
    let mut parts = VecDeque::new();
    if shared != 0 {
        parts.push_back(Part::Shared(shared));
    }
    for (space, lanes) in [(L1Space::Local, local), (L1Space::Global, global)] {
        if lanes != 0 {
            parts.push_back(Part::L1(space, lanes));
        }
    }
    Expected { work: *work, fault, parts }
}

pub fn op_of(work: &LoadWork) -> L1Op {
    match work.head.form.kind {
        LoadKind::Store => L1Op::Store,
        LoadKind::Reduce => L1Op::Reduce,
        LoadKind::Atomic => L1Op::Atomic,
        LoadKind::Barrier => L1Op::Barrier,
        LoadKind::Control if work.head.form.control < 5 => L1Op::Prefetch,
        LoadKind::Control => L1Op::Invalidate,
        _ => L1Op::Load,
    }
}
