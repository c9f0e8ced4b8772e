//! What walk keeps of a binding and of a quad, and what a pass costs.

use kernel::packed::*;

kernel::package! {
    package walk();

    /// Parts of 2^22 whose products with numbers up to 7 * 2^16, cut off, are the quotients.
    pub const THIRD: B32 = 1_398_102;
    pub const FIFTH: B32 = 838_861;
    pub const SEVENTH: B32 = 599_187;

    /// By what a pass costs.
    pub enum CostClass: 3 {
        Narrow, // components of up to 16 bits
        Single, // one or two of 32
        Bc6,
        Wide3,  // three of 32: two halves, red and green, blue
        Wide4,
    }

    /// Half cycles to the next pass, a byte each: point and linear; point, and a slice of a linear one, of a volume; gather,
    /// gather with comparison, with four offsets. Of wide classes those of a half.
    pub const COSTS_NARROW: B56 = 0x02_02_02_02_02_02_04;
    pub const COSTS_SINGLE: B56 = 0x02_02_02_02_04_02_04;
    pub const COSTS_BC6: B56 = 0x04_04_10_08_04_04_04;
    pub const COSTS_WIDE3: B56 = 0x03_03_03_03_04_02_04;
    pub const COSTS_WIDE4: B56 = 0x02_04_02_08_04_02_04;
    /// Of blue alone, of three components.
    pub const COST_BLUE: B6 = 2;
    /// A cycle.
    pub const COST_FAULT: B6 = 2;

    pub struct WalkBinding {
        costs: CostClass,
        low: B4,         // results from red and green
        high: B4,        // from what is stored of blue and alpha
    }

    /// Where a lane's walk is.
    pub struct LaneWalk {
        ended: bool,
        coarser: bool,
        tap: B4,
        second: bool, // slice
    }
}
