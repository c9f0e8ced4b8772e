//! Tables of ETC2 and EAC.

use kernel::packed::*;

kernel::package! {
    package etc_tables();

    /// What is added to a base colour, or subtracted.
    pub const ETC_SMALL: [B6; 8] = [2, 5, 9, 13, 18, 24, 33, 47];
    pub const ETC_LARGE: [B8; 8] = [8, 17, 29, 42, 60, 80, 106, 183];
    /// The same of T and H blocks.
    pub const ETC_DISTANCES: [B7; 8] = [3, 6, 11, 16, 23, 32, 41, 64];
    /// What EAC subtracts, four for each table; what it adds is one less.
    pub const EAC_STEPS: [B4; 64] = [
        3, 6, 9, 15, 3, 7, 10, 13, 2, 5, 8, 13, 2, 4, 6, 13, 3, 6, 8, 12, 3, 7, 9, 11, 4, 7, 8, 11, 3, 5, 8, 11,
        2, 6, 8, 10, 2, 5, 8, 10, 2, 4, 8, 10, 2, 5, 7, 10, 3, 4, 7, 10, 1, 2, 3, 10, 4, 6, 8, 9, 3, 5, 7, 9,
    ];
}
