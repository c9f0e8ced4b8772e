//! Sequence of the constant store: whether a phase acts in this cycle, and the phase that follows when it does. A work is done
//! when its last phase returns to idle.

use crate::state_constants::types::*;

/// What the phases wait for, and branch on.
pub struct StoreView<'a> {
    pub head: Option<&'a ConstantWork>,
    pub joins: bool,         // the update's block was scanned
    pub closed: bool,        // no draw has begun in the open epoch
    pub wrote: bool,         // some writes may not be performed
    pub some_todo: bool,     // a version is to be scanned
    pub agrees: bool,        // it has the buffer to be bound
    pub scanned_aside: bool, // versions retain the block
    pub some_aside: bool,    // one of them was not copied for yet
    pub may_copy: bool,      // a slot and a version for its banks are free
    pub second: bool,        // the second line of a block
    pub arrived: bool,       // the block was read
    pub last_beat: bool,
    pub performed: bool,   // the last response to a barrier
    pub emits: bool,       // a bank's state is to be sent
    pub some_unused: bool, // a version is not in use
    pub some_stale: bool,  // a version has stale blocks in the caches
    pub up_free: bool,
    pub word_free: bool,
    pub caches_free: bool, // the caches accept a change
    pub caches_done: bool, // they have made the last one
    pub words_done: bool,  // all states were accepted
}

impl StoreView<'_> {
    fn of_bank(&self) -> bool {
        matches!(self.head, Some(ConstantWork::Bank(_)))
    }
}

/// The step of an idle store: it begins the next work in order.
fn begin(v: &StoreView) -> Option<StorePhase> {
    match v.head? {
        ConstantWork::Update(_) => {
            let next = if v.joins { StorePhase::Head } else { StorePhase::Scan };
            (v.joins || v.closed).then_some(next)
        }
        ConstantWork::Bank(change) => {
            let next = if change.valid { StorePhase::Scan } else { StorePhase::BankSet };
            v.closed.then_some(next)
        }
        ConstantWork::Purge(_) => v.caches_free.then_some(StorePhase::Purge),
        ConstantWork::Settle(_) => Some(if v.wrote { StorePhase::Barrier } else { StorePhase::Invalidate }),
        ConstantWork::Draw(_) => Some(StorePhase::Idle),
    }
}

/// The phase after the scan of one version, or of all.
fn scanned(v: &StoreView) -> StorePhase {
    match (v.of_bank(), v.some_todo) {
        (true, false) => StorePhase::BankAttach,
        (true, true) if v.agrees => StorePhase::BankSet,
        (_, true) => StorePhase::Scan,
        (false, false) if v.scanned_aside => StorePhase::AsideBegin,
        (false, false) => StorePhase::Head,
    }
}

/// The phase that follows, if this one acts.
pub fn step(phase: StorePhase, v: &StoreView) -> Option<StorePhase> {
    use StorePhase::*;
    let (acts, next) = match phase {
        Idle => return begin(v),
        Scan => (true, scanned(v)),

        AsideBegin => (!v.some_aside || v.may_copy, if v.some_aside { AsideRead } else { Head }),
        AsideRead => (v.up_free, if v.second { AsideArrive } else { AsideRead }),
        AsideArrive => (v.arrived, AsideHead),
        AsideHead => (v.up_free, AsideBeat),
        AsideBeat if !v.last_beat => (v.up_free, AsideBeat),
        AsideBeat => (v.up_free, if v.second { AsideBarrier } else { AsideHead }),
        AsideBarrier => (v.up_free, AsidePerformed),
        AsidePerformed => (v.performed, AsideMove),
        AsideMove => (v.caches_free, AsideTake),
        AsideTake => (v.caches_free, AsideWords),
        AsideWords => (!v.emits || v.word_free, if v.emits { AsideWords } else { AsideBegin }),

        Head => (v.up_free, Beat),
        Beat => (v.up_free, Idle),

        BankAttach => (v.some_unused && v.caches_free, BankSet),
        BankSet => (v.word_free, Idle),

        Barrier => (v.up_free, Performed),
        Performed => (v.performed, Invalidate),
        Invalidate if v.some_stale => (v.caches_free, Invalidate),
        Invalidate => (v.caches_done && v.words_done, Settled),
        Purge => (v.caches_done, Idle),
        Settled => (true, Idle),
    };
    acts.then_some(next)
}
