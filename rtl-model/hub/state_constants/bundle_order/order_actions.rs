//! Actions of bundle_order: what the oldest bundle is, and what is done for it next. A draw waits for the earlier constants, then
//! for its programs' headers, in the order of the actions.

use crate::primitive_distributor::class::{
    BEGIN, DRAW_ZERO_INDEX, END, begins_and_ends, draws_arrays, draws_fetched, draws_inline,
};
use crate::state_constants::class::*;
use crate::state_constants::types::*;
use bundle::*;

pub enum OrderAction {
    Invalidate, // invalidates caches
    Load,       // adds a word of constants to the gathered sector
    Bind,       // binds a bank
    Gathered,   // sends the gathered sector
    Settle,     // waits until constants are in place
    Drop,       // drops the draw: a program is illegal
    Stages,     // sends the stages that have programs
    Header,     // reads a header
    Refuse,     // a batch does not fit in an SM
    Draw,       // reports the draw to the store
    Pass,       // forwards or consumes the bundle
}

// Caches.
const INSTRUCTIONS: u8 = 1;
const CONSTANTS: u8 = 2;
const DATA: u8 = 4;
const TEXTURES: u8 = 8;
const HEADERS: u8 = 16;
const SAMPLERS: u8 = 32;
const ALL: u8 = 0x3f;

/// The CPU may have overwritten what the caches still hold, once it has seen a release.
const RELEASED_CACHES: u8 = CONSTANTS | DATA;

pub struct BundleView {
    pub address: u16,
    pub method: bool,
    pub draws: bool,        // begins a draw
    pub in_draw: bool,      // is between a draw's begin and its end
    pub waits: bool,        // waits for earlier constants
    pub releases: bool, // a report's trigger is a release: a waiting CPU may then write data that were read before
    pub sets_program: bool, // enables a stage's program, or sets its start
    pub flushes: bool,  // caches are invalidated before it
    pub caches: u8,
}

/// Caches that a method invalidates.
fn invalidates(address: u16, value: u32) -> u8 {
    type Caches = INVALIDATE_SHADER_CACHES;
    let named = |named: bool, cache: u8| if named { cache } else { 0 };
    match address {
        INVALIDATE_SHADER_CACHES | INVALIDATE_SHADER_CACHES_NO_WFI => {
            named(Caches::instruction(value), INSTRUCTIONS)
                | named(Caches::data(value), DATA)
                | named(Caches::constant(value), CONSTANTS)
        }
        INVALIDATE_TEXTURE_HEADER_CACHE_ALL
        | INVALIDATE_TEXTURE_HEADER_CACHE
        | INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI => HEADERS,
        INVALIDATE_SAMPLER_CACHE_ALL | INVALIDATE_SAMPLER_CACHE | INVALIDATE_SAMPLER_CACHE_NO_WFI => SAMPLERS,
        INVALIDATE_TEXTURE_DATA_CACHE | INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI => TEXTURES,
        _ => 0,
    }
}

pub fn bundle_view(head: &Bundle, released: bool) -> BundleView {
    let address = head.address << 2;
    let trigger = head.kind == BundleKind::Trigger;
    let method = trigger || head.kind == BundleKind::State;
    let draws = trigger && (address == BEGIN || begins_and_ends(address));
    let in_draw = draws_arrays(address)
        || draws_inline(address)
        || draws_fetched(address)
        || address == DRAW_ZERO_INDEX
        || address == END;
    let reports = address == SET_REPORT_SEMAPHORE_D || address == INCREMENT_SYNC_POINT;
    let caches = match head.kind {
        BundleKind::Invalidate => ALL,
        BundleKind::Flush => 0,
        _ => invalidates(address, head.value),
    };
    let flushes = caches == 0 && draws && released;
    BundleView {
        address,
        method,
        draws,
        in_draw: trigger && in_draw,
        waits: draws || method && reports,
        releases: method
            && address == SET_REPORT_SEMAPHORE_D
            && SET_REPORT_SEMAPHORE_D::operation(head.value) == 0,
        sets_program: method && (enables_program(address) || begins_program(address)),
        flushes,
        caches: if flushes { RELEASED_CACHES } else { caches },
    }
}

/// State that no front-end bundle carries.
pub fn derived(word: State) -> Bundle {
    Bundle { kind: BundleKind::State, address: word.address >> 2, value: word.value, ..Bundle::default() }
}

/// The bundle that invalidates caches, in place of the oldest one, or before it.
pub fn invalidating(view: &BundleView, head: &Bundle) -> Bundle {
    let (kind, address, value) = (BundleKind::State, INVALIDATE_CACHES >> 2, view.caches.into());
    Bundle { kind, address, value, ..if view.flushes { Bundle::default() } else { *head } }
}

/// The caches that the store invalidates.
pub fn purges(caches: u8) -> Option<CachePurge> {
    let (instructions, constants) = (caches & INSTRUCTIONS != 0, caches & CONSTANTS != 0);
    (caches & (INSTRUCTIONS | CONSTANTS) != 0).then_some(CachePurge { instructions, constants })
}

/// What an action depends on beside the bundle.
pub struct OrderState {
    pub gathered: bool, // a sector is not sent
    pub loose: bool,    // constants may not be in place
    pub refused: bool,  // the draw has no program
    pub restaged: bool, // other stages have programs
    pub stale: bool,    // a header is to be read
    pub fits: bool,     // a batch fits in an SM
    pub notified: bool, // the draw was reported
}

pub fn order_action(view: &BundleView, state: &OrderState) -> OrderAction {
    match view {
        BundleView { caches: 1.., .. } => OrderAction::Invalidate,
        _ if view.method && loads_constants(view.address) => OrderAction::Load,
        _ if view.method && binds_bank(view.address) => OrderAction::Bind,
        _ if view.waits && state.gathered => OrderAction::Gathered,
        _ if view.waits && state.loose => OrderAction::Settle,
        _ if !view.draws => OrderAction::Pass,
        _ if state.refused => OrderAction::Drop,
        _ if state.restaged => OrderAction::Stages,
        _ if state.stale => OrderAction::Header,
        _ if !state.fits => OrderAction::Refuse,
        _ if !state.notified => OrderAction::Draw,
        _ => OrderAction::Pass,
    }
}
