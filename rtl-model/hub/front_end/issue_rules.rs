//! Stateless rules of issue: the work that each method becomes.

use crate::front_end::types::*;
use bundle::*;

kernel::choice! {
    /// State of the issue unit.
    pub enum IssueState: 3 {
        Run,
        // The old subchannel is being flushed.
        Entering,
        // The condition's first sector is requested,
        Condition,
        // and its second one.
        Second,
        // Methods are dropped, after a fault.
        Stopped,
    }
}

/// Modes of SET_RENDER_ENABLE_C.
pub const ALWAYS: u32 = 1;
pub const CONDITIONAL: u32 = 2;
pub const EQUAL: u32 = 3;

pub const MAX_SECTOR: u64 = (1 << 35) - 1;

/// The bit of the copy engine's condition.
pub const COPY: usize = 4;

/// The register that an address method writes.
#[derive(Clone, Copy)]
pub enum Place {
    NotifyUpper,
    NotifyLower,
    ConditionUpper,
    ConditionLower,
    ReportUpper,
    ReportLower,
    Payload,
}

pub fn place_of(address: u16) -> Place {
    match address {
        SET_NOTIFY_A => Place::NotifyUpper,
        SET_NOTIFY_B => Place::NotifyLower,
        SET_RENDER_ENABLE_A | TWO_D_RENDER_ENABLE_A | COPY_RENDER_ENABLE_A => Place::ConditionUpper,
        SET_RENDER_ENABLE_B | TWO_D_RENDER_ENABLE_B | COPY_RENDER_ENABLE_B => Place::ConditionLower,
        SET_REPORT_SEMAPHORE_A => Place::ReportUpper,
        SET_REPORT_SEMAPHORE_B => Place::ReportLower,
        _ => Place::Payload,
    }
}

/// An address with other upper or lower bits.
pub fn upper(address: u64, value: u32) -> u64 {
    u64::from(value & 0xff) << 32 | address & 0xffff_ffff
}
pub fn lower(address: u64, value: u32) -> u64 {
    address >> 32 << 32 | u64::from(value)
}

pub fn with_bit(bits: u8, k: usize, bit: bool) -> u8 {
    bits & !(1 << k) | u8::from(bit) << k
}

/// Whether a condition on one or two 64-bit values holds.
pub fn holds(mode: u32, a: [u32; 2], b: [u32; 2]) -> bool {
    if mode == CONDITIONAL { a != [0, 0] } else { (a == b) == (mode == EQUAL) }
}

/// Whether a subchannel's engine accepts bundles.
pub fn has_port(subchannel: u8) -> bool {
    subchannel == 0 || subchannel == 1 || subchannel == 3
}

fn engine_of(subchannel: u8) -> Engine {
    match subchannel {
        0 => Engine::ThreeD,
        1 => Engine::Compute,
        _ => Engine::TwoD,
    }
}

pub fn bundle_of(w: &FrontEndWork, kind: BundleKind, whole: bool) -> Bundle {
    let (s, heavy) = (&w.step, w.heavy);
    let (channel, engine, address) = (s.channel, engine_of(s.subchannel), s.address);
    Bundle { channel, engine, kind, heavy, whole, address, value: s.words[0] }
}

pub fn cache_bundle(kind: BundleKind, channel: u16, subchannel: u8) -> Bundle {
    Bundle { channel, engine: engine_of(subchannel), kind, ..Bundle::default() }
}

pub fn start_of(s: &FrontEndStep, stopped: bool) -> ContextStart {
    ContextStart {
        load: s.kind == FrontEndStepKind::Load,
        claim: s.words[1] >> 7 & 1 == 1,
        of: s.subchannel,
        stopped,
        tag: (s.words[1] >> 3 & 0xf) as u8,
        channel: s.channel,
        address: u64::from(s.words[1] & 7) << 32 | u64::from(s.words[0]),
    }
}

pub fn is_out_of_sequence(method: MethodKind, drawing: bool) -> bool {
    match method {
        MethodKind::Begin | MethodKind::DrawWhole => drawing,
        MethodKind::End | MethodKind::Draw => !drawing,
        _ => false,
    }
}

/// Whether a method begins work that reads memory.
pub fn begins_work(method: MethodKind) -> bool {
    matches!(method, MethodKind::Launch | MethodKind::Begin | MethodKind::DrawWhole)
}

pub fn inline_of(s: &FrontEndStep) -> InlinePacket {
    let (channel, address) = (s.channel, s.address);
    let place = match s.subchannel {
        0 => InlinePlace::ThreeD,
        1 => InlinePlace::Compute,
        _ => InlinePlace::Own,
    };
    if address == LOAD_INLINE_DATA {
        InlinePacket::Data(InlineData { channel, place, two: s.two, words: s.words })
    } else {
        InlinePacket::Method(InlineMethod { channel, place, address, value: s.words[0] })
    }
}

pub fn is_one_word(value: u32) -> bool {
    value >> 28 & 1 == 1
}

pub fn is_misaligned(address: u64, one_word: bool) -> bool {
    address & if one_word { 3 } else { 15 } != 0
}

fn after(subchannel: u8) -> ReleaseAfter {
    if subchannel == 0 { ReleaseAfter::ThreeD } else { ReleaseAfter::Compute }
}

/// The data that SET_REPORT_SEMAPHORE_D writes. A report also writes the count: a 32-bit count
/// follows the payload, a 64-bit one replaces it; a one-word report writes the count alone.
pub fn report_of(s: &FrontEndStep, address: u64, payload: u32) -> Release {
    let value = s.words[0];
    let counter = value >> 23 & 0x1f;
    // a release, and a report that counts nothing, write the payload
    let counts = value & 3 != 0 && counter != 0;
    let form = match counter {
        _ if is_one_word(value) && counts => ReleaseForm::OneCount,
        _ if is_one_word(value) => ReleaseForm::OneWord,
        _ if !counts => ReleaseForm::FourWords,
        2 | 0x1a => ReleaseForm::Count32,
        _ => ReleaseForm::Count64,
    };
    Release {
        channel: s.channel,
        after: after(s.subchannel),
        form,
        awaken: value >> 20 & 1 == 1,
        cleans: false,
        address,
        payload: if form == ReleaseForm::Count64 { 0 } else { payload },
    }
}

pub fn increment_of(s: &FrontEndStep) -> Release {
    Release {
        channel: s.channel,
        after: ReleaseAfter::ThreeD,
        form: ReleaseForm::Increment,
        awaken: false,
        cleans: s.words[0] >> 16 & 1 == 1,
        address: u64::from(s.words[0] & 0xff),
        payload: 0,
    }
}

pub fn notify_of(s: &FrontEndStep, address: u64) -> Release {
    Release {
        channel: s.channel,
        after: ReleaseAfter::Nothing,
        form: ReleaseForm::Notify,
        awaken: s.words[0] & 1 == 1,
        cleans: false,
        address,
        payload: 0,
    }
}
