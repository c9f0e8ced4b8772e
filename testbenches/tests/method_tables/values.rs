//! Values that the class names have their names' meanings, and others those of the pages.

use super::class;
use bundle::*;
use std::fmt::Debug;

/// Compares each value that the class names in a method's field with a list of meanings; none
/// is given twice, and none is omitted.
fn meanings<T: Debug + PartialEq>(method: &str, decode: fn(u32) -> T, list: &[(&str, T)]) {
    let values = &class(method).1.fields[0].values;
    assert!(!values.is_empty(), "{method} has names of values");
    for (name, value) in values {
        let short = name.trim_start_matches("OGL_").trim_start_matches("D3D_");
        let (_, meaning) = list
            .iter()
            .find(|(names, _)| names.split('|').any(|n| n == short))
            .unwrap_or_else(|| panic!("{method}: what is {name}?"));
        assert_eq!(decode(*value), *meaning, "{method}: {name}");
    }
}

pub fn values_mean_what_their_names_say() {
    let compare = [
        ("NEVER", Compare::Never),
        ("LESS", Compare::Less),
        ("EQUAL", Compare::Equal),
        ("LEQUAL|LESSEQUAL", Compare::LessEqual),
        ("GREATER", Compare::Greater),
        ("NOTEQUAL", Compare::NotEqual),
        ("GEQUAL|GREATEREQUAL", Compare::GreaterEqual),
        ("ALWAYS", Compare::Always),
    ];
    meanings("SET_DEPTH_FUNC", SET_DEPTH_FUNC::v, &compare);
    meanings("SET_ALPHA_FUNC", SET_ALPHA_FUNC::v, &compare);
    meanings("SET_STENCIL_FUNC", SET_STENCIL_FUNC::v, &compare);
    meanings("SET_BACK_STENCIL_FUNC", SET_BACK_STENCIL_FUNC::v, &compare);
    let known = class("SET_DEPTH_FUNC").1.fields[0].values.iter().all(|v| SET_DEPTH_FUNC::known(v.1));
    assert!(known, "every named comparison is known");

    let stencil = [
        ("KEEP", StencilOp::Keep),
        ("ZERO", StencilOp::Zero),
        ("REPLACE", StencilOp::Replace),
        ("INCRSAT", StencilOp::IncrSat),
        ("DECRSAT", StencilOp::DecrSat),
        ("INVERT", StencilOp::Invert),
        ("INCR", StencilOp::Incr),
        ("DECR", StencilOp::Decr),
    ];
    meanings("SET_STENCIL_OP_FAIL", SET_STENCIL_OP_FAIL::v, &stencil);
    meanings("SET_STENCIL_OP_ZFAIL", SET_STENCIL_OP_ZFAIL::v, &stencil);
    meanings("SET_STENCIL_OP_ZPASS", SET_STENCIL_OP_ZPASS::v, &stencil);
    meanings("SET_BACK_STENCIL_OP_FAIL", SET_BACK_STENCIL_OP_FAIL::v, &stencil);
    meanings("SET_BACK_STENCIL_OP_ZFAIL", SET_BACK_STENCIL_OP_ZFAIL::v, &stencil);
    meanings("SET_BACK_STENCIL_OP_ZPASS", SET_BACK_STENCIL_OP_ZPASS::v, &stencil);
    let acts = stencil.map(|(name, op)| (name, op != StencilOp::Keep));
    meanings("SET_STENCIL_OP_FAIL", SET_STENCIL_OP_FAIL::acts, &acts);

    let op = [
        ("FUNC_ADD|ADD", BlendOp::Add),
        ("FUNC_SUBTRACT|SUBTRACT", BlendOp::Subtract),
        ("FUNC_REVERSE_SUBTRACT|REVSUBTRACT", BlendOp::ReverseSubtract),
        ("MIN", BlendOp::Min),
        ("MAX", BlendOp::Max),
    ];
    meanings("SET_BLEND_COLOR_OP", SET_BLEND_COLOR_OP::v, &op);
    meanings("SET_BLEND_ALPHA_OP", SET_BLEND_ALPHA_OP::v, &op);
    meanings("SET_BLEND_PER_TARGET_COLOR_OP", SET_BLEND_PER_TARGET_COLOR_OP::v, &op);
    meanings("SET_BLEND_PER_TARGET_ALPHA_OP", SET_BLEND_PER_TARGET_ALPHA_OP::v, &op);

    use BlendFactor::*;
    let factor = [
        ("ZERO", Zero),
        ("ONE", One),
        ("SRC_COLOR|SRCCOLOR", SrcColour),
        ("ONE_MINUS_SRC_COLOR|INVSRCCOLOR", InvSrcColour),
        ("SRC_ALPHA|SRCALPHA|BOTHSRCALPHA", SrcAlpha),
        ("ONE_MINUS_SRC_ALPHA|INVSRCALPHA|BOTHINVSRCALPHA", InvSrcAlpha),
        ("DST_ALPHA|DESTALPHA", DstAlpha),
        ("ONE_MINUS_DST_ALPHA|INVDESTALPHA", InvDstAlpha),
        ("DST_COLOR|DESTCOLOR", DstColour),
        ("ONE_MINUS_DST_COLOR|INVDESTCOLOR", InvDstColour),
        ("SRC_ALPHA_SATURATE|SRCALPHASAT", SrcAlphaSaturate),
        ("CONSTANT_COLOR|BLENDFACTOR", Constant),
        ("ONE_MINUS_CONSTANT_COLOR|INVBLENDFACTOR", InvConstant),
        ("CONSTANT_ALPHA", ConstantAlpha),
        ("ONE_MINUS_CONSTANT_ALPHA", InvConstantAlpha),
        ("SRC1COLOR", Src1Colour),
        ("INVSRC1COLOR", InvSrc1Colour),
        ("SRC1ALPHA", Src1Alpha),
        ("INVSRC1ALPHA", InvSrc1Alpha),
    ];
    let second = factor.map(|(name, _)| (name, name.contains("SRC1")));
    let alpha = factor.map(|(name, _)| (name, name.starts_with("SRC_ALPHA") || name.contains("BOTH")));
    macro_rules! factors {
        ($($M:ident)*) => {$(
            meanings(stringify!($M), $M::v, &factor);
            meanings(stringify!($M), $M::second, &second);
            meanings(stringify!($M), $M::alpha, &alpha);
        )*};
    }
    factors! {
        SET_BLEND_COLOR_SOURCE_COEFF SET_BLEND_COLOR_DEST_COEFF SET_BLEND_ALPHA_SOURCE_COEFF
        SET_BLEND_ALPHA_DEST_COEFF SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF
        SET_BLEND_PER_TARGET_COLOR_DEST_COEFF SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF
        SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF
    }
    for (name, value) in &class("SET_BLEND_COLOR_SOURCE_COEFF").1.fields[0].values {
        assert_eq!(SET_BLEND_COLOR_SOURCE_COEFF::both(*value), name.contains("BOTH"), "{name}");
        assert_eq!(SET_BLEND_ALPHA_SOURCE_COEFF::both(*value), name.contains("BOTH"), "{name}");
    }

    // As in a truth table of source and destination, in the order of OpenGL's codes.
    let logic = [
        "CLEAR",
        "AND",
        "AND_REVERSE",
        "COPY",
        "AND_INVERTED",
        "NOOP",
        "XOR",
        "OR",
        "NOR",
        "EQUIV",
        "INVERT",
        "OR_REVERSE",
        "COPY_INVERTED",
        "OR_INVERTED",
        "NAND",
        "SET",
    ];
    let logic: Vec<(&str, u8)> = logic.into_iter().zip(0..).collect();
    meanings("SET_LOGIC_OP_FUNC", SET_LOGIC_OP_FUNC::v, &logic);

    // Coverage samples beside the colour samples are not built: those modes have one sample.
    let one = "MODE_1X1|MODE_2X2_VC_4|MODE_2X2_VC_12|MODE_4X2_VC_8|MODE_4X2_VC_24";
    let modes = [
        (one, SampleMode::X1, 0, 0),
        ("MODE_2X1|MODE_2X1_D3D", SampleMode::X2, 1, 0),
        ("MODE_2X2", SampleMode::X4, 1, 1),
        ("MODE_4X2|MODE_4X2_D3D", SampleMode::X8, 2, 1),
        ("MODE_4X4", SampleMode::X16, 2, 2),
    ];
    meanings("SET_ANTI_ALIAS", SET_ANTI_ALIAS::samples, &modes.map(|m| (m.0, m.1)));
    meanings("SET_ANTI_ALIAS", SET_ANTI_ALIAS::columns, &modes.map(|m| (m.0, m.2)));
    meanings("SET_ANTI_ALIAS", SET_ANTI_ALIAS::rows, &modes.map(|m| (m.0, m.3)));

    let none = "S8|V8Z24|X8Z24_X16V8S8|ZF32_X16V8X8|ZF32_X16V8S8";
    let formats = [
        ("Z16", DepthFormat::Z16, false),
        ("Z24S8|S8Z24", DepthFormat::Z24S8, true),
        ("X8Z24", DepthFormat::Z24S8, false),
        ("ZF32", DepthFormat::Z32, false),
        ("ZF32_X24S8", DepthFormat::Z32, true),
        (none, DepthFormat::None, false),
    ];
    meanings("SET_ZT_FORMAT", SET_ZT_FORMAT::v, &formats.map(|f| (f.0, f.1)));
    meanings("SET_ZT_FORMAT", SET_ZT_FORMAT::stencil, &formats.map(|f| (f.0, f.2)));
    let bytes = [
        ("S8", 0),
        ("Z16", 1),
        ("Z24S8|X8Z24|S8Z24|V8Z24|ZF32", 2),
        ("ZF32_X24S8|X8Z24_X16V8S8|ZF32_X16V8X8|ZF32_X16V8S8", 3),
    ];
    meanings("SET_ZT_FORMAT", SET_ZT_FORMAT::bytes, &bytes);

    meanings("OGL_SET_FRONT_FACE", OGL_SET_FRONT_FACE::v, &[("CW", true), ("CCW", false)]);
    let sides = [("FRONT", true, false), ("BACK", false, true), ("FRONT_AND_BACK", true, true)];
    meanings("OGL_SET_CULL_FACE", OGL_SET_CULL_FACE::front, &sides.map(|s| (s.0, s.1)));
    meanings("OGL_SET_CULL_FACE", OGL_SET_CULL_FACE::back, &sides.map(|s| (s.0, s.2)));
    let clips = [
        ("INCLUSIVE", WindowClipType::Inside),
        ("EXCLUSIVE", WindowClipType::Outside),
        ("CLIPALL", WindowClipType::Nowhere),
    ];
    meanings("SET_WINDOW_CLIP_TYPE", SET_WINDOW_CLIP_TYPE::v, &clips);
    meanings("SET_ZCULL_DIR_FORMAT", SET_ZCULL_DIR_FORMAT::zdir, &[("LESS", false), ("GREATER", true)]);

    colour_bytes();
    tessellation();
}

/// The meaning of each value agrees with its name.
fn tessellation() {
    for field in &class("SET_TESSELLATION_PARAMETERS").1.fields {
        for (name, value) in &field.values {
            let word = value << field.low;
            let meaning = match field.name {
                "DOMAIN_TYPE" => format!("{:?}", SET_TESSELLATION_PARAMETERS::domain_type(word)),
                "SPACING" => format!("{:?}", SET_TESSELLATION_PARAMETERS::spacing(word)),
                _ => format!("{:?}", SET_TESSELLATION_PARAMETERS::output_primitives(word)),
            };
            assert_eq!(meaning.to_uppercase(), name.replace('_', ""), "{word:#x}");
        }
    }
}

/// A format's name gives the bits of each component.
fn colour_bytes() {
    for (name, code) in &class("SET_COLOR_TARGET_FORMAT").1.fields[0].values {
        let digits = name.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u32>().ok());
        let bits: u32 = digits.sum();
        if bits.is_power_of_two() && (8..=128).contains(&bits) {
            assert_eq!(8 << SET_COLOR_TARGET_FORMAT::bytes(*code), bits, "{name}");
        }
    }
}

/// Meanings without names in the class agree with the units' pages.
pub fn other_numbers_mean_what_the_tables_say() {
    for value in [0, 9, 0x1ff, 0x208, 0x400, u32::MAX] {
        assert_eq!(SET_DEPTH_FUNC::v(value), Compare::Always);
        assert!(!SET_DEPTH_FUNC::known(value));
    }
    for value in [9, 0x1e04, 0x8509] {
        assert_eq!(SET_STENCIL_OP_FAIL::v(value), StencilOp::Keep);
        assert!(SET_STENCIL_OP_FAIL::acts(value), "Zcull treats it as a trigger");
    }
    for value in [0, 6, 0x8006] {
        assert_eq!(SET_BLEND_COLOR_OP::v(value), BlendOp::Add);
    }
    for value in [0, 0x14, 0x4309, 0xc904] {
        assert_eq!(SET_BLEND_COLOR_DEST_COEFF::v(value), BlendFactor::One);
    }
    assert_eq!([0, 3, 0x14ff, 0x1510].map(SET_LOGIC_OP_FUNC::v), [3; 4]);
    assert_eq!([7, 12, 15].map(SET_ANTI_ALIAS::samples), [SampleMode::X1; 3]);
    assert_eq!(SET_ANTI_ALIAS::samples(0x12), SampleMode::X4, "four bits count");
    assert_eq!([0, 0x16, 0x36, 0x17].map(SET_ZT_FORMAT::stencil), [false, true, true, false]);
    assert_eq!([0xffff, 0x1_0000, 0xfff_ffff].map(SET_ZT_SIZE_A::width), [0xffff; 3]);
    assert_eq!([0x50, 0x60, 0x70, 0x80].map(SET_ZT_BLOCK_SIZE::height), [5, 5, 5, 0]);
    assert_eq!([8, 9, 15].map(SET_CT_SELECT::target_count), [8; 3]);
    assert_eq!(SET_CT_SELECT::targets(0xfac_6880), [0, 1, 2, 3, 4, 5, 6, 7].map(|k| k as u8));
    assert_eq!(SET_SCISSOR_HORIZONTAL::xmax(0x4001_0000), 0x4000);
    assert_eq!(SET_ANTI_ALIAS_SAMPLE_POSITIONS::each(0x4433_2211), [0x11, 0x22, 0x33, 0x44]);
    assert!(!SET_CONSERVATIVE_RASTER_KIND::inner(2));
}
