//! Texture headers and samplers, read by the names of the hardware's table of fields.

use std::collections::BTreeMap;
use tex::texture_binding::*;

const TABLE: &str = include_str!("descriptors.tsv");

/// A field: its lowest bit, its number of bits, and names of values.
struct Field {
    low: usize,
    bits: usize,
    values: BTreeMap<u32, &'static str>,
}

/// Fields of all structures, by structure and name.
pub struct Fields(BTreeMap<(&'static str, &'static str), Field>);

/// Words of a header or a sampler.
pub type Words = [u32; 8];

impl Fields {
    pub fn new() -> Self {
        let field = |line: &'static str| {
            let cells: Vec<_> = line.split('\t').collect();
            let (high, low) = cells[1].split_once(':').unwrap();
            let low = low.parse().unwrap();
            let values = cells[4].split(';').filter_map(|value| value.split_once("=0x"));
            let values = values.map(|(name, code)| (u32::from_str_radix(code, 16).unwrap(), name)).collect();
            let bits = high.parse::<usize>().unwrap() + 1 - low;
            ((cells[0], cells[3]), Field { low, bits, values })
        };
        Fields(TABLE.lines().skip(1).map(field).collect())
    }

    fn field(&self, of: &'static str, name: &'static str) -> &Field {
        self.0.get(&(of, name)).unwrap_or_else(|| panic!("no field {name} of {of}"))
    }

    fn get(&self, words: &Words, of: &'static str, name: &'static str) -> u64 {
        let Field { low, bits, .. } = *self.field(of, name);
        (low..low + bits)
            .rev()
            .fold(0, |value, bit| value << 1 | u64::from(words[bit / 32] >> (bit % 32) & 1))
    }

    /// The name of a field's value.
    fn named(&self, words: &Words, of: &'static str, name: &'static str) -> &'static str {
        let value = self.get(words, of, name) as u32;
        self.field(of, name).values.get(&value).copied().unwrap_or("?")
    }

    /// Sets a field.
    pub fn set(&self, words: &mut Words, of: &'static str, name: &'static str, value: u64) {
        let Field { low, bits, .. } = *self.field(of, name);
        for k in 0..bits {
            let bit = low + k;
            words[bit / 32] &= !(1 << (bit % 32));
            words[bit / 32] |= (value >> k & 1) as u32 * (1 << (bit % 32));
        }
    }

    /// The structure of a header. Those with colour keys, which no driver writes, have no levels.
    pub fn structure(&self, words: &Words) -> Option<&'static str> {
        match self.named(words, "TEXHEAD_BL", "HEADER_VERSION") {
            "SELECT_ONE_D_BUFFER" => Some("TEXHEAD_1D"),
            "SELECT_PITCH" => Some("TEXHEAD_PITCH"),
            "SELECT_BLOCKLINEAR" => Some("TEXHEAD_BL"),
            _ => None,
        }
    }
}

impl Default for Fields {
    fn default() -> Self {
        Fields::new()
    }
}

/// A size's name, the bytes of its texel or block, and the block's sides.
fn size(name: &str) -> Option<(TexelSize, u32, u32, u32)> {
    use TexelSize::*;
    let plain = [
        ("SIZES_R32_G32_B32_A32", R32G32B32A32, 16),
        ("SIZES_R32_G32_B32", R32G32B32, 12),
        ("SIZES_R16_G16_B16_A16", R16G16B16A16, 8),
        ("SIZES_R32_G32", R32G32, 8),
        ("SIZES_R32_B24G8", R32B24G8, 8),
        ("SIZES_X8B8G8R8", A8B8G8R8, 4),
        ("SIZES_A8B8G8R8", A8B8G8R8, 4),
        ("SIZES_A2B10G10R10", A2B10G10R10, 4),
        ("SIZES_R16_G16", R16G16, 4),
        ("SIZES_G8R24", G8R24, 4),
        ("SIZES_G24R8", G24R8, 4),
        ("SIZES_R32", R32, 4),
        ("SIZES_A4B4G4R4", A4B4G4R4, 2),
        ("SIZES_A5B5G5R1", A5B5G5R1, 2),
        ("SIZES_A1B5G5R5", A1B5G5R5, 2),
        ("SIZES_B5G6R5", B5G6R5, 2),
        ("SIZES_B6G5R5", B6G5R5, 2),
        ("SIZES_G8R8", G8R8, 2),
        ("SIZES_R16", R16, 2),
        ("SIZES_R8", R8, 1),
        ("SIZES_G4R4", G4R4, 1),
        ("SIZES_E5B9G9R9_SHAREDEXP", SharedExponent, 4),
        ("SIZES_BF10GF11RF11", B10G11R11, 4),
        ("SIZES_Z24S8", Z24S8, 4),
        ("SIZES_X8Z24", X8Z24, 4),
        ("SIZES_S8Z24", S8Z24, 4),
        ("SIZES_ZF32", Zf32, 4),
        ("SIZES_ZF32_X24S8", Zf32X24S8, 8),
        ("SIZES_Z16", Z16, 2),
    ];
    let blocks = [
        ("SIZES_DXT1", Bc1, 8),
        ("SIZES_DXT23", Bc2, 16),
        ("SIZES_DXT45", Bc3, 16),
        ("SIZES_DXN1", Bc4, 8),
        ("SIZES_DXN2", Bc5, 16),
        ("SIZES_BC6H_SF16", Bc6Signed, 16),
        ("SIZES_BC6H_UF16", Bc6Unsigned, 16),
        ("SIZES_BC7U", Bc7, 16),
        ("SIZES_ETC2_RGB", Etc2Rgb, 8),
        ("SIZES_ETC2_RGB_PTA", Etc2Punch, 8),
        ("SIZES_ETC2_RGBA", Etc2Rgba, 16),
        ("SIZES_EAC", Eac, 8),
        ("SIZES_EACX2", EacPair, 16),
    ];
    if let Some(sides) = name.strip_prefix("SIZES_ASTC_2D_") {
        let (x, y) = sides.split_once('X').unwrap();
        return Some((Astc, 16, x.parse().unwrap(), y.parse().unwrap()));
    }
    let plain = plain.iter().find(|of| of.0 == name).map(|of| (of.1, of.2, 1, 1));
    plain.or_else(|| blocks.iter().find(|of| of.0 == name).map(|of| (of.1, of.2, 4, 4)))
}

fn number(name: &str) -> TexelNumber {
    match name {
        "NUM_SNORM" => TexelNumber::Snorm,
        "NUM_SINT" => TexelNumber::Sint,
        "NUM_UINT" => TexelNumber::Uint,
        "NUM_SNORM_FORCE_FP16" => TexelNumber::SnormHalf,
        "NUM_UNORM_FORCE_FP16" => TexelNumber::UnormHalf,
        "NUM_FLOAT" => TexelNumber::Float,
        _ => TexelNumber::Unorm,
    }
}

fn source(name: &str) -> TexelSource {
    match name {
        "IN_R" => TexelSource::Red,
        "IN_G" => TexelSource::Green,
        "IN_B" => TexelSource::Blue,
        "IN_A" => TexelSource::Alpha,
        "IN_ONE_INT" => TexelSource::OneInt,
        "IN_ONE_FLOAT" => TexelSource::OneFloat,
        _ => TexelSource::Zero,
    }
}

fn wrap(name: &str) -> WrapMode {
    match name {
        "WRAP" => WrapMode::Repeat,
        "MIRROR" => WrapMode::Mirror,
        "CLAMP_TO_EDGE" => WrapMode::ClampToEdge,
        "BORDER" => WrapMode::Border,
        "CLAMP_OGL" => WrapMode::ClampOgl,
        "MIRROR_ONCE_CLAMP_TO_EDGE" => WrapMode::MirrorOnceClampToEdge,
        "MIRROR_ONCE_BORDER" => WrapMode::MirrorOnceBorder,
        _ => WrapMode::MirrorOnceClampOgl,
    }
}

fn compare(name: &str) -> TexelCompare {
    match name {
        "ZC_NEVER" => TexelCompare::Never,
        "ZC_LESS" => TexelCompare::Less,
        "ZC_EQUAL" => TexelCompare::Equal,
        "ZC_LEQUAL" => TexelCompare::LessEqual,
        "ZC_GREATER" => TexelCompare::Greater,
        "ZC_NOTEQUAL" => TexelCompare::NotEqual,
        "ZC_GEQUAL" => TexelCompare::GreaterEqual,
        _ => TexelCompare::Always,
    }
}

/// "ANISO_8_TO_1" is 8.
fn ratio(name: &str) -> u8 {
    name.split('_').nth(1).unwrap().parse().unwrap()
}

fn kind(structure: &str, name: &str) -> Option<TextureKind> {
    let pitch = structure == "TEXHEAD_PITCH";
    match (structure, name) {
        ("TEXHEAD_1D", "ONE_D" | "ONE_D_BUFFER") => Some(TextureKind::Buffer),
        ("TEXHEAD_1D", _) => None,
        (_, "ONE_D") => Some(TextureKind::Line),
        (_, "TWO_D" | "TWO_D_NO_MIPMAP") => Some(TextureKind::Plane),
        (_, "ONE_D_ARRAY") if !pitch => Some(TextureKind::Line),
        (_, "TWO_D_ARRAY") if !pitch => Some(TextureKind::Plane),
        (_, "THREE_D") if !pitch => Some(TextureKind::Volume),
        (_, "CUBEMAP" | "CUBEMAP_ARRAY") if !pitch => Some(TextureKind::Cube),
        _ => None,
    }
}

/// s5.8, as s7.8.
fn bias(code: u64) -> u16 {
    (if code >= 4096 { code as i32 - 8192 } else { code as i32 }) as u16
}

fn extent(fields: &Fields, of: &'static str, header: &Words, kind: TextureKind, unit: bool) -> TextureExtent {
    let get = |name| fields.get(header, of, name);
    if kind == TextureKind::Buffer {
        let last = get("WIDTH_MINUS_ONE_BITS31TO16") << 16 | get("WIDTH_MINUS_ONE_BITS15TO0");
        // The bit of normalised coordinates is reserved here, and read all the same.
        let normalised = fields.get(header, "TEXHEAD_BL", "NORMALIZED_COORDS") == 1 && unit;
        return TextureExtent {
            kind,
            normalised,
            last_x: last as u32 & 0xfff_ffff,
            ..TextureExtent::default()
        };
    }
    let samples = fields.named(header, of, "MULTI_SAMPLE_COUNT");
    // MODE_4X2: 4 samples side by side, 2 below each other.
    let sides: Vec<u8> = samples
        .strip_prefix("MODE_")
        .map(|sides| sides[..3].split('X').map(|side| side.parse::<u8>().unwrap().ilog2() as u8).collect())
        .unwrap_or_else(|| vec![0, 0]);
    let depth = get("DEPTH_MINUS_ONE");
    TextureExtent {
        kind,
        normalised: get("NORMALIZED_COORDS") == 1 && unit,
        last_x: get("WIDTH_MINUS_ONE") as u32,
        last_y: get("HEIGHT_MINUS_ONE") as u16,
        last_z: depth as u16,
        first_level: get("RES_VIEW_MIN_MIP_LEVEL") as u8,
        last_level: get("RES_VIEW_MAX_MIP_LEVEL") as u8,
        samples_x: sides[0],
        samples_y: sides[1],
    }
}

fn place(fields: &Fields, of: &'static str, header: &Words) -> TexturePlace {
    let get = |name| fields.get(header, of, name);
    let high = (get("ADDRESS_BITS47TO32") & 0xff) << 32;
    let promotion = get("SECTOR_PROMOTION") as u8;
    match of {
        "TEXHEAD_1D" => TexturePlace {
            layout: TexelLayout::Line,
            address: high | get("ADDRESS_BITS31TO0"),
            promotion,
            ..TexturePlace::default()
        },
        "TEXHEAD_PITCH" => TexturePlace {
            layout: TexelLayout::Pitch,
            address: high | get("ADDRESS_BITS31TO5") << 5,
            pitch: (get("PITCH_BITS20TO5") << 5) as u32,
            promotion,
            ..TexturePlace::default()
        },
        _ => TexturePlace {
            layout: TexelLayout::Blocks,
            address: high | get("ADDRESS_BITS31TO9") << 9,
            pitch: 0,
            block_height: get("GOBS_PER_BLOCK_HEIGHT") as u8,
            block_depth: get("GOBS_PER_BLOCK_DEPTH") as u8,
            last_stored: get("MAX_MIP_LEVEL") as u8,
            promotion,
        },
    }
}

fn sampler_of(fields: &Fields, header: &Words, sampler: &Words) -> TextureSampler {
    let get = |name| fields.get(sampler, "TEXSAMP", name);
    let named = |name| fields.named(sampler, "TEXSAMP", name);
    // The place of the header's options is that of block-linear ones in every structure.
    let own = fields.get(header, "TEXHEAD_BL", "USE_HEADER_OPT_CONTROL") == 1;
    let (most, tilt) = if own {
        let get = |name| fields.get(header, "TEXHEAD_BL", name);
        (fields.named(header, "TEXHEAD_BL", "MAX_ANISOTROPY"), get("MIP_LOD_BIAS"))
    } else {
        (named("MAX_ANISOTROPY"), get("MIP_LOD_BIAS"))
    };
    TextureSampler {
        wraps: ["ADDRESS_U", "ADDRESS_V", "ADDRESS_P"].map(|name| wrap(named(name))),
        compare: compare(named("DEPTH_COMPARE_FUNC")),
        magnify_linear: get("MAG_FILTER") > 1,
        minify_linear: get("MIN_FILTER") > 1,
        mip: match named("MIP_FILTER") {
            "MIP_POINT" => MipFilter::Point,
            "MIP_LINEAR" => MipFilter::Linear,
            _ => MipFilter::NoMip,
        },
        seamless: matches!(named("CUBEMAP_INTERFACE_FILTERING"), "AUTO_SPAN_SEAM" | "AUTO_CROSS_SEAM"),
        reduction: match named("REDUCTION_FILTER") {
            "RED_MINIMUM" => TexelReduction::Minimum,
            "RED_MAXIMUM" => TexelReduction::Maximum,
            _ => TexelReduction::Mean,
        },
        anisotropy: ratio(most),
        bias: bias(tilt),
        least: get("MIN_LOD_CLAMP") as u16,
        most: get("MAX_LOD_CLAMP") as u16,
        floor: fields.get(header, "TEXHEAD_BL", "MIN_LOD_CLAMP") as u16,
        border: ["BORDER_COLOR_R", "BORDER_COLOR_G", "BORDER_COLOR_B", "BORDER_COLOR_A"]
            .map(|name| get(name) as u32),
    }
}

/// What a header with a sampler says; `None` where no driver writes such a header.
pub fn binding(fields: &Fields, header: &Words, sampler: &Words) -> Option<Binding> {
    let of = fields.structure(header)?;
    let (size, bytes, block_x, block_y) = size(fields.named(header, of, "COMPONENTS"))?;
    let kind = kind(of, fields.named(header, of, "TEXTURE_TYPE"))?;
    let get = |name| fields.get(header, of, name);
    let blocks = of == "TEXHEAD_BL";
    let odd = blocks && (get("GOBS_PER_BLOCK_WIDTH") != 0 || get("GOB3D") != 0 || get("DEPTH_TEXTURE") != 0);
    if odd || get("PACK_COMPONENTS") != 0 {
        return None;
    }
    let unit = fields.get(sampler, "TEXSAMP", "FLOAT_COORD_NORMALIZATION") == 0;
    let both = fields.get(sampler, "TEXSAMP", "S_R_G_B_CONVERSION");
    let numbers = ["R_DATA_TYPE", "G_DATA_TYPE", "B_DATA_TYPE", "A_DATA_TYPE"];
    let sources = ["X_SOURCE", "Y_SOURCE", "Z_SOURCE", "W_SOURCE"];
    Some(Binding {
        format: TexelFormat {
            size,
            numbers: numbers.map(|name| number(fields.named(header, of, name))),
            sources: sources.map(|name| source(fields.named(header, of, name))),
            srgb: get("S_R_G_B_CONVERSION") == 1 && both == 1,
            block_x: block_x as u8,
            block_y: block_y as u8,
            bytes_log2: bytes.next_power_of_two().ilog2() as u8,
            three_quarters: !bytes.is_power_of_two(),
        },
        extent: extent(fields, of, header, kind, unit),
        place: place(fields, of, header),
        sampler: sampler_of(fields, header, sampler),
    })
}
