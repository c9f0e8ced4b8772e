//! What the parts of an MPC that launch draws say to each other.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package mpc_draws(pixels, warps, world);

    /// Stages of world space that have contexts of their own; pixels are stage 0 of theirs.
    pub const DRAW_STAGES: usize = 4;
    pub type DrawStage = B2;
    /// Contexts of a port: half of the SM's.
    pub const PORT_CONTEXTS: usize = 8;
    pub const DRAW_SUBS: usize = 4;
    pub const DRAW_SLOTS: usize = 16;
    /// Steps of a port that have not retired: warps, and what waits for them.
    pub const RETIRE_PLACES: usize = 128;
    pub type RetirePlace = B7;

    /// Words that are kept of state. Of each stage: its header, its program's region, registers, its first word there, banks.
    pub const KEPT_WORDS: usize = 320;
    pub type KeptPlace = B9;
    pub const KEPT_START_HIGH: usize = 20;
    pub const KEPT_START_LOW: usize = 21;
    pub const KEPT_REGISTERS: usize = 22;
    pub const KEPT_ENTRY: usize = 23;
    pub const KEPT_BANKS: usize = 32;
    /// Of all: local memory, pools, how textures are named, shading, samples.
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
    /// Where a word of state is kept, and of what it is.
    pub struct KeptWord {
        valid: bool,
        place: KeptPlace,
        common: bool,
        stage: DrawStage,
    }

    /// What a step of the way through kept words does.
    pub enum ContextStepKind: 5 {
        Keep,      // the next step has it
        Copy,
        Entry,     // copied, too; registers are counted
        Below,     // a window's 16 MiB below
        LocalSize, // bytes of a thread
        Stack,     // bytes of a warp
        PerWarp,   // bytes of a warp, of the three or as state says
        Handles,   // the bank of handles, whether the header names the sampler
        Inputs,    // a map, counted
        LastInputs,
        Outputs,   // a map that begins in the middle of a word
        LastOutputs,
        Fixed,     // inputs of pixels that have one bit each,
        Pairs,     // two bits each,
        LastPairs,
        Mixed,     // some of both
        Settings,
        Passes,    // beside them
    }

    /// A kept word, and the word of the context that it is or is part of.
    pub struct ContextStep {
        place: KeptPlace,
        kind: ContextStepKind,
        word: B6,
        last: bool,
    }

    /// A context that is as state says, registers of a warp by eights, and components that are read.
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

    /// A warp's outputs, where it is told of; `none` where there is nothing to run.
    pub struct RetireWarp {
        none: bool,
        told: bool,
        done: ShaderDone,
    }

    /// What is done in the order of a port's stream when all that is before it has been.
    pub enum RetireStep {
        // A warp, at the place that it is given.
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
    /// Of pixels; `first` of its subtile.
    pub struct PixelWarp {
        warp: DrawWarp,
        first: bool,
        quads: [WarpQuad; PIXEL_QUADS],
    }

    /// A warp that has ended, to its port.
    pub struct DrawEnded {
        pixel: bool,
        context_id: ContextId,
        retire: RetirePlace,
    }

    /// What a slot's warp is.
    pub struct DrawSlot {
        ended: DrawEnded,
        base: RegisterRows,
        registers: RegisterRows,
    }

    /// Primitives that have planes here.
    pub const PLANE_PRIMS: usize = 64;
}
