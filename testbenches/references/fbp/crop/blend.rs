//! Blending by its definition: equations and factors of the class, and their results in floats of 32 bits, each rounded by
//! LLVM's APFloat.

use crate::arith::fp32;
use arith::fp32_compare::Fp32CompareOp;
use arith::fp32_fma::Fp32FmaOp;
use arith::types::*;

#[derive(Clone, Copy)]
pub enum What {
    SrcColour,
    SrcAlpha,
    Src1Colour,
    Src1Alpha,
    DstColour,
    DstAlpha,
    Constant,
    ConstantAlpha,
}

#[derive(Clone, Copy)]
pub enum Factor {
    Zero,
    One,
    /// The operand, and whether the factor is one minus it.
    Of(What, bool),
    Saturate,
}

/// An operation and its factors.
#[derive(Clone, Copy)]
pub struct Equation {
    pub op: &'static str,
    pub src: Factor,
    pub dst: Factor,
}

impl Equation {
    /// Whether it leaves the destination unchanged, even where that is NaN.
    pub fn keeps(&self) -> bool {
        matches!((self.op, self.src, self.dst), ("add" | "reverse", Factor::Zero, Factor::One))
    }

    /// The same without a second source, which then is zero.
    pub fn without_second(self) -> Equation {
        let gone = |factor| match factor {
            Factor::Of(What::Src1Colour | What::Src1Alpha, minus) if minus => Factor::One,
            Factor::Of(What::Src1Colour | What::Src1Alpha, _) => Factor::Zero,
            other => other,
        };
        Equation { src: gone(self.src), dst: gone(self.dst), ..self }
    }
}

/// Unknown codes add.
pub fn operation(code: u32) -> &'static str {
    match code {
        0x800a | 2 => "subtract",
        0x800b | 3 => "reverse",
        0x8007 | 4 => "min",
        0x8008 | 5 => "max",
        _ => "add",
    }
}

/// OpenGL's and Direct3D's factors.
pub fn factor(code: u32) -> Factor {
    use Factor::*;
    use What::*;
    match code {
        0x4000 | 1 => Zero,
        0xc900 | 0x10 => Of(Src1Colour, false),
        0xc901 | 0x11 => Of(Src1Colour, true),
        0xc902 | 0x12 => Of(Src1Alpha, false),
        0xc903 | 0x13 => Of(Src1Alpha, true),
        0x4300 | 3 => Of(SrcColour, false),
        0x4301 | 4 => Of(SrcColour, true),
        0x4302 | 5 => Of(SrcAlpha, false),
        0x4303 | 6 => Of(SrcAlpha, true),
        0x4304 | 7 => Of(DstAlpha, false),
        0x4305 | 8 => Of(DstAlpha, true),
        0x4306 | 9 => Of(DstColour, false),
        0x4307 | 0xa => Of(DstColour, true),
        0x4308 | 0xb => Saturate,
        0xc001 | 0xe => Of(Constant, false),
        0xc002 | 0xf => Of(Constant, true),
        0xc003 => Of(ConstantAlpha, false),
        0xc004 => Of(ConstantAlpha, true),
        12 => Of(SrcAlpha, false),
        13 => Of(SrcAlpha, true),
        _ => One,
    }
}

/// Inputs of a component, in floats. `range` is the clamp range of fixed point.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    pub of_alpha: bool,
    /// Zero times anything is zero (SET_BLEND_FLOAT_OPTION): a term that would be NaN by it is dropped.
    pub zeroes: bool,
    pub range: Option<[f32; 2]>,
    pub src: u32,
    pub src_alpha: u32,
    pub src1: u32,
    pub src1_alpha: u32,
    pub dst: u32,
    pub dst_alpha: u32,
    pub constant: u32,
    pub constant_alpha: u32,
}

fn fma(kind: FmaKind, a: u32, b: u32, c: u32) -> u32 {
    fp32::fma(&Fp32FmaOp { kind, a, b, c, ..Fp32FmaOp::default() })
}

fn lesser(a: u32, b: u32, least: bool) -> u32 {
    fp32::compare(&Fp32CompareOp { kind: CompareKind::Mnmx, a, b, p: least, ..Fp32CompareOp::default() }).0
}

impl Component {
    fn held(&self, x: u32) -> u32 {
        let (float, nan) = (f32::from_bits(x), f32::from_bits(x).is_nan());
        match self.range {
            Some(_) if nan => 0,
            Some([low, _]) if float < low => low.to_bits(),
            Some([_, high]) if float > high => high.to_bits(),
            _ => x,
        }
    }

    fn value(&self, factor: Factor) -> u32 {
        let one = 1_f32.to_bits();
        let one_minus = |x| self.held(fma(FmaKind::Add, one, x ^ 1 << 31, 0));
        match factor {
            Factor::Zero => 0,
            Factor::One => one,
            Factor::Saturate if self.of_alpha => one,
            Factor::Saturate => lesser(self.src_alpha, one_minus(self.dst_alpha), true),
            Factor::Of(what, minus) => {
                let x = match what {
                    What::SrcColour => self.src,
                    What::SrcAlpha => self.src_alpha,
                    What::Src1Colour => self.src1,
                    What::Src1Alpha => self.src1_alpha,
                    What::DstColour => self.dst,
                    What::DstAlpha => self.dst_alpha,
                    What::Constant => self.held(self.constant),
                    What::ConstantAlpha => self.held(self.constant_alpha),
                };
                if minus { one_minus(x) } else { x }
            }
        }
    }

    /// The result before it is stored. A factor of zero drops its term.
    pub fn blended(&self, equation: &Equation) -> u32 {
        let minus = |x: u32| x ^ 1 << 31;
        let (src_sign, dst_sign) = (equation.op == "reverse", equation.op == "subtract");
        let src = if src_sign { minus(self.src) } else { self.src };
        let product = |x| fma(FmaKind::Mul, self.value(equation.dst), x, 0);
        let term = |factor: Factor, x: u32| {
            let (a, b) = (f32::from_bits(self.value(factor)), f32::from_bits(x));
            let nothing = self.zeroes && (a == 0.0 && !b.is_finite() || b == 0.0 && !a.is_finite());
            if nothing { Factor::Zero } else { factor }
        };
        match (equation.op, term(equation.src, self.src), term(equation.dst, self.dst)) {
            ("min" | "max", ..) => lesser(self.src, self.dst, equation.op == "min"),
            (_, Factor::Zero, Factor::Zero) => 0,
            (_, Factor::Zero, _) => product(if dst_sign { minus(self.dst) } else { self.dst }),
            (_, factor, Factor::Zero) => fma(FmaKind::Mul, self.value(factor), src, 0),
            (_, factor, _) => {
                let term = product(self.dst);
                fma(FmaKind::Fma, self.value(factor), src, if dst_sign { minus(term) } else { term })
            }
        }
    }
}
