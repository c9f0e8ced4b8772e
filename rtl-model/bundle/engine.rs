//! From the front end to the engines' ports.

use super::host::{ChannelId, WordAddress};
use kernel::packed::*;

kernel::package! {
    package engine(host);

    /// Engines that take bundles.
    pub enum Engine: 2 {
        ThreeD,
        Compute,
        TwoD,
    }

    pub enum BundleKind: 2 {
        // A register's new value: one clock (fe-state-bundle-clocks).
        State,
        // Work, or a wait for it.
        Trigger,
        // Writes back what the engine's caches hold newer than L2.
        Flush,
        // Drops what the engine's read-only caches hold.
        Invalidate,
    }

    /// From the front end to an engine's port.
    pub struct Bundle {
        channel: ChannelId,
        engine: Engine,
        kind: BundleKind,
        /// Flushes the binner on its way.
        heavy: bool,
        /// A draw that ends with its END.
        whole: bool,
        address: WordAddress,
        value: B32,
    }
}
