//! Front end handling of a method, from which the method map is generated.

use kernel::packed::*;

kernel::package! {
    package method_rule();

    /// How the front end handles a method.
    pub enum MethodKind: 5 {
        // The method does not exist.
        Unknown,
        // Accepted and stored in the shadow, no further effect.
        Nothing,
        // A state register of the engine.
        State,
        // A command of the engine that is always performed.
        Trigger,
        // A command that is dropped while rendering is disabled: clears, grids, blits.
        Launch,
        // Vertices, within BEGIN and END.
        Draw,
        // A draw with BEGIN and END in one method.
        DrawWhole,
        Begin,
        End,
        // Waits until the engine is idle.
        Wait,
        // A method or data of the inline copy.
        Inline,
        // A method of the copy engine.
        Copy,
        // Part of an address, or a payload, that the front end stores.
        Address,
        RenderEnable,
        RenderOverride,
        // A release or report.
        Report,
        SyncPoint,
        Notify,
        ShadowControl,
        // A method of the macro engine.
        Macro,
        // A call of the context-switch firmware that writes a register: its result is in the shadow.
        Firmware,
    }

    /// Entry of the method map.
    pub struct MethodRule {
        kind: MethodKind,
        /// A value equal to the current one is dropped.
        filtered: bool,
        /// Waits for idle first.
        wfi: bool,
        /// Flushes the binner.
        heavy: bool,
        /// Bits that may be set in a value.
        mask: B32,
        /// Check that a value must pass; 0 passes all.
        legal: B7,
        /// Check that a value needs only features that are built.
        built: B7,
    }
}
