//! What the front end does with a method: the method map is made of it.

use kernel::packed::*;

kernel::package! {
    package method_rule();

    /// What the front end does with a method.
    pub enum MethodKind: 5 {
        // There is no such method.
        Unknown,
        // Accepted and kept in the shadow, no more.
        Nothing,
        // A register of the engine.
        State,
        // Work of the engine that is always done.
        Trigger,
        // Work that is dropped where rendering is disabled: clears, grids, blits.
        Launch,
        // Vertices, between BEGIN and END.
        Draw,
        // A draw with BEGIN and END in one method.
        DrawWhole,
        Begin,
        End,
        // Waits for idle.
        Wait,
        // A method or data of the inline copy.
        Inline,
        // A method of the copy engine.
        Copy,
        // Part of an address, or a payload, that the front end keeps.
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
        // A call of the context-switch firmware that writes a register: its answer is in the shadow.
        Firmware,
    }

    /// What the method map says of a method.
    pub struct MethodRule {
        kind: MethodKind,
        /// A value that the engine has already is dropped.
        filtered: bool,
        /// Waits for idle first.
        wfi: bool,
        /// Flushes the binner.
        heavy: bool,
        /// Bits that a value may set.
        mask: B32,
        /// Test that a value must pass; 0 passes all.
        legal: B7,
        /// Test by which nothing is asked for that is not built.
        built: B7,
    }
}
