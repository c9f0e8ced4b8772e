//! Interface from the front end to the engines' ports.

use super::host::{ChannelId, WordAddress};
use kernel::packed::*;

kernel::package! {
    package engine(host);

    /// Engines that accept bundles.
    pub enum Engine: 2 {
        ThreeD,
        Compute,
        TwoD,
    }

    pub enum BundleKind: 2 {
        // A register's new value: one cycle (fe-state-bundle-clocks).
        State,
        // A command, or a wait for its completion.
        Trigger,
        // Writes back data that the engine's caches have modified.
        Flush,
        // Invalidates the engine's read-only caches.
        Invalidate,
    }

    /// A method on the way from the front end to an engine.
    pub struct Bundle {
        channel: ChannelId,
        engine: Engine,
        kind: BundleKind,
        /// Flushes the binner on the way.
        heavy: bool,
        /// A draw that ends with its END.
        whole: bool,
        address: WordAddress,
        value: B32,
    }
}
