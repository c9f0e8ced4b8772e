//! The sRGB curve. The float of a code is looked up in a table. So is the code of a float: floats are divided into
//! segments so short that the code changes at most once in each, and so a code takes one lookup and one comparison.

use crate::colour::SrgbSegment;

/// Entry k is the smallest float whose sRGB code is k: the smallest that is not below `((k - 1/2) / 255)` converted by
/// the inverse sRGB curve.
pub const BOUNDS: [u32; 256] = [
    0x00000000, 0x391f22b4, 0x39eeb40e, 0x3a46eb61, 0x3a8b3e5e, 0x3ab3070b, 0x3adacfb8, 0x3b014c33,
    0x3b153089, 0x3b2914df, 0x3b3cf936, 0x3b50f2d1, 0x3b65fb9b, 0x3b7c3403, 0x3b89d060, 0x3b962333,
    0x3ba314bd, 0x3bb0a731, 0x3bbedcb7, 0x3bcdb76d, 0x3bdd3967, 0x3bed64af, 0x3bfe3b46, 0x3c07df91,
    0x3c10f91b, 0x3c1a6b32, 0x3c2436c8, 0x3c2e5cc7, 0x3c38de1a, 0x3c43bba4, 0x3c4ef648, 0x3c5a8ee4,
    0x3c668654, 0x3c72dd71, 0x3c7f950f, 0x3c865702, 0x3c8d148f, 0x3c940396, 0x3c9b247c, 0x3ca277a6,
    0x3ca9fd78, 0x3cb1b653, 0x3cb9a298, 0x3cc1c2a9, 0x3cca16e3, 0x3cd29fa4, 0x3cdb5d4b, 0x3ce45032,
    0x3ced78b5, 0x3cf6d72e, 0x3d0035fc, 0x3d051bb4, 0x3d0a1cec, 0x3d0f39d0, 0x3d14728a, 0x3d19c745,
    0x3d1f382c, 0x3d24c567, 0x3d2a6f22, 0x3d303584, 0x3d3618b7, 0x3d3c18e4, 0x3d423632, 0x3d4870ca,
    0x3d4ec8d2, 0x3d553e73, 0x3d5bd1d3, 0x3d628318, 0x3d69526a, 0x3d703fee, 0x3d774bca, 0x3d7e7624,
    0x3d82df90, 0x3d869372, 0x3d8a56cb, 0x3d8e29ab, 0x3d920c27, 0x3d95fe4f, 0x3d9a0035, 0x3d9e11ec,
    0x3da23384, 0x3da66510, 0x3daaa6a0, 0x3daef847, 0x3db35a15, 0x3db7cc1b, 0x3dbc4e6b, 0x3dc0e114,
    0x3dc58429, 0x3dca37b9, 0x3dcefbd6, 0x3dd3d08f, 0x3dd8b5f5, 0x3dddac19, 0x3de2b30a, 0x3de7cad9,
    0x3decf395, 0x3df22d50, 0x3df77817, 0x3dfcd3fc, 0x3e012087, 0x3e03dfae, 0x3e06a77b, 0x3e0977f6,
    0x3e0c5126, 0x3e0f3314, 0x3e121dc5, 0x3e151143, 0x3e180d95, 0x3e1b12c2, 0x3e1e20d1, 0x3e2137cb,
    0x3e2457b6, 0x3e278099, 0x3e2ab27d, 0x3e2ded68, 0x3e313161, 0x3e347e70, 0x3e37d49c, 0x3e3b33ec,
    0x3e3e9c67, 0x3e420e15, 0x3e4588fb, 0x3e490d22, 0x3e4c9a90, 0x3e50314c, 0x3e53d15d, 0x3e577aca,
    0x3e5b2d9a, 0x3e5ee9d4, 0x3e62af7e, 0x3e667e9f, 0x3e6a573e, 0x3e6e3962, 0x3e722511, 0x3e761a52,
    0x3e7a192c, 0x3e7e21a5, 0x3e8119e2, 0x3e8327c7, 0x3e853a86, 0x3e875222, 0x3e896e9d, 0x3e8b8ffc,
    0x3e8db641, 0x3e8fe170, 0x3e92118b, 0x3e944696, 0x3e968095, 0x3e98bf89, 0x3e9b0377, 0x3e9d4c62,
    0x3e9f9a4c, 0x3ea1ed38, 0x3ea4452b, 0x3ea6a226, 0x3ea9042e, 0x3eab6b44, 0x3eadd76d, 0x3eb048aa,
    0x3eb2bf00, 0x3eb53a71, 0x3eb7bb00, 0x3eba40b1, 0x3ebccb85, 0x3ebf5b81, 0x3ec1f0a7, 0x3ec48af9,
    0x3ec72a7c, 0x3ec9cf32, 0x3ecc791e, 0x3ecf2842, 0x3ed1dca2, 0x3ed49641, 0x3ed75521, 0x3eda1946,
    0x3edce2b2, 0x3edfb168, 0x3ee2856a, 0x3ee55ebd, 0x3ee83d63, 0x3eeb215d, 0x3eee0ab1, 0x3ef0f95f,
    0x3ef3ed6b, 0x3ef6e6d8, 0x3ef9e5a8, 0x3efce9de, 0x3efff37e, 0x3f018145, 0x3f030b82, 0x3f049877,
    0x3f062827, 0x3f07ba92, 0x3f094fb9, 0x3f0ae79f, 0x3f0c8244, 0x3f0e1faa, 0x3f0fbfd2, 0x3f1162be,
    0x3f13086e, 0x3f14b0e4, 0x3f165c22, 0x3f180a29, 0x3f19bafa, 0x3f1b6e96, 0x3f1d24ff, 0x3f1ede36,
    0x3f209a3c, 0x3f225913, 0x3f241abc, 0x3f25df38, 0x3f27a689, 0x3f2970af, 0x3f2b3dad, 0x3f2d0d83,
    0x3f2ee032, 0x3f30b5bd, 0x3f328e24, 0x3f346968, 0x3f36478b, 0x3f38288f, 0x3f3a0c73, 0x3f3bf33a,
    0x3f3ddce5, 0x3f3fc975, 0x3f41b8eb, 0x3f43ab48, 0x3f45a08f, 0x3f4798bf, 0x3f4993db, 0x3f4b91e3,
    0x3f4d92d8, 0x3f4f96bd, 0x3f519d92, 0x3f53a758, 0x3f55b411, 0x3f57c3be, 0x3f59d65f, 0x3f5bebf7,
    0x3f5e0486, 0x3f60200e, 0x3f623e90, 0x3f64600c, 0x3f668485, 0x3f68abfb, 0x3f6ad670, 0x3f6d03e5,
    0x3f6f345a, 0x3f7167d2, 0x3f739e4d, 0x3f75d7cc, 0x3f781451, 0x3f7a53dd, 0x3f7c9671, 0x3f7edc0e,
];

/// The float nearest to what each code stands for.
pub const LINEAR: [u32; 256] = [
    0x00000000, 0x399f22b4, 0x3a1f22b4, 0x3a6eb40e, 0x3a9f22b4, 0x3ac6eb61, 0x3aeeb40e, 0x3b0b3e5d,
    0x3b1f22b4, 0x3b33070a, 0x3b46eb61, 0x3b5b518e, 0x3b70f18f, 0x3b83e1c6, 0x3b8fe616, 0x3b9c87fd,
    0x3ba9c9b6, 0x3bb7ad6f, 0x3bc6354a, 0x3bd56360, 0x3be539c1, 0x3bf5ba71, 0x3c0373b6, 0x3c0c6153,
    0x3c15a705, 0x3c1f45be, 0x3c293e6b, 0x3c3391f7, 0x3c3e4149, 0x3c494d44, 0x3c54b6c9, 0x3c607eb4,
    0x3c6ca5df, 0x3c792d22, 0x3c830aa9, 0x3c89af9f, 0x3c9085dc, 0x3c978dc6, 0x3c9ec7c2, 0x3ca63433,
    0x3cadd37d, 0x3cb5a602, 0x3cbdac21, 0x3cc5e63a, 0x3cce54ac, 0x3cd6f7d5, 0x3cdfd010, 0x3ce8ddba,
    0x3cf2212d, 0x3cfb9ac3, 0x3d02a56a, 0x3d0798dd, 0x3d0ca7e6, 0x3d11d2af, 0x3d171964, 0x3d1c7c30,
    0x3d21fb3c, 0x3d2796b2, 0x3d2d4ebb, 0x3d332381, 0x3d39152b, 0x3d3f23e4, 0x3d454fd2, 0x3d4b991d,
    0x3d51ffec, 0x3d588468, 0x3d5f26b6, 0x3d65e6fd, 0x3d6cc563, 0x3d73c20e, 0x3d7add24, 0x3d810b65,
    0x3d84b793, 0x3d88732e, 0x3d8c3e48, 0x3d9018f4, 0x3d940344, 0x3d97fd49, 0x3d9c0715, 0x3da020ba,
    0x3da44a4a, 0x3da883d6, 0x3daccd6f, 0x3db12727, 0x3db5910f, 0x3dba0b38, 0x3dbe95b3, 0x3dc33090,
    0x3dc7dbe0, 0x3dcc97b4, 0x3dd1641d, 0x3dd6412b, 0x3ddb2eee, 0x3de02d76, 0x3de53cd4, 0x3dea5d18,
    0x3def8e51, 0x3df4d090, 0x3dfa23e5, 0x3dff885e, 0x3e027f06, 0x3e05427f, 0x3e080ea2, 0x3e0ae377,
    0x3e0dc104, 0x3e10a753, 0x3e13966a, 0x3e168e51, 0x3e198f0f, 0x3e1c98ac, 0x3e1fab30, 0x3e22c6a1,
    0x3e25eb07, 0x3e29186a, 0x3e2c4ed0, 0x3e2f8e42, 0x3e32d6c5, 0x3e362862, 0x3e39831f, 0x3e3ce703,
    0x3e405417, 0x3e43ca60, 0x3e4749e6, 0x3e4ad2af, 0x3e4e64c3, 0x3e520029, 0x3e55a4e7, 0x3e595305,
    0x3e5d0a89, 0x3e60cb7a, 0x3e6495df, 0x3e6869be, 0x3e6c471f, 0x3e702e07, 0x3e741e7e, 0x3e78188b,
    0x3e7c1c33, 0x3e8014bf, 0x3e822039, 0x3e84308b, 0x3e8645b8, 0x3e885fc3, 0x3e8a7eb0, 0x3e8ca281,
    0x3e8ecb3b, 0x3e90f8df, 0x3e932b72, 0x3e9562f6, 0x3e979f6f, 0x3e99e0e0, 0x3e9c274c, 0x3e9e72b6,
    0x3ea0c321, 0x3ea31890, 0x3ea57307, 0x3ea7d288, 0x3eaa3716, 0x3eaca0b6, 0x3eaf0f68, 0x3eb18332,
    0x3eb3fc15, 0x3eb67a14, 0x3eb8fd34, 0x3ebb8576, 0x3ebe12de, 0x3ec0a56e, 0x3ec33d2a, 0x3ec5da14,
    0x3ec87c30, 0x3ecb2380, 0x3ecdd008, 0x3ed081ca, 0x3ed338c9, 0x3ed5f508, 0x3ed8b68a, 0x3edb7d52,
    0x3ede4963, 0x3ee11abf, 0x3ee3f169, 0x3ee6cd65, 0x3ee9aeb5, 0x3eec955b, 0x3eef815c, 0x3ef272b8,
    0x3ef56974, 0x3ef86593, 0x3efb6716, 0x3efe6e00, 0x3f00bd2b, 0x3f02460c, 0x3f03d1a5, 0x3f055ff7,
    0x3f06f104, 0x3f0884cd, 0x3f0a1b54, 0x3f0bb499, 0x3f0d509f, 0x3f0eef65, 0x3f1090ef, 0x3f12353d,
    0x3f13dc50, 0x3f15862a, 0x3f1732cc, 0x3f18e237, 0x3f1a946e, 0x3f1c4970, 0x3f1e0140, 0x3f1fbbde,
    0x3f21794d, 0x3f23398c, 0x3f24fc9f, 0x3f26c285, 0x3f288b41, 0x3f2a56d2, 0x3f2c253c, 0x3f2df67f,
    0x3f2fca9c, 0x3f31a194, 0x3f337b6a, 0x3f35581d, 0x3f3737b0, 0x3f391a24, 0x3f3aff7a, 0x3f3ce7b2,
    0x3f3ed2cf, 0x3f40c0d2, 0x3f42b1bc, 0x3f44a58e, 0x3f469c49, 0x3f4895ef, 0x3f4a9280, 0x3f4c91ff,
    0x3f4e946c, 0x3f5099c9, 0x3f52a216, 0x3f54ad56, 0x3f56bb88, 0x3f58ccaf, 0x3f5ae0cc, 0x3f5cf7df,
    0x3f5f11ea, 0x3f612eef, 0x3f634eee, 0x3f6571e9, 0x3f6797e0, 0x3f69c0d5, 0x3f6becca, 0x3f6e1bbf,
    0x3f704db5, 0x3f7282ae, 0x3f74baab, 0x3f76f5ae, 0x3f7933b6, 0x3f7b74c6, 0x3f7db8de, 0x3f800000,
];

/// Number of low bits of a float that can be its position in a segment.
const LOW: u32 = 19;
const ALL: u32 = (1 << LOW) - 1;
/// Words of the table.
const SEGMENTS: usize = 512;

/// The segment of a float below 1. Segments of the codes above 186 are 1/128 of their octave, those of the darkest ones
/// 1/16; all floats below 2^-13 are in the first segments.
#[inline]
pub fn segment(x: u32) -> usize {
    let fraction = |bits: u32| (x & 0x7f_ffff) >> (23 - bits);
    let at = match x >> 23 & 0xff {
        126.. => 3 << 7 | fraction(7),
        125 => 5 << 6 | fraction(6),
        124 => 4 << 6 | fraction(6),
        123 => 3 << 6 | fraction(6),
        122 => 5 << 5 | fraction(5),
        121 => 4 << 5 | fraction(5),
        e @ 114..=120 => (e - 113) << 4 | fraction(4),
        _ => 0,
    };
    at as usize
}

/// The smallest float of a segment, and the number of floats in it.
const fn floats(at: u32) -> (u32, u32) {
    let (exponent, bits) = match at {
        384.. => (126, 7),
        256.. => (124 + (at >> 6 & 1), 6),
        192.. => (123, 6),
        128.. => (121 + (at >> 5 & 1), 5),
        _ => (113 + (at >> 4), 4),
    };
    (exponent << 23 | (at & ((1 << bits) - 1)) << (23 - bits), 1 << (23 - bits))
}

const fn segments() -> [(u8, u32); SEGMENTS] {
    let mut table = [(0, ALL); SEGMENTS];
    // Before the first one, all floats have code 0.
    let (mut at, mut code) = (16, 0);
    while at < SEGMENTS {
        let (first, count) = floats(at as u32);
        while code < 255 && BOUNDS[code + 1] <= first {
            code += 1;
        }
        let mut last = ALL;
        if code < 255 && BOUNDS[code + 1] < first + count {
            last = (BOUNDS[code + 1] - 1) & ALL;
            assert!(code == 254 || BOUNDS[code + 2] >= first + count, "two codes begin in a segment");
        }
        table[at] = (code as u8, last);
        at += 1;
    }
    table
}

static TABLE: [(u8, u32); SEGMENTS] = segments();

/// The table entry of a float below 1.
#[inline]
pub fn lookup(x: u32) -> SrgbSegment {
    let (code, last) = TABLE[segment(x)];
    SrgbSegment { code, last }
}

/// The code of a float below 1.
#[inline]
pub fn encode(x: u32, segment: SrgbSegment) -> u32 {
    u32::from(segment.code) + u32::from(x & ALL > segment.last)
}

/// The text of `hdl/arith/srgb_pkg.sv`.
pub fn systemverilog() -> String {
    let mut sv = String::from(HEAD);
    let words = TABLE.iter().rev().map(|(code, last)| format!("27'h{:07x}", u32::from(*code) << LOW | last));
    let rows: Vec<_> =
        words.collect::<Vec<_>>().chunks(8).map(|row| format!("    {}", row.join(", "))).collect();
    sv += &rows.join(",\n");
    sv += "\n  };\n\n  // The float nearest to what each code stands for, that of 255 first.\n";
    sv += "  localparam logic [255:0][31:0] LINEAR = {\n";
    let words: Vec<_> = LINEAR.iter().rev().map(|word| format!("32'h{word:08x}")).collect();
    let rows: Vec<_> = words.chunks(8).map(|row| format!("    {}", row.join(", "))).collect();
    sv + &rows.join(",\n") + "\n" + TAIL
}

const HEAD: &str = "\
// Generated from rtl-model/arith/srgb.rs by `BLESS=1 cargo test --test checks pkg`.
// The sRGB curve. The float of a code is in a table. So is the code of a float: floats are
// divided into segments so short that the code changes at most once in each, and so a code
// takes one lookup and one comparison.

package srgb_pkg;
  import colour_split_pkg::*;

  // The last segment comes first.
  localparam logic [511:0][26:0] SEGMENTS = {
";

const TAIL: &str = "  };

  // The segment of a float below 1, by its upper bits. Those of the codes above 186 are 1/128 of their octave,
  // those of the darkest ones 1/16; all below 2^-13 are in the first ones.
  function automatic logic [8:0] segment(input logic [30:16] x);
    case (x[30:23])
      8'd125, 8'd124: return {2'b10, x[23], x[22:17]};
      8'd123: return {3'b011, x[22:17]};
      8'd122, 8'd121: return {3'b010, !x[23], x[22:18]};
      default:
      if (x[30:23] >= 8'd126) return {2'b11, x[22:16]};
      else if (x[30:23] >= 8'd114) return {2'b00, x[25:23] - 3'd1, x[22:19]};
      else return '0;
    endcase
  endfunction

  // What the table has of a float below 1.
  function automatic srgb_segment_t lookup(input logic [30:16] x);
    return srgb_segment_t'(SEGMENTS[segment(x)]);
  endfunction

  // The code of a float below 1, from its low bits.
  function automatic logic [7:0] encode(input logic [18:0] x, input srgb_segment_t s);
    return x > s.last ? s.code + 8'd1 : s.code;
  endfunction
endpackage
";
