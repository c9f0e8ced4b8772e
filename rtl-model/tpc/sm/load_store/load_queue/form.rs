//! Decoding of an opcode and its modifiers.

use super::types::*;
use crate::sm::load_store::load_address::AddressSpace;
use crate::sm::load_store::shuffle::ShuffleMode;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use bundle::{AtomicOp, AtomicType};
use kernel::packed::Packed;

/// The size codes of a word and of 64 bits.
const WORD: u8 = 4;
const PAIR: u8 = 5;
/// CCTL's operation IVALL.
const INVALIDATE_ALL: u8 = 6;

/// TXQ's queries of extents, of the number of samples, and of a sample's position.
const DIMENSION: u8 = 1;
const TEXTURE_TYPE: u8 = 2;
const SAMPLE_POSITION: u8 = 5;

const OPS: [AtomicOp; 9] = {
    use AtomicOp::*;
    [Add, Min, Max, Increment, Decrement, And, Or, Xor, Exchange]
};
const TYPES: [AtomicType; 6] = {
    use AtomicType::*;
    [U32, S32, U64, F32, F16x2, S64]
};
const SHARED: [AtomicType; 4] = [AtomicType::U32, AtomicType::S32, AtomicType::U64, AtomicType::S64];

fn access(kind: LoadKind, space: AddressSpace, size: u8, wide: bool, cache: u8) -> LoadForm {
    LoadForm { kind, space, size, wide, cache, ..LoadForm::default() }
}

/// An atomic, by the ISA's code of its operation; refused where its effect is not documented. Integer operations
/// that the real chip's memory lacks do not fault: they change nothing (hardware.tsv, R12 and R13).
fn atomic(kind: LoadKind, space: AddressSpace, op: u8, operand: Option<AtomicType>, wide: bool) -> LoadForm {
    let (Some(&atomic), Some(operand)) = (OPS.get(usize::from(op)), operand) else {
        return LoadForm::default();
    };
    let floats = matches!(operand, AtomicType::F32 | AtomicType::F16x2);
    let counts = matches!(atomic, AtomicOp::Increment | AtomicOp::Decrement);
    let adds = matches!(atomic, AtomicOp::Add | AtomicOp::Exchange);
    let picks = operand == AtomicType::F16x2 && matches!(atomic, AtomicOp::Min | AtomicOp::Max);
    let shared = space == AddressSpace::Shared;
    if floats && !adds && !picks || shared && counts && operand != AtomicType::U32 {
        return LoadForm::default();
    }
    let size = if matches!(operand, AtomicType::U64 | AtomicType::S64) { PAIR } else { WORD };
    LoadForm { atomic, operand, ..access(kind, space, size, wide, 0) }
}

fn swap(space: AddressSpace, pair: bool, wide: bool) -> LoadForm {
    let (operand, size) = if pair { (AtomicType::U64, PAIR) } else { (AtomicType::U32, WORD) };
    let atomic = AtomicOp::CompareAndSwap;
    LoadForm { atomic, operand, ..access(LoadKind::Atomic, space, size, wide, 0) }
}

/// An access to a surface.
fn surface(i: &Instruction, dim: u8, clamp: u8, bytes: bool, form: LoadForm) -> LoadForm {
    match form.kind {
        LoadKind::Refused => form,
        _ => LoadForm { surface: true, bound: i.c.count == 0, dim, clamp, bytes, ..form },
    }
}

/// A query of a header. Of some the meaning of one component is known; the others are refused.
fn query(number: u8, components: u8, bound: bool) -> LoadForm {
    let (query, known) = match number {
        DIMENSION => (HeaderQuery::Extents, 0b1111),
        TEXTURE_TYPE => (HeaderQuery::Samples, 0b0100),
        SAMPLE_POSITION => (HeaderQuery::Positions, 0b0001),
        _ => return LoadForm::default(),
    };
    if components & !known != 0 {
        return LoadForm::default();
    }
    LoadForm { kind: LoadKind::Load, surface: true, query, bound, components, ..LoadForm::default() }
}

/// Formatted by the texels' format; a store writes the first components, as many as compilers give for a format.
fn formatted(kind: LoadKind, components: u8) -> LoadForm {
    match kind == LoadKind::Load || matches!(components, 1 | 3 | 7 | 15) {
        true => LoadForm { kind, formatted: true, components, ..LoadForm::default() },
        false => LoadForm::default(),
    }
}

/// The offset of a handle among the constants, in words.
pub fn bound_handle(i: &Instruction) -> u16 {
    let bits = i.modifiers;
    match i.opcode {
        Opcode::SuldP => SuldPModifiers::from_bits(bits).utid,
        Opcode::SuldD => SuldDModifiers::from_bits(bits).utid,
        Opcode::SustP => SustPModifiers::from_bits(bits).utid,
        Opcode::SustD => SustDModifiers::from_bits(bits).utid,
        Opcode::Sured => SuredModifiers::from_bits(bits).utid,
        Opcode::Suatom => SuatomModifiers::from_bits(bits).utid,
        Opcode::Txq => TxqModifiers::from_bits(bits).utid,
        _ => SuatomCasModifiers::from_bits(bits).utid,
    }
}

fn surface_form(i: &Instruction) -> LoadForm {
    use AddressSpace::Global;
    let types = |kind: u8| TYPES.get(usize::from(kind)).copied();
    match i.opcode {
        Opcode::SuldP => {
            let SuldPModifiers { dim, clamp, rgba, .. } = SuldPModifiers::from_bits(i.modifiers);
            surface(i, dim, clamp, false, formatted(LoadKind::Load, rgba))
        }
        Opcode::SustP => {
            let SustPModifiers { dim, clamp, rgba, .. } = SustPModifiers::from_bits(i.modifiers);
            surface(i, dim, clamp, false, formatted(LoadKind::Store, rgba))
        }
        Opcode::SuldD => {
            let SuldDModifiers { dim, clamp, size, ba, .. } = SuldDModifiers::from_bits(i.modifiers);
            surface(i, dim, clamp, ba, access(LoadKind::Load, Global, size, false, 0))
        }
        Opcode::SustD => {
            let SustDModifiers { dim, clamp, size, ba, .. } = SustDModifiers::from_bits(i.modifiers);
            surface(i, dim, clamp, ba, access(LoadKind::Store, Global, size, false, 0))
        }
        // Only operations on raw bytes are known to work.
        Opcode::Sured => {
            let SuredModifiers { direct, dim, clamp, op, kind, ba, .. } =
                SuredModifiers::from_bits(i.modifiers);
            let form = atomic(LoadKind::Reduce, Global, op, types(kind).filter(|_| direct), false);
            surface(i, dim, clamp, ba, form)
        }
        Opcode::Suatom => {
            let SuatomModifiers { direct, dim, clamp, op, kind, ba, .. } =
                SuatomModifiers::from_bits(i.modifiers);
            let known = direct || i.c.count == 0;
            let form = atomic(LoadKind::Atomic, Global, op, types(kind).filter(|_| known), false);
            surface(i, dim, clamp, ba, form)
        }
        _ => {
            let SuatomCasModifiers { direct, dim, clamp, kind, ba, .. } =
                SuatomCasModifiers::from_bits(i.modifiers);
            let known = direct || i.c.count == 0;
            let Some(operand) = types(kind).filter(|_| known) else { return LoadForm::default() };
            let pair = matches!(operand, AtomicType::U64 | AtomicType::S64);
            surface(i, dim, clamp, ba, swap(Global, pair, false))
        }
    }
}

pub fn form_of(i: &Instruction) -> LoadForm {
    use AddressSpace::{Generic, Global, Local, Shared};
    let bits = i.modifiers;
    match i.opcode {
        Opcode::Ld => {
            let LdModifiers { pt, e, cache, size } = LdModifiers::from_bits(bits);
            let form = access(LoadKind::Load, Generic, size, e, cache);
            if pt == PT { form } else { LoadForm::default() }
        }
        Opcode::St => {
            let StModifiers { pt, e, cache, size } = StModifiers::from_bits(bits);
            let form = access(LoadKind::Store, Generic, size, e, cache);
            if pt == PT { form } else { LoadForm::default() }
        }
        Opcode::Ldg => {
            let LdgModifiers { e, cache, size, .. } = LdgModifiers::from_bits(bits);
            access(LoadKind::Load, Global, size, e, cache)
        }
        Opcode::Stg => {
            let StgModifiers { e, cache, size } = StgModifiers::from_bits(bits);
            access(LoadKind::Store, Global, size, e, cache)
        }
        Opcode::Ldl => {
            let LdlModifiers { cache, size } = LdlModifiers::from_bits(bits);
            access(LoadKind::Load, Local, size, false, cache)
        }
        Opcode::Stl => {
            let StlModifiers { cache, size } = StlModifiers::from_bits(bits);
            access(LoadKind::Store, Local, size, false, cache)
        }
        Opcode::Lds => access(LoadKind::Load, Shared, LdsModifiers::from_bits(bits).size, false, 0),
        Opcode::Sts => access(LoadKind::Store, Shared, StsModifiers::from_bits(bits).size, false, 0),
        Opcode::Ldc => {
            let LdcModifiers { mode, size } = LdcModifiers::from_bits(bits);
            LoadForm { index: mode, ..access(LoadKind::Constant, Generic, size, false, 0) }
        }
        Opcode::Atom => {
            let AtomModifiers { op, e, kind } = AtomModifiers::from_bits(bits);
            atomic(LoadKind::Atomic, Global, op, TYPES.get(usize::from(kind)).copied(), e)
        }
        Opcode::AtomCas => {
            let AtomCasModifiers { e, kind, lay } = AtomCasModifiers::from_bits(bits);
            if lay == 0 { swap(Global, kind, e) } else { LoadForm::default() }
        }
        Opcode::Atoms => {
            let AtomsModifiers { op, kind } = AtomsModifiers::from_bits(bits);
            atomic(LoadKind::Atomic, Shared, op, Some(SHARED[usize::from(kind)]), false)
        }
        Opcode::AtomsCas => {
            let AtomsCasModifiers { mode, kind } = AtomsCasModifiers::from_bits(bits);
            if mode == 2 { swap(Shared, kind, false) } else { LoadForm::default() }
        }
        Opcode::Red => {
            let RedModifiers { op, e, kind } = RedModifiers::from_bits(bits);
            atomic(LoadKind::Reduce, Global, op, TYPES.get(usize::from(kind)).copied(), e)
        }
        Opcode::Cctl => {
            let CctlModifiers { e, op, .. } = CctlModifiers::from_bits(bits);
            LoadForm { control: op, ..access(LoadKind::Control, Global, 0, e, 0) }
        }
        Opcode::Cctll => {
            let CctllModifiers { op, .. } = CctllModifiers::from_bits(bits);
            LoadForm { control: op, ..access(LoadKind::Control, Local, 0, false, 0) }
        }
        // L1 cannot tell which of its lines are textures', nor the texture unit which binding has a header: all are invalidated.
        Opcode::Cctlt => {
            let descriptors = CctltModifiers::from_bits(bits).op != 0;
            let control = if descriptors { INVALIDATE_ALL } else { 0 };
            LoadForm { control, descriptors, ..access(LoadKind::Control, Global, 0, false, 0) }
        }
        Opcode::Membar => LoadForm {
            kind: LoadKind::Barrier,
            cache: MembarModifiers::from_bits(bits).scope,
            control: MembarModifiers::from_bits(bits).inv,
            ..LoadForm::default()
        },
        Opcode::Shfl => {
            let modes = [ShuffleMode::Index, ShuffleMode::Up, ShuffleMode::Down, ShuffleMode::Butterfly];
            let mode = ShflModifiers::from_bits(bits).mode;
            LoadForm {
                shuffle: modes[usize::from(mode)],
                ..access(LoadKind::Shuffle, Generic, WORD, false, 0)
            }
        }
        // The register after the handle has the level or the sample.
        Opcode::Txq => {
            let TxqModifiers { query: number, mask, .. } = TxqModifiers::from_bits(bits);
            query(number, mask, true)
        }
        Opcode::TxqB => {
            let TxqBModifiers { query: number, mask, .. } = TxqBModifiers::from_bits(bits);
            query(number, mask, false)
        }
        Opcode::SuldP
        | Opcode::SuldD
        | Opcode::SustP
        | Opcode::SustD
        | Opcode::Sured
        | Opcode::Suatom
        | Opcode::SuatomCas => surface_form(i),
        _ => LoadForm::default(),
    }
}
