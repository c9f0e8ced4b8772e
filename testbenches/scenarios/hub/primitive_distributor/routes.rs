//! Routes of state, according to the chip's state plan; and a check that each method of 3D that the front end
//! forwards has an owner, or is known to have none.

use super::bench::judge::judge;
use super::bench::*;
use bundle::*;
use classes::method_map::{CLASSES, Method, methods, unbuilt};
use hub::primitive_distributor::PrimitiveDistributor;
use hub::primitive_distributor::class::*;
use hub::state_constants::class::*;
use kit::Maker;
use references::hub::state_owners::{Owner, owners};
use std::collections::BTreeSet;

/// The methods of 3D without those that every class has, and without the inline copy's.
fn class() -> Vec<Method> {
    let all = methods(CLASSES[0]).into_iter();
    all.filter(|m| m.offsets[0] >= 0x100 && m.offsets[0] < 0x3800 && !(0x180..=0x1e4).contains(&m.offsets[0]))
        .collect()
}

/// Addresses of the class, and those of derived state.
fn addresses() -> Vec<u16> {
    let class = class().into_iter().flat_map(|m| m.offsets);
    let class = class.map(|at| u16::try_from(at).expect("14 bits"));
    let derived = (0x3800..0x3b00)
        .chain(0x3b00..0x3db0)
        .chain(0x3f00..0x3f0c)
        .chain(0x3f10..0x3f14)
        .chain(0x3ff0..0x4000);
    class.chain(derived.step_by(4)).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Each method of the class once, with the streams that receive it.
pub(super) fn every_method_reaches_its_streams(new: Maker<PrimitiveDistributor>) {
    every_method_has_an_owner();
    let wrong: Vec<_> = addresses()
        .into_iter()
        .filter(|at| {
            let owners = owners(*at);
            let theirs = [Owner::World, Owner::Screen].map(|owner| owners.contains(&owner));
            [to_world(*at), to_screen(*at)] != theirs
        })
        .map(|at| format!("{at:04x} {:?} world {} screen {}", owners(at), to_world(at), to_screen(at)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let after = |at: &u16| after_setup(*at) && !to_screen(*at);
    let after: Vec<_> = addresses().into_iter().filter(after).collect();
    assert!(after.is_empty(), "setup forwards {after:04x?}, which it does not receive");

    let draws = |at: u16| owners(at).contains(&Owner::Distributor) && !is_draw_state(at) && at != 0x1684;
    let bundles: Vec<_> =
        addresses().into_iter().filter(|at| !draws(*at)).map(|at| state(at, at.into())).collect();
    let seen = run(new(), &bundles, &vec![0; 32], &Stalls::NONE);
    judge(&bundles, &vec![0; 32], &seen);
    assert!(seen.world.len() > 500 && seen.screen.len() > 500);
    // One each cycle.
    let stream: Vec<_> = seen.taken.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(stream.iter().all(|cycles| *cycles == 1));
}

/// Methods that SCC stores, performs, or derives state from.
fn is_constants(at: u16) -> bool {
    let caches = [
        INVALIDATE_SHADER_CACHES,
        INVALIDATE_SHADER_CACHES_NO_WFI,
        INVALIDATE_SAMPLER_CACHE,
        INVALIDATE_SAMPLER_CACHE_ALL,
        INVALIDATE_SAMPLER_CACHE_NO_WFI,
        INVALIDATE_TEXTURE_HEADER_CACHE,
        INVALIDATE_TEXTURE_HEADER_CACHE_ALL,
        INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI,
        INVALIDATE_TEXTURE_DATA_CACHE,
        INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI,
    ];
    let buffers =
        constant_state(at) || loads_constants(at) || binds_bank(at) || at == LOAD_CONSTANT_BUFFER_OFFSET;
    caches.contains(&at) || buffers || enables_program(at) || begins_program(at)
}

/// Owners according to the sets of units, or a row of docs/methods.tsv.
fn every_method_has_an_owner() {
    let listed: BTreeSet<_> = unbuilt::rows().iter().map(|row| row.method).collect();
    let owned = |at: u16| {
        let own = is_draw_state(at) || draws_arrays(at) || draws_inline(at) || draws_fetched(at);
        let counted = [BEGIN, END, DRAW_ZERO_INDEX, ADD_TO_PRIMITIVE_ID, LOAD_PRIMITIVE_ID].contains(&at);
        let reports = [SET_REPORT_SEMAPHORE_D, INCREMENT_SYNC_POINT].contains(&at);
        own || counted || reports || to_world(at) || to_screen(at) || is_constants(at)
    };
    let mut missing = vec![];
    for method in class() {
        let unowned = |at: &&u32| !owned(u16::try_from(**at).expect("14 bits"));
        if let Some(at) = method.offsets.iter().find(unowned)
            && !listed.contains(&method.name[..])
        {
            missing.push(format!("{at:04x} {}", method.name));
        }
    }
    assert!(missing.is_empty(), "no unit decodes: {missing:#?}");
    // Nor does the distributor accept methods that belong to other units alone.
    for at in addresses() {
        let theirs = owners(at);
        assert!(!is_draw_state(at) || theirs.contains(&Owner::Distributor), "{at:04x}");
        assert!(!is_constants(at) || theirs.contains(&Owner::Constants), "{at:04x}");
    }
}
