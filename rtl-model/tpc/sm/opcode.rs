// Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.
//! Operations that units know.

kernel::package! {
    package opcode();

    /// A mnemonic of the instruction set; of `Unknown` no row is.
    pub enum Opcode: 8 {
        Unknown, Fadd, Fadd32i, Fmul, Fmul32i, Ffma, Ffma32i, Fmnmx, Fset, Fsetp, Fcmp, Fchk, Fswzadd, Rro,
        Mufu, Dadd, Dmul, Dfma, Dmnmx, Dset, Dsetp, Hadd2, Hadd232i, Hmul2, Hmul232i, Hfma2, Hfma232i, Hset2,
        Hsetp2, Iadd, Iadd32i, Iadd3, Iscadd, Iscadd32i, Imnmx, Imul, Imul32i, Imad, Imad32i, Imadsp, Xmad,
        Lop, Lop32i, Lop3, Shl, Shr, ShfL, ShfR, Bfe, Bfi, Flo, Popc, Prmt, Sel, Mov, Mov32i, Iset, Isetp,
        Icmp, Lea, LeaHi, P2r, R2p, I2i, I2f, F2i, F2f, Pset, Psetp, Cset, Csetp, Vote, VoteVtg, S2r, Cs2r,
        Lepc, Nop, Shfl, Pixld, Ld, St, Ldg, Stg, Ldl, Stl, Lds, Sts, Ldc, Atom, AtomCas, Atoms, AtomsCas,
        Red, Cctl, Cctll, Cctlt, Stp, Membar, Ald, Ast, Al2p, Isberd, Ipa, Out, Tex, TexB, Texs, Tlds,
        TexsF16, TldsF16, Tld4s, Tld4sF16, Tld, TldB, Tld4, Tld4B, Txd, TxdB, Txq, TxqB, Txa, Tmml, TmmlB,
        Depbar, SuldP, SuldD, SustP, SustD, Sured, Suatom, SuatomCas, Bar, B2r, R2b, Bra, Brx, Jmp, Jmx, Cal,
        Jcal, Pret, Ssy, Pbk, Pcnt, Plongjmp, Pexit, Exit, Longjmp, Ret, Kil, Brk, Cont, Sync, Rtt, Sam, Ram,
        Ide, Bpt, Getcrsptr, Getlmembase, Setcrsptr, Setlmembase, Vadd, Vmad, Vmnmx, Vset, Vshl, Vshr,
        Vabsdiff, Vsetp, Vabsdiff4,
    }
}
