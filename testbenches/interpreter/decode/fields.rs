//! Names of the fields of instruction words, as the table has them.

macro_rules! fields {
    ($($field:ident $name:literal)*) => {
        /// A field of an instruction word.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub enum Field { $($field),* }

        /// All fields with their names in the table.
        pub const FIELDS: &[(Field, &str)] = &[$((Field::$field, $name)),*];
    };
}

fields! {
    Pa "Pa" Pb "Pb" Pc "Pc" Pd "Pd" Pq "Pq" Ps "Ps" Pt "Pt"
    Ra "Ra" Rb "Rb" Rc "Rc" Rd "Rd" Re "Re"
    Bank "cb" Offset "co" Dimm "dimm" Fimm "fimm" HalfHigh "hhi" HalfLow "hlo" Guard "pg"
    SignedOffset "sco" Simm "simm" Simm32 "simm32" Soff "soff" Relative "srel" Count "ucnt" Id "uid"
    Uimm "uimm" UnsignedLane "ulane" Uoff "uoff" Barrier "usb" Shift "ush" Swizzle "uswz" Utid "utid"
    Absolute "xabs" Ximm "ximm" Lut "xlut" Waits "xmask" Segment "xseg"
    AAbs "a.abs" AHalf "a.h" AInv "a.inv" ANeg "a.neg" ASel "a.sel"
    BAbs "b.abs" BHalf "b.h" BInv "b.inv" BNeg "b.neg" BSel "b.sel"
    CHalf "c.h" CNeg "c.neg" CSel "c.sel" WritesCc "d.cc"
    PNot "p.not" QNot "q.not" RNot "r.not" GuardNot "pg.not"
    Acc "acc" Aoffi "aoffi" As "as" Avg "avg" Ba "ba" Base "base" Bf "bf" Bop "bop" Brev "brev" Bs "bs"
    Cache "cache" Cc "cc" Chan "chan" Cl "cl" Clamp "clamp" Cm "cm" Cmp "cmp" Comp "comp" Dc "dc"
    Dfmt "dfmt" Dim "dim" Dst "dst" E "e" En "en" Fmz "fmz" Ftz "ftz" Hand "hand" Hi "hi"
    Ign "ign" Ign2 "ign2" Inc "inc" Inv "inv" Keep "keep" Lanes "lanes" Lay "lay" Lc "lc" Le "le"
    Lmt "lmt" Loc "loc" Lod "lod" Lrs "lrs" Mask "mask" Max "max" Mode "mode" Mrg "mrg" Ms "ms" Mx "mx"
    Ndv "ndv" Nodep "nodep" O "o" Off "off" Ofmt "ofmt" Op "op" Op1 "op1" Op2 "op2" P "p" Direct "pd"
    Psl "psl" Pz "pz" Query "query" Red "red" Rgba "rgba" Rnd "rnd" Sat "sat" Scale "scale"
    Scope "scope" Sd "sd" Sel "sel" Sfmt "sfmt" Sh "sh" Size "size" Skew "skew" Sr "sr" Src "src"
    Ta "ta" Tb "tb" Tc "tc" Target "tgt" Trig "trig" Type "type" U "u" Ud "ud" Vop "vop" W "w"
    Wait "wait" X "x" Xm "xm"
}

impl Field {
    pub fn named(name: &str) -> Option<Self> {
        FIELDS.iter().find(|(_, of)| *of == name).map(|&(field, _)| field)
    }
}
