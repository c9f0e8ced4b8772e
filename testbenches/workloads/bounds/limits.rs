//! The draws, and the bound of each.

mod draws;

use super::Limit;
use chip::machine::maxwell::Params;
use draws::{
    attribute_bound, blend_bound, clear_bound, clip_bound, fill_bound, fill_compressed_bound, pixel_bound,
    pixel_shader_bound, raster_bound, rop_bound, setup_bound, stencil_clear_bound, vertex_bound,
    vertex_shader_bound, world_bound,
};

fn one(_: &Params) -> usize {
    1
}

fn tpcs(p: &Params) -> usize {
    sms(p) // a TPC has one
}

fn sms(p: &Params) -> usize {
    p.sms.get()
}

fn gpcs(p: &Params) -> usize {
    p.gpcs.get()
}

fn rops(p: &Params) -> usize {
    p.rops.get()
}

/// All of them, in the order of the pipeline.
pub const LIMITS: &[Limit] = &[
    Limit {
        name: "vertex-bound",
        unit: "world/vertex_fetch",
        rate: "vaf-vector-rate",
        figure: 1.0,
        units: "vectors/clk",
        cycles: false,
        count: tpcs,
        what: "triangles outside the frustum, 15 vectors of attributes a vertex",
        draw: vertex_bound,
        rounds: 128,
        goal: None,
        remark: "",
    },
    Limit {
        name: "cull-bound",
        unit: "world/viewport_stream_clip",
        rate: "pes-vsc-vertex-rate",
        figure: 0.88,
        units: "vertices/clk",
        cycles: false,
        count: one,
        what: "triangles outside the frustum, a position alone",
        draw: world_bound,
        rounds: 400,
        goal: None,
        remark: "",
    },
    Limit {
        name: "clip-bound",
        unit: "world/viewport_stream_clip",
        rate: "pes-vsc-clip-one-plane",
        figure: 24.0,
        units: "clk/triangle",
        cycles: true,
        count: one,
        what: "triangles that the viewport's right side cuts in two, each of three vertices of its own",
        draw: clip_bound,
        rounds: 60,
        goal: None,
        remark: "",
    },
    Limit {
        name: "setup-bound",
        unit: "gpc/setup",
        rate: "setup-clocks-independent",
        figure: 3.0,
        units: "clk/triangle",
        cycles: true,
        count: gpcs,
        what: "triangles beside the surface's clip, whose vertices lie in three pairs",
        draw: setup_bound,
        // A wait for memory more or less is a third of a percent of half of them.
        rounds: 720,
        goal: None,
        remark: "",
    },
    Limit {
        name: "attribute-bound",
        unit: "tpc/stri",
        rate: "stri-plane-rate",
        figure: 1.0,
        units: "planes/clk",
        cycles: false,
        count: tpcs,
        what: "strips of 14 triangles, each strip in a tile of its own, 8 vectors of attributes",
        draw: attribute_bound,
        rounds: 40,
        goal: None,
        remark: "",
    },
    Limit {
        name: "raster-bound",
        unit: "gpc/fine_raster",
        rate: "fine-raster-sample-rate-unit",
        figure: 64.0,
        units: "samples/clk",
        cycles: false,
        count: gpcs,
        what: "triangles over all of 256x256 that fail the depth test",
        draw: raster_bound,
        rounds: 12,
        goal: None,
        remark: "",
    },
    Limit {
        name: "ROP-bound",
        unit: "fbp/crop",
        rate: "crop-blended-unorm10",
        figure: 4.0,
        units: "pixels/clk",
        cycles: false,
        count: rops,
        what: "triangles over all of 128x128, blended into ten bits a component",
        draw: rop_bound,
        rounds: 8,
        goal: None,
        remark: "",
    },
    Limit {
        name: "pixel-bound",
        unit: "gpc/prop",
        rate: "prop-single-c32-nocvg-1-2xaa",
        figure: 14.4,
        units: "pixels/clk",
        cycles: false,
        count: gpcs,
        what: "triangles over all of 128x128, four bytes of colour a pixel",
        draw: pixel_bound,
        rounds: 16,
        goal: Some(95.0),
        remark: "",
    },
    Limit {
        name: "blend-bound",
        unit: "gpc/prop",
        rate: "prop-single-c32-nocvg-1-2xaa",
        figure: 14.4,
        units: "pixels/clk",
        cycles: false,
        count: gpcs,
        what: "triangles over all of 128x128, blended into four bytes of colour a pixel: both CROPs blend 16 pixels/clk (crop-blended-unorm8)",
        draw: blend_bound,
        rounds: 16,
        goal: Some(95.0),
        remark: "",
    },
    Limit {
        name: "fill-bound",
        unit: "fbp/l2",
        rate: "chip-l2-write-rate",
        figure: 64.0,
        units: "bytes/clk",
        cycles: false,
        count: one,
        what: "triangles over all of 128x128, depth read and written, colour written, in plain pages",
        draw: fill_bound,
        rounds: 8,
        // Seven of eight pixels.
        goal: Some(87.5),
        remark: "",
    },
    Limit {
        name: "fill-compressed",
        unit: "gpc/prop",
        rate: "prop-single-c32-nocvg-1-2xaa",
        figure: 14.4,
        units: "pixels/clk",
        cycles: false,
        count: gpcs,
        what: "the same over 512x512 in compressed pages: eight times what the L2 holds",
        draw: fill_compressed_bound,
        rounds: 1,
        // Twelve pixels.
        goal: Some(83.3),
        remark: "",
    },
    Limit {
        name: "clear-bound",
        unit: "fbp/compression",
        rate: "compression-zbc-rate",
        figure: 1.0,
        units: "tiles/clk",
        cycles: false,
        count: one,
        what: "clears of 2048x2048 pixels of colour in compressed pages, whose status no cache holds; a tile has 1,024 bytes",
        draw: clear_bound,
        rounds: 1,
        // 800 bytes.
        goal: Some(78.1),
        remark: "",
    },
    Limit {
        name: "clear-stencil",
        unit: "fbp/compression",
        rate: "compression-zbc-rate",
        figure: 1.0,
        units: "tiles/clk",
        cycles: false,
        count: one,
        what: "the same of depth with stencil",
        draw: stencil_clear_bound,
        rounds: 1,
        goal: Some(78.1),
        remark: "",
    },
    Limit {
        name: "vertex-shader-bound",
        unit: "tpc/sm",
        rate: "sm-fma-lanes-per-sm",
        figure: 128.0,
        units: "FMA/clk",
        cycles: false,
        count: sms,
        what: "triangles outside the frustum, 600 sums of products a vertex",
        draw: vertex_shader_bound,
        // The last warps end 600 cycles apart, 1 % of the difference.
        rounds: 1024,
        goal: None,
        remark: "",
    },
    Limit {
        name: "pixel-shader-bound",
        unit: "tpc/sm",
        rate: "sm-fma-lanes-per-sm",
        figure: 128.0,
        units: "FMA/clk",
        cycles: false,
        count: sms,
        what: "triangles over all of 64x64, 600 sums of products a pixel",
        draw: pixel_shader_bound,
        rounds: 8,
        goal: None,
        remark: "600 of 605 instructions are sums, and four cycles a warp go to reads of what it puts out: 98.5 is the most",
    },
];
