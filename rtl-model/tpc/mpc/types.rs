//! Types between the parts of an MPC that launch draws.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package mpc_draws(pixels, warps, world);

    /// Stages of world space with their own context; pixels are stage 0 of their port.
    pub const DRAW_STAGES: usize = 4;
    pub type DrawStage = B2;
    /// Contexts of a port, half of the SM's.
    pub const PORT_CONTEXTS: usize = 8;
    pub const DRAW_SUBS: usize = 4;
    pub const DRAW_SLOTS: usize = 16;
    /// Steps of a port in flight: warps, and steps that wait for them.
    pub const RETIRE_PLACES: usize = 128;
    pub type RetirePlace = B7;

    /// Kept words of state. For each stage: its header, its program's region, registers, its first word there, banks.
    pub const KEPT_WORDS: usize = 320;
    pub type KeptPlace = B9;
    pub const KEPT_START_HIGH: usize = 20;
    pub const KEPT_START_LOW: usize = 21;
    pub const KEPT_REGISTERS: usize = 22;
    pub const KEPT_ENTRY: usize = 23;
    pub const KEPT_BANKS: usize = 32;
    /// For all stages: local memory, pools, texture handles, shading, samples.
    pub const KEPT_LOCAL_HIGH: usize = 256;
    pub const KEPT_LOCAL_LOW: usize = 257;
    pub const KEPT_LOCAL_BYTES: usize = 258;
    pub const KEPT_LOCAL_WINDOW: usize = 259;
    pub const KEPT_HEADERS_HIGH: usize = 260;
    pub const KEPT_HEADERS_LOW: usize = 261;
    pub const KEPT_HEADERS_MOST: usize = 262;
    pub const KEPT_SAMPLERS_HIGH: usize = 263;
    pub const KEPT_SAMPLERS_LOW: usize = 264;
    pub const KEPT_SAMPLERS_MOST: usize = 265;
    pub const KEPT_SAMPLER_BINDING: usize = 266;
    pub const KEPT_HANDLES: usize = 267;
    pub const KEPT_SHADE_MODE: usize = 268;
    pub const KEPT_ANTI_ALIAS: usize = 269;
    pub const KEPT_PASSES: usize = 270;
    pub const KEPT_SAMPLES: usize = 272;

    pub struct KeptValue {
        value: B32,
    }
    /// Place of a kept word of state, and the stages that use it.
    pub struct KeptWord {
        valid: bool,
        place: KeptPlace,
        common: bool,
        stage: DrawStage,
    }

    /// Kinds of steps through the kept words.
    pub enum ContextStepKind: 5 {
        Keep,      // kept for the next step
        Copy,
        Entry,     // copied; its registers are counted
        Below,     // 16 MiB below a window
        LocalSize, // bytes a thread
        Stack,     // bytes a warp
        PerWarp,   // bytes a warp, computed from these or given by state
        Handles,   // the bank of handles, and whether the header names the sampler
        Inputs,    // a map, whose bits are counted
        LastInputs,
        Outputs,   // a map that begins in mid-word
        LastOutputs,
        Fixed,     // inputs of pixels with one bit each,
        Pairs,     // with two bits each,
        LastPairs,
        Mixed,     // with both
        Settings,
        Passes,    // passes of shading
    }

    /// A kept word, and the word of the context that it contributes to.
    pub struct ContextStep {
        place: KeptPlace,
        kind: ContextStepKind,
        word: B6,
        last: bool,
    }

    /// An up-to-date context, a warp's registers in units of eight, and the number of components read.
    pub struct DrawGrant {
        valid: bool,
        context_id: ContextId,
        registers: RegisterRows,
        inputs: B9,
    }

    pub struct DrawGrants {
        grants: [DrawGrant; DRAW_STAGES],
    }
    /// A warp of a stage waits for a context.
    pub struct StageWant {
        valid: bool,
        stage: DrawStage,
    }

    /// Outputs of a warp that is reported; `none`: there is no warp to run.
    pub struct RetireWarp {
        none: bool,
        notified: bool,
        done: ShaderDone,
    }

    /// Steps done in the order of a port's stream, each after all older ones.
    pub enum RetireStep {
        // A warp, at its place.
        Warp(RetireWarp),
        Free(TramFree),
        Passed(PortPassed),
    }

    /// A warp to be launched.
    pub struct DrawWarp {
        kind: WarpKind,
        context_id: ContextId,
        registers: RegisterRows,
        lanes: B32,
        place: WarpPlace,
        retire: RetirePlace,
    }

    /// Quads of a warp.
    pub const PIXEL_QUADS: usize = 8;
    /// A warp of pixels; `first`: the first of its subtile.
    pub struct PixelWarp {
        warp: DrawWarp,
        first: bool,
        quads: [WarpQuad; PIXEL_QUADS],
    }

    /// The end of a warp, reported to its port.
    pub struct DrawEnded {
        pixel: bool,
        context_id: ContextId,
        retire: RetirePlace,
    }

    /// Description of a slot's warp.
    pub struct DrawSlot {
        ended: DrawEnded,
        base: RegisterRows,
        registers: RegisterRows,
    }

    /// Primitives whose planes are tracked.
    pub const PLANE_PRIMS: usize = 64;
}
