//! Maps rows to the functions that execute them.

use super::{
    atomic, attribute, barrier, bits, branch, convert, convert_float, double, float, float_compare, half,
    half_compare, integer, integer_compare, lanes, load, logic, missing, multiply, permute, predicate, query,
    shift, special, store, surface_access, system, video, video_four,
};
use crate::decode::table::Row;
use crate::fault::Done;
use crate::machine::lane::Lane;
use crate::machine::step::Step;

#[derive(Clone, Copy)]
pub enum Run {
    /// For each lane by itself.
    Lanes(fn(&mut Lane) -> Done),
    /// For the warp.
    Warp(fn(&mut Step) -> Done),
}

/// The function of a row, or the reason why there is none.
pub fn run_of(row: &Row) -> Result<Run, &'static str> {
    let run = lanes_of(row).map(Run::Lanes).or_else(|| warp_of(row).map(Run::Warp));
    run.ok_or_else(|| missing::reason(row.mnemonic).unwrap_or("no function"))
}

fn lanes_of(row: &Row) -> Option<fn(&mut Lane) -> Done> {
    Some(match row.mnemonic {
        "FADD" | "FADD32I" => float::fadd,
        "FMUL" | "FMUL32I" => float::fmul,
        "FFMA" | "FFMA32I" => float::ffma,
        "FMNMX" => float::fmnmx,
        "FSWZADD" => float::fswzadd,
        "FSET" => float_compare::fset,
        "FSETP" => float_compare::fsetp,
        "FCMP" => float_compare::fcmp,
        "FCHK" => float_compare::fchk,
        "RRO" => special::rro,
        "MUFU" => special::mufu,
        "DADD" => double::dadd,
        "DMUL" => double::dmul,
        "DFMA" => double::dfma,
        "DMNMX" => double::dmnmx,
        "DSET" => double::dset,
        "DSETP" => double::dsetp,
        "HADD2" | "HADD2_32I" => half::hadd2,
        "HMUL2" | "HMUL2_32I" => half::hmul2,
        "HFMA2" | "HFMA2_32I" => half::hfma2,
        "HSET2" => half_compare::hset2,
        "HSETP2" => half_compare::hsetp2,
        "IADD" | "IADD32I" => integer::iadd,
        "IADD3" => integer::iadd3,
        "ISCADD" | "ISCADD32I" => integer::iscadd,
        "LEA" => integer::lea,
        "LEA.HI" => integer::lea_hi,
        "IMNMX" => integer_compare::imnmx,
        "ISET" => integer_compare::iset,
        "ISETP" => integer_compare::isetp,
        "ICMP" => integer_compare::icmp,
        "IMUL" | "IMUL32I" => multiply::imul,
        "IMAD" | "IMAD32I" => multiply::imad,
        "IMADSP" => multiply::imadsp,
        "XMAD" => multiply::xmad,
        "LOP" | "LOP32I" => logic::lop,
        "LOP3" => logic::lop3,
        "MOV" | "MOV32I" => logic::mov,
        "SEL" => logic::sel,
        "SHL" => shift::shl,
        "SHR" => shift::shr,
        "SHF.L" => shift::shf_left,
        "SHF.R" => shift::shf_right,
        "BFE" => bits::bfe,
        "BFI" => bits::bfi,
        "FLO" => bits::flo,
        "POPC" => bits::popc,
        "PRMT" => permute::prmt,
        "P2R" => predicate::p2r,
        "R2P" => predicate::r2p,
        "PSET" => predicate::pset,
        "PSETP" => predicate::psetp,
        "CSET" => predicate::cset,
        "CSETP" => predicate::csetp,
        "I2I" => convert::i2i,
        "I2F" => convert::i2f,
        "F2I" => convert_float::f2i,
        "F2F" => convert_float::f2f,
        "VADD" => video::vadd,
        "VMAD" => video::vmad,
        "VMNMX" => video::vmnmx,
        "VSET" => video::vset,
        "VSETP" => video::vsetp,
        "VSHL" => video::vshl,
        "VSHR" => video::vshr,
        "VABSDIFF" => video::vabsdiff,
        "VABSDIFF4" => video_four::vabsdiff4,
        _ => return None,
    })
}

fn warp_of(row: &Row) -> Option<fn(&mut Step) -> Done> {
    Some(match (row.mnemonic, row.form) {
        ("VOTE", _) => lanes::vote,
        ("SHFL", _) => lanes::shfl,
        ("S2R", _) => system::s2r,
        ("CS2R", _) => system::s2r,
        ("LEPC", _) => system::lepc,
        ("NOP" | "MEMBAR" | "CCTLL" | "CCTLT" | "DEPBAR", _) => system::nothing,
        ("CCTL", _) => system::cctl,
        ("LD", _) => load::ld,
        ("LDG", "global-pred") => load::ldg_resident,
        ("LDG", _) => load::ldg,
        ("LDS", _) => load::lds,
        ("LDL", _) => load::ldl,
        ("LDC", _) => load::ldc,
        ("ST", _) => store::st,
        ("STG", _) => store::stg,
        ("STS", _) => store::sts,
        ("STL", _) => store::stl,
        ("ATOM", _) => atomic::atom,
        ("ATOM.CAS", _) => atomic::atom_cas,
        ("ATOMS", _) => atomic::atoms,
        ("ATOMS.CAS", _) => atomic::atoms_cas,
        ("RED", _) => atomic::red,
        ("SULD.D", _) => surface_access::suld_d,
        ("SULD.P", _) => surface_access::suld_p,
        ("SUST.D", _) => surface_access::sust_d,
        ("SUST.P", _) => surface_access::sust_p,
        ("SUATOM", _) => surface_access::suatom,
        ("SUATOM.CAS", _) => surface_access::suatom_cas,
        ("TXQ" | "TXQ.B", _) => query::txq,
        ("SURED", _) => surface_access::sured,
        ("BAR", _) => barrier::bar,
        ("ALD", _) => attribute::ald,
        ("AST", _) => attribute::ast,
        ("AL2P", _) => attribute::al2p,
        ("ISBERD", _) => attribute::isberd,
        ("OUT", _) => attribute::out,
        ("IPA", _) => attribute::ipa,
        ("PIXLD", _) => attribute::pixld,
        ("B2R", _) => barrier::b2r,
        _ => return control_of(row),
    })
}

fn control_of(row: &Row) -> Option<fn(&mut Step) -> Done> {
    Some(match row.mnemonic {
        "BRA" | "JMP" => branch::bra,
        "BRX" | "JMX" => branch::brx,
        "CAL" | "JCAL" => branch::cal,
        "SSY" => branch::ssy,
        "PBK" => branch::pbk,
        "PCNT" => branch::pcnt,
        "PRET" => branch::pret,
        "PLONGJMP" => branch::plongjmp,
        "SYNC" => branch::sync,
        "BRK" => branch::brk,
        "CONT" => branch::cont,
        "RET" => branch::ret,
        "LONGJMP" => branch::longjmp,
        "EXIT" => branch::exit,
        "KIL" => branch::kil,
        "SAM" => branch::sam,
        "RAM" => branch::ram,
        "BPT" => branch::bpt,
        _ => return None,
    })
}
