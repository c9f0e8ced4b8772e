// Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.
//! Modifiers of instructions, a struct for each mnemonic that has any: the low bits of
//! `Instruction::modifiers`. The fields' names are the table's.

use kernel::packed::*;

kernel::package! {
    package modifiers();

    pub struct FaddModifiers {
        ftz: bool,
        rnd: B2,
        sat: bool,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct Fadd32iModifiers {
        ftz: bool,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct FmulModifiers {
        fmz: B2,
        scale: B3,
        rnd: B2,
        sat: bool,
        b_neg: bool,
    }

    pub struct Fmul32iModifiers {
        fmz: B2,
        sat: bool,
    }

    pub struct FfmaModifiers {
        fmz: B2,
        rnd: B2,
        sat: bool,
        b_neg: bool,
        c_neg: bool,
    }

    pub struct Ffma32iModifiers {
        fmz: B2,
        sat: bool,
        a_neg: bool,
        c_neg: bool,
    }

    pub struct FmnmxModifiers {
        ps: B3,
        ftz: bool,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        p_not: bool,
    }

    pub struct FsetModifiers {
        ps: B3,
        bf: bool,
        cmp: B4,
        ftz: bool,
        bop: B2,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        p_not: bool,
    }

    pub struct FsetpModifiers {
        pd: B3,
        pq: B3,
        ps: B3,
        cmp: B4,
        ftz: bool,
        bop: B2,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        p_not: bool,
    }

    pub struct FcmpModifiers {
        cmp: B4,
        ftz: bool,
    }

    pub struct FchkModifiers {
        pd: B3,
        mode: B6,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct FswzaddModifiers {
        uswz: B8,
        ftz: bool,
        rnd: B2,
        ndv: bool,
    }

    pub struct RroModifiers {
        op: bool,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct MufuModifiers {
        op: B4,
        sat: bool,
        a_neg: bool,
        a_abs: bool,
    }

    pub struct DaddModifiers {
        rnd: B2,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct DmulModifiers {
        rnd: B2,
        b_neg: bool,
    }

    pub struct DfmaModifiers {
        rnd: B2,
        b_neg: bool,
        c_neg: bool,
    }

    pub struct DmnmxModifiers {
        ps: B3,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        p_not: bool,
    }

    pub struct DsetModifiers {
        ps: B3,
        bf: bool,
        cmp: B4,
        bop: B2,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        p_not: bool,
    }

    pub struct DsetpModifiers {
        pd: B3,
        pq: B3,
        ps: B3,
        cmp: B4,
        bop: B2,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        p_not: bool,
    }

    pub struct Hadd2Modifiers {
        ftz: bool,
        sat: bool,
        ofmt: B2,
        a_sel: B2,
        a_neg: bool,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        b_sel: B2,
    }

    pub struct Hadd232iModifiers {
        ftz: bool,
        sat: bool,
        a_neg: bool,
        a_sel: B2,
    }

    pub struct Hmul2Modifiers {
        fmz: B2,
        sat: bool,
        ofmt: B2,
        a_sel: B2,
        a_abs: bool,
        b_neg: bool,
        b_abs: bool,
        b_sel: B2,
        a_neg: bool,
    }

    pub struct Hmul232iModifiers {
        fmz: B2,
        sat: bool,
        a_sel: B2,
    }

    pub struct Hfma2Modifiers {
        fmz: B2,
        sat: bool,
        ofmt: B2,
        a_sel: B2,
        b_neg: bool,
        b_sel: B2,
        c_neg: bool,
        c_sel: B2,
    }

    pub struct Hfma232iModifiers {
        fmz: B2,
        a_sel: B2,
        c_neg: bool,
    }

    pub struct Hset2Modifiers {
        ps: B3,
        bf: bool,
        cmp: B4,
        ftz: bool,
        bop: B2,
        a_sel: B2,
        a_neg: bool,
        a_abs: bool,
        p_not: bool,
        b_neg: bool,
        b_abs: bool,
        b_sel: B2,
    }

    pub struct Hsetp2Modifiers {
        pd: B3,
        pq: B3,
        ps: B3,
        cmp: B4,
        hand: bool,
        ftz: bool,
        bop: B2,
        a_sel: B2,
        a_neg: bool,
        a_abs: bool,
        p_not: bool,
        b_neg: bool,
        b_abs: bool,
        b_sel: B2,
    }

    pub struct IaddModifiers {
        sat: bool,
        x: bool,
        a_neg: bool,
        b_neg: bool,
    }

    pub struct Iadd32iModifiers {
        sat: bool,
        x: bool,
        a_neg: bool,
        b_neg: bool,
    }

    pub struct Iadd3Modifiers {
        lrs: B2,
        a_h: B2,
        b_h: B2,
        c_h: B2,
        x: bool,
        a_neg: bool,
        b_neg: bool,
        c_neg: bool,
    }

    pub struct IscaddModifiers {
        ush: B5,
        a_neg: bool,
        b_neg: bool,
    }

    pub struct Iscadd32iModifiers {
        ush: B5,
    }

    pub struct ImnmxModifiers {
        ps: B3,
        kind: bool,
        xm: B2,
        p_not: bool,
    }

    pub struct ImulModifiers {
        ta: bool,
        tb: bool,
        hi: bool,
    }

    pub struct Imul32iModifiers {
        ta: bool,
        tb: bool,
        hi: bool,
    }

    pub struct ImadModifiers {
        ta: bool,
        tb: bool,
        hi: bool,
        sat: bool,
        x: bool,
        b_neg: bool,
        c_neg: bool,
    }

    pub struct Imad32iModifiers {
        ta: bool,
        tb: bool,
        hi: bool,
        a_neg: bool,
        c_neg: bool,
    }

    pub struct ImadspModifiers {
        ta: B3,
        tb: B2,
        tc: B2,
    }

    pub struct XmadModifiers {
        kind: B2,
        psl: bool,
        mrg: bool,
        cm: B3,
        x: bool,
        a_h: bool,
        b_h: bool,
    }

    pub struct LopModifiers {
        pd: B3,
        op: B2,
        x: bool,
        pz: B2,
        a_inv: bool,
        b_inv: bool,
    }

    pub struct Lop32iModifiers {
        op: B2,
        x: bool,
        a_inv: bool,
        b_inv: bool,
    }

    pub struct Lop3Modifiers {
        xlut: B8,
        pd: B3,
        x: bool,
        pz: B2,
    }

    pub struct ShlModifiers {
        w: bool,
        x: bool,
    }

    pub struct ShrModifiers {
        kind: bool,
        w: bool,
        xm: B2,
        brev: bool,
    }

    pub struct ShfLModifiers {
        w: bool,
        max: B2,
        xm: B2,
    }

    pub struct ShfRModifiers {
        w: bool,
        max: B2,
        xm: B2,
    }

    pub struct BfeModifiers {
        kind: bool,
        brev: bool,
    }

    pub struct FloModifiers {
        kind: bool,
        sh: bool,
        b_inv: bool,
    }

    pub struct PopcModifiers {
        b_inv: bool,
    }

    pub struct PrmtModifiers {
        mode: B4,
    }

    pub struct SelModifiers {
        ps: B3,
        p_not: bool,
    }

    pub struct MovModifiers {
        lanes: B4,
    }

    pub struct Mov32iModifiers {
        lanes: B4,
    }

    pub struct IsetModifiers {
        ps: B3,
        bf: bool,
        cmp: B3,
        kind: bool,
        x: bool,
        bop: B2,
        p_not: bool,
    }

    pub struct IsetpModifiers {
        pd: B3,
        pq: B3,
        ps: B3,
        cmp: B3,
        kind: bool,
        x: bool,
        bop: B2,
        p_not: bool,
    }

    pub struct IcmpModifiers {
        cmp: B3,
        kind: bool,
    }

    pub struct LeaModifiers {
        ush: B5,
        pd: B3,
        x: bool,
        a_neg: bool,
    }

    pub struct LeaHiModifiers {
        ush: B5,
        pd: B3,
        x: bool,
        a_neg: bool,
    }

    pub struct P2rModifiers {
        src: bool,
        sel: B2,
    }

    pub struct R2pModifiers {
        dst: bool,
        sel: B2,
    }

    pub struct I2iModifiers {
        dfmt: B3,
        sfmt: B3,
        sat: bool,
        b_sel: B2,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct I2fModifiers {
        dfmt: B2,
        sfmt: B3,
        rnd: B2,
        b_sel: B2,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct F2iModifiers {
        ftz: bool,
        dfmt: B3,
        sfmt: B2,
        rnd: B2,
        b_h: bool,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct F2fModifiers {
        ftz: bool,
        dfmt: B2,
        sfmt: B2,
        rnd: B3,
        sat: bool,
        b_h: bool,
        b_neg: bool,
        b_abs: bool,
    }

    pub struct PsetModifiers {
        pa: B3,
        pb: B3,
        pc: B3,
        bf: bool,
        op1: B2,
        op2: B2,
        p_not: bool,
        q_not: bool,
        r_not: bool,
    }

    pub struct PsetpModifiers {
        pd: B3,
        pq: B3,
        pa: B3,
        pb: B3,
        pc: B3,
        op1: B2,
        op2: B2,
        p_not: bool,
        q_not: bool,
        r_not: bool,
    }

    pub struct CsetModifiers {
        ps: B3,
        bf: bool,
        cc: B5,
        bop: B2,
        p_not: bool,
    }

    pub struct CsetpModifiers {
        pd: B3,
        pq: B3,
        ps: B3,
        cc: B5,
        bop: B2,
        p_not: bool,
    }

    pub struct VoteModifiers {
        pd: B3,
        ps: B3,
        mode: B2,
        p_not: bool,
    }

    pub struct VoteVtgModifiers {
        mode: B2,
    }

    pub struct S2rModifiers {
        sr: B8,
    }

    pub struct Cs2rModifiers {
        sr: B8,
    }

    pub struct NopModifiers {
        trig: bool,
        cc: B5,
    }

    pub struct ShflModifiers {
        pd: B3,
        mode: B2,
        xseg: B13,
    }

    pub struct PixldModifiers {
        pd: B3,
        mode: B3,
    }

    pub struct LdModifiers {
        pt: B3,
        e: bool,
        cache: B2,
        size: B3,
    }

    pub struct StModifiers {
        pt: B3,
        e: bool,
        cache: B2,
        size: B3,
    }

    pub struct LdgModifiers {
        e: bool,
        cache: B2,
        size: B3,
        pd: B3,
    }

    pub struct StgModifiers {
        e: bool,
        cache: B2,
        size: B3,
    }

    pub struct LdlModifiers {
        cache: B2,
        size: B3,
    }

    pub struct StlModifiers {
        cache: B2,
        size: B3,
    }

    pub struct LdsModifiers {
        u: bool,
        size: B3,
    }

    pub struct StsModifiers {
        size: B3,
    }

    pub struct LdcModifiers {
        mode: B2,
        size: B3,
    }

    pub struct AtomModifiers {
        op: B4,
        e: bool,
        kind: B3,
    }

    pub struct AtomCasModifiers {
        e: bool,
        kind: bool,
        lay: B2,
    }

    pub struct AtomsModifiers {
        op: B4,
        kind: B2,
    }

    pub struct AtomsCasModifiers {
        mode: B2,
        kind: bool,
    }

    pub struct RedModifiers {
        op: B3,
        e: bool,
        kind: B3,
    }

    pub struct CctlModifiers {
        e: bool,
        kind: B3,
        op: B4,
    }

    pub struct CctllModifiers {
        kind: B3,
        op: B4,
    }

    pub struct CctltModifiers {
        utid: B13,
        op: B2,
    }

    pub struct StpModifiers {
        waits: bool,
    }

    pub struct MembarModifiers {
        scope: B2,
        inv: B2,
    }

    pub struct AldModifiers {
        outputs: bool,
        p: bool,
        size: B2,
    }

    pub struct AstModifiers {
        p: bool,
        outputs: bool,
        size: B2,
    }

    pub struct Al2pModifiers {
        pd: B3,
        outputs: bool,
        size: B2,
    }

    pub struct IsberdModifiers {
        outputs: bool,
        base: B2,
        skew: bool,
        size: B2,
    }

    pub struct IpaModifiers {
        ps: B3,
        op: B2,
        loc: B2,
        sat: bool,
        p_not: bool,
    }

    pub struct OutModifiers {
        op: B2,
    }

    pub struct TexModifiers {
        utid: B13,
        pd: B3,
        lod: B3,
        lc: bool,
        aoffi: bool,
        dc: bool,
        ndv: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct TexBModifiers {
        pd: B3,
        lod: B3,
        lc: bool,
        aoffi: bool,
        dc: bool,
        ndv: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct TexsModifiers {
        re: B8,
        utid: B13,
        nodep: bool,
        tgt: B4,
        chan: B3,
    }

    pub struct TldsModifiers {
        re: B8,
        utid: B13,
        nodep: bool,
        tgt: B4,
        chan: B3,
    }

    pub struct TexsF16Modifiers {
        re: B8,
        utid: B13,
        nodep: bool,
        tgt: B4,
        chan: B3,
    }

    pub struct TldsF16Modifiers {
        re: B8,
        utid: B13,
        nodep: bool,
        tgt: B4,
        chan: B3,
    }

    pub struct Tld4sModifiers {
        re: B8,
        utid: B13,
        comp: B2,
        aoffi: bool,
        dc: bool,
        nodep: bool,
    }

    pub struct Tld4sF16Modifiers {
        re: B8,
        utid: B13,
        comp: B2,
        aoffi: bool,
        dc: bool,
        nodep: bool,
    }

    pub struct TldModifiers {
        utid: B13,
        pd: B3,
        lod: bool,
        aoffi: bool,
        ms: bool,
        cl: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct TldBModifiers {
        pd: B3,
        lod: bool,
        aoffi: bool,
        ms: bool,
        cl: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct Tld4Modifiers {
        utid: B13,
        pd: B3,
        comp: B2,
        off: B2,
        dc: bool,
        ndv: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct Tld4BModifiers {
        pd: B3,
        comp: B2,
        off: B2,
        lc: bool,
        dc: bool,
        ndv: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct TxdModifiers {
        utid: B13,
        pd: B3,
        aoffi: bool,
        lc: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct TxdBModifiers {
        pd: B3,
        aoffi: bool,
        lc: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct TxqModifiers {
        utid: B13,
        query: B6,
        nodep: bool,
        mask: B4,
    }

    pub struct TxqBModifiers {
        query: B6,
        nodep: bool,
        mask: B4,
    }

    pub struct TxaModifiers {
        utid: B13,
        ndv: bool,
        nodep: bool,
        mask: B4,
    }

    pub struct TmmlModifiers {
        utid: B13,
        ndv: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct TmmlBModifiers {
        ndv: bool,
        nodep: bool,
        dim: B3,
        mask: B4,
    }

    pub struct DepbarModifiers {
        usb: B3,
        ucnt: B6,
        xmask: B6,
        le: bool,
    }

    pub struct SuldPModifiers {
        dim: B3,
        clamp: B2,
        cache: B2,
        rgba: B4,
        utid: B13,
    }

    pub struct SuldDModifiers {
        dim: B3,
        clamp: B2,
        cache: B2,
        size: B3,
        ba: bool,
        utid: B13,
    }

    pub struct SustPModifiers {
        dim: B3,
        clamp: B2,
        cache: B2,
        rgba: B4,
        utid: B13,
    }

    pub struct SustDModifiers {
        dim: B3,
        clamp: B2,
        cache: B2,
        size: B3,
        ba: bool,
        utid: B13,
    }

    pub struct SuredModifiers {
        direct: bool,
        dim: B3,
        clamp: B2,
        op: B3,
        kind: B3,
        ba: bool,
        utid: B13,
    }

    pub struct SuatomModifiers {
        direct: bool,
        dim: B3,
        clamp: B2,
        op: B4,
        kind: B3,
        ba: bool,
        utid: B13,
    }

    pub struct SuatomCasModifiers {
        direct: bool,
        dim: B3,
        clamp: B2,
        kind: B3,
        ba: bool,
        utid: B13,
    }

    pub struct BarModifiers {
        ps: B3,
        mode: B3,
        red: B2,
        p_not: bool,
        uid: B8,
    }

    pub struct B2rModifiers {
        uid: B8,
        pd: B3,
        mode: B2,
    }

    pub struct R2bModifiers {
        uid: B4,
        mode: B2,
    }

    pub struct BraModifiers {
        u: bool,
        lmt: bool,
        cc: B5,
    }

    pub struct BrxModifiers {
        lmt: bool,
        cc: B5,
    }

    pub struct JmpModifiers {
        u: bool,
        lmt: bool,
        cc: B5,
    }

    pub struct JmxModifiers {
        lmt: bool,
        cc: B5,
    }

    pub struct CalModifiers {
        inc: bool,
    }

    pub struct JcalModifiers {
        inc: bool,
    }

    pub struct PretModifiers {
        inc: bool,
    }

    pub struct ExitModifiers {
        keep: bool,
        cc: B5,
    }

    pub struct LongjmpModifiers {
        cc: B5,
    }

    pub struct RetModifiers {
        cc: B5,
    }

    pub struct KilModifiers {
        cc: B5,
    }

    pub struct BrkModifiers {
        cc: B5,
    }

    pub struct ContModifiers {
        cc: B5,
    }

    pub struct SyncModifiers {
        cc: B5,
    }

    pub struct RttModifiers {
        mode: B2,
    }

    pub struct IdeModifiers {
        en: bool,
    }

    pub struct BptModifiers {
        mode: B3,
    }

    pub struct VaddModifiers {
        vop: B3,
        sat: bool,
        sd: bool,
        avg: B2,
        a_sel: B4,
        b_sel: B4,
        b_signed: bool,
    }

    pub struct VmadModifiers {
        scale: B2,
        sat: bool,
        avg: B2,
        a_sel: B4,
        b_sel: B4,
        b_signed: bool,
    }

    pub struct VmnmxModifiers {
        vop: B3,
        sat: bool,
        sd: bool,
        mx: bool,
        a_sel: B4,
        b_sel: B4,
        b_signed: bool,
    }

    pub struct VsetModifiers {
        cmp: B3,
        vop: B3,
        a_sel: B4,
        b_sel: B4,
        b_signed: bool,
    }

    pub struct VshlModifiers {
        w: bool,
        vop: B3,
        sat: bool,
        sd: bool,
        a_sel: B4,
        b_sel: B3,
    }

    pub struct VshrModifiers {
        w: bool,
        vop: B3,
        sat: bool,
        sd: bool,
        a_sel: B4,
        b_sel: B3,
    }

    pub struct VabsdiffModifiers {
        vop: B3,
        sat: bool,
        sd: bool,
        a_sel: B4,
        b_sel: B4,
        b_signed: bool,
    }

    pub struct VsetpModifiers {
        pd: B3,
        pq: B3,
        ps: B3,
        cmp: B3,
        bop: B2,
        a_sel: B4,
        b_sel: B4,
        p_not: bool,
        b_signed: bool,
    }

    pub struct Vabsdiff4Modifiers {
        sd: bool,
        ta: bool,
        tb: bool,
        sat: bool,
        acc: B2,
        lanes: B4,
        a_bytes: B4,
        b_bytes: B4,
    }
}
