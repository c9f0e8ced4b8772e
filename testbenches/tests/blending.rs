//! Blending in floats against the API's equations in doubles, by the class's names of
//! operations and factors. Products of floats are exact in doubles; the tolerance covers the intermediate
//! roundings, one last place of 24 bits for each.

use classes::Class;
use kit::Rng;
use references::fbp::crop::blend::{Component, Equation, factor, operation};

crate::tests! { floats_blend_as_the_equations_say }

/// The sources of a blend, of one component and of alpha.
#[derive(Clone, Copy, Debug)]
struct Inputs {
    src: [f32; 2],
    src1: [f32; 2],
    dst: [f32; 2],
    constant: [f32; 2],
}

/// A factor by its name in either API.
fn named(name: &str, i: &Inputs) -> f64 {
    let name = name.replace('_', "");
    let (minus, what) = match name.strip_prefix("ONEMINUS").or(name.strip_prefix("INV")) {
        Some(what) => (true, what),
        None => (false, &name[..]),
    };
    let value = f64::from(match what {
        "ZERO" => 0.0,
        "ONE" => 1.0,
        "SRCCOLOR" => i.src[0],
        "SRCALPHA" => i.src[1],
        "SRC1COLOR" => i.src1[0],
        "SRC1ALPHA" => i.src1[1],
        "DSTCOLOR" | "DESTCOLOR" => i.dst[0],
        "DSTALPHA" | "DESTALPHA" => i.dst[1],
        "CONSTANTCOLOR" | "BLENDFACTOR" => i.constant[0],
        "CONSTANTALPHA" => i.constant[1],
        "SRCALPHASATURATE" | "SRCALPHASAT" => return f64::from(i.src[1]).min(1.0 - f64::from(i.dst[1])),
        _ => panic!("no factor {name}"),
    });
    if minus { 1.0 - value } else { value }
}

/// An operation by its name: the result, and the magnitude of its terms.
fn combined(name: &str, s: f64, d: f64, by: [f64; 2]) -> (f64, f64) {
    let (a, b) = (s * by[0], d * by[1]);
    let sizes = a.abs() + b.abs();
    match name.trim_start_matches("FUNC_") {
        "ADD" => (a + b, sizes),
        "SUBTRACT" => (a - b, sizes),
        "REVERSE_SUBTRACT" | "REVSUBTRACT" => (b - a, sizes),
        "MIN" => (s.min(d), 0.0),
        "MAX" => (s.max(d), 0.0),
        _ => panic!("no operation {name}"),
    }
}

/// Numbers, codes by name.
fn codes(method: &str) -> Vec<(&'static str, u32)> {
    let rows = Class::ThreeD.table().values();
    let method = rows.into_iter().find(|m| m.name == method).expect("a method of the class");
    let api = |&(name, code): &(&'static str, u32)| (name.split_once('_').expect("an API").1, code);
    method.fields[0].values.iter().map(api).collect()
}

fn floats_blend_as_the_equations_say() {
    let operations = codes("SET_BLEND_COLOR_OP");
    let mut factors = codes("SET_BLEND_COLOR_DEST_COEFF");
    factors.retain(|(name, _)| !name.starts_with("BOTH"));
    assert_eq!((operations.len(), factors.len()), (10, 36));
    let mut rng = Rng::new(1);
    let mut float = || match rng.below(4) {
        0 => rng.pick(&[0.0, 1.0, -1.0, 0.5, 2.0]),
        _ => (rng.below(1 << 24) as f32 - 8_388_608.0) / 2_f32.powi(19 + rng.below(8) as i32),
    };
    for (op, op_code) in &operations {
        for (src_name, src) in &factors {
            for (dst_name, dst) in &factors {
                let mut pair = || [float(), float()];
                let i = Inputs { src: pair(), src1: pair(), dst: pair(), constant: pair() };
                let bits = |x: [f32; 2]| x.map(f32::to_bits);
                let [[src_c, src_a], [src1_c, src1_a], [dst_c, dst_a], [con_c, con_a]] =
                    [i.src, i.src1, i.dst, i.constant].map(bits);
                let component = Component {
                    of_alpha: false,
                    zeroes: false,
                    range: None,
                    src: src_c,
                    src_alpha: src_a,
                    src1: src1_c,
                    src1_alpha: src1_a,
                    dst: dst_c,
                    dst_alpha: dst_a,
                    constant: con_c,
                    constant_alpha: con_a,
                };
                let equation = Equation { op: operation(*op_code), src: factor(*src), dst: factor(*dst) };
                let found = f64::from(f32::from_bits(component.blended(&equation)));
                let by = [named(src_name, &i), named(dst_name, &i)];
                let (exact, terms) = combined(op, i.src[0].into(), i.dst[0].into(), by);
                // one minus x, the product, the sum
                let slack = (2.0 * terms + exact.abs()) * 2_f64.powi(-24) + f64::from(f32::MIN_POSITIVE);
                let separate = (found - exact).abs();
                assert!(separate <= slack, "{op} {src_name} {dst_name}: {found}, not {exact}, of {i:?}");
            }
        }
    }
}
