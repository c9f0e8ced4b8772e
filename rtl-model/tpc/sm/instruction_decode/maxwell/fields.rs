// Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.
//! The fields of words, by columns of the table.

/// Bits of a word.
#[inline]
pub fn part(word: u64, high: u32, low: u32) -> u64 {
    word >> low & u64::MAX >> (63 - (high - low))
}

/// A bit of a word, so many times.
#[inline]
pub fn copies(word: u64, bit: u32, count: u32) -> u64 {
    if word >> bit & 1 == 1 { (1 << count) - 1 } else { 0 }
}

/// A predicate as a mask; PT has none.
#[inline]
fn mask_of(predicate: u64) -> u64 {
    1 << predicate & 0x7f
}

#[inline]
fn count_0(word: u64) -> u64 {
    [1, 1, 1, 2][(part(word, 11, 10)) as usize]
}

#[inline]
fn count_1(word: u64) -> u64 {
    [1, 1, 1, 2][(part(word, 9, 8)) as usize]
}

#[inline]
fn count_2(word: u64) -> u64 {
    [1, 2][(part(word, 52, 52)) as usize]
}

#[inline]
fn count_3(word: u64) -> u64 {
    [1, 1, 1, 1, 1, 2, 4, 4][(part(word, 55, 53)) as usize]
}

#[inline]
fn count_4(word: u64) -> u64 {
    [1, 2][(part(word, 45, 45)) as usize]
}

#[inline]
fn count_5(word: u64) -> u64 {
    [1, 1, 1, 1, 1, 2, 4, 4][(part(word, 50, 48)) as usize]
}

#[inline]
fn count_6(word: u64) -> u64 {
    [1, 2][(part(word, 48, 48)) as usize]
}

#[inline]
fn count_7(word: u64) -> u64 {
    [1, 1, 2, 1, 1, 2, 1, 2][(part(word, 51, 49)) as usize]
}

#[inline]
fn count_8(word: u64) -> u64 {
    [2, 4][(part(word, 49, 49)) as usize]
}

#[inline]
fn count_9(word: u64) -> u64 {
    [1, 2][(part(word, 49, 49)) as usize]
}

#[inline]
fn count_10(word: u64) -> u64 {
    [1, 1, 2, 2][(part(word, 29, 28)) as usize]
}

#[inline]
fn count_11(word: u64) -> u64 {
    [2, 4][(part(word, 52, 52)) as usize]
}

#[inline]
fn count_12(word: u64) -> u64 {
    [1, 1, 2, 1, 1, 2, 1, 2][(part(word, 22, 20)) as usize]
}

#[inline]
fn count_13(word: u64) -> u64 {
    [1, 2, 3, 4][(part(word, 48, 47)) as usize]
}

#[inline]
fn count_14(word: u64) -> u64 {
    [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 4][(part(word, 30, 28) << 1 | part(word, 58, 58)) as usize]
}

#[inline]
fn count_15(word: u64) -> u64 {
    [0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3][(part(word, 57, 55) << 2 | part(word, 54, 54) << 1 | part(word, 50, 50)) as usize]
}

#[inline]
fn count_16(word: u64) -> u64 {
    [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][(part(word, 34, 31)) as usize]
}

#[inline]
fn count_17(word: u64) -> u64 {
    [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 4][(part(word, 30, 28) << 1 | part(word, 40, 40)) as usize]
}

#[inline]
fn count_18(word: u64) -> u64 {
    [1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4][(part(word, 39, 37) << 2 | part(word, 36, 36) << 1 | part(word, 50, 50)) as usize]
}

#[inline]
fn count_19(word: u64) -> u64 {
    [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1][(part(word, 56, 53)) as usize]
}

#[inline]
fn count_20(word: u64) -> u64 {
    [0, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1][(part(word, 56, 53)) as usize]
}

#[inline]
fn count_21(word: u64) -> u64 {
    [1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 1, 1, 1][(part(word, 56, 53)) as usize]
}

#[inline]
fn count_22(word: u64) -> u64 {
    [0, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1][(part(word, 56, 53)) as usize]
}

#[inline]
fn count_23(word: u64) -> u64 {
    [1, 2, 2, 2][(part(word, 51, 50)) as usize]
}

#[inline]
fn count_24(word: u64) -> u64 {
    [1, 1, 1, 2][(part(word, 51, 50)) as usize]
}

#[inline]
fn count_25(word: u64) -> u64 {
    [1, 2, 2, 3, 3, 4, 3, 4][(part(word, 30, 28)) as usize]
}

#[inline]
fn count_26(word: u64) -> u64 {
    [0, 1, 1, 2, 1, 2, 2, 3][(part(word, 55, 55) << 2 | part(word, 35, 35) << 1 | part(word, 50, 50)) as usize]
}

#[inline]
fn count_27(word: u64) -> u64 {
    [1, 2, 2, 3, 2, 3, 3, 4][(part(word, 55, 55) << 2 | part(word, 35, 35) << 1 | part(word, 50, 50)) as usize]
}

#[inline]
fn count_28(word: u64) -> u64 {
    [0, 1, 1, 2, 2, 3, 0, 1][(part(word, 55, 54) << 1 | part(word, 50, 50)) as usize]
}

#[inline]
fn count_29(word: u64) -> u64 {
    [1, 2, 2, 3, 3, 4, 1, 2][(part(word, 37, 36) << 1 | part(word, 50, 50)) as usize]
}

#[inline]
fn count_30(word: u64) -> u64 {
    [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 4][(part(word, 30, 28) << 1 | part(word, 35, 35)) as usize]
}

#[inline]
fn count_31(word: u64) -> u64 {
    [2, 2, 4, 4, 6, 6, 6, 6][(part(word, 30, 28)) as usize]
}

#[inline]
fn count_32(word: u64) -> u64 {
    [2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 4, 5, 5, 5][(part(word, 30, 28) << 1 | part(word, 35, 35)) as usize]
}

#[inline]
fn count_33(word: u64) -> u64 {
    [1, 1, 2, 2, 3, 3, 1, 1][(part(word, 35, 33)) as usize]
}

#[inline]
fn count_34(word: u64) -> u64 {
    [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][(part(word, 23, 20)) as usize]
}

#[inline]
fn count_35(word: u64) -> u64 {
    [1, 1, 1, 1, 1, 2, 4, 4][(part(word, 22, 20)) as usize]
}

#[inline]
fn count_36(word: u64) -> u64 {
    [1, 1, 2, 1, 1, 2, 1, 2][(part(word, 38, 36)) as usize]
}

#[inline]
fn count_37(word: u64) -> u64 {
    [1, 1, 2, 1, 1, 2, 1, 2][(part(word, 53, 51)) as usize]
}

#[inline]
fn count_38(word: u64) -> u64 {
    [2, 2, 4, 2, 2, 4, 2, 4][(part(word, 38, 36)) as usize]
}

#[inline]
fn count_39(word: u64) -> u64 {
    [2, 2, 4, 2, 2, 4, 2, 4][(part(word, 53, 51)) as usize]
}

#[inline]
pub fn known(code: u8, _word: u64) -> u64 {
    match code {
        0 => 0xfffff1800fffffff,
        1 => 0xfffff1ffffffffff,
        2 => 0xffffffffffffffff,
        3 => 0xfffdbf800fffffff,
        4 => 0xfffdbfffffffffff,
        5 => 0xffffff800fffffff,
        6 => 0xfffbf7800fffffff,
        7 => 0xfffbf7ffffffffff,
        8 => 0xfffb7f800fffff38,
        9 => 0xfffb7fffffffff38,
        10 => 0xfff891cfffffffff,
        11 => 0xfffa20800fff00ff,
        12 => 0xfffa20ffffff00ff,
        13 => 0xfffd400000ffffff,
        14 => 0xfffbe1800fffffff,
        15 => 0xfffbe1ffffffffff,
        16 => 0xfff981800fffffff,
        17 => 0xfff981ffffffffff,
        18 => 0xfffbe7800fffffff,
        19 => 0xfffbe7ffffffffff,
        20 => 0xffff7f800fffffff,
        21 => 0xffff7fffffffffff,
        22 => 0xffff9881ffffffff,
        23 => 0xffd798ffffffffff,
        24 => 0xff9798ffffffffff,
        25 => 0xffff9181ffffffff,
        26 => 0xfed799ffffffffff,
        27 => 0xff9799ffffffffff,
        28 => 0xfffffff9ffffffff,
        29 => 0xfffffff8ffffffff,
        30 => 0xfffbfff8ffffff7f,
        31 => 0xffffffffffffff7f,
        32 => 0xffbfffffffffff7f,
        33 => 0xffff88000fffffff,
        34 => 0xffff887fffffffff,
        35 => 0xffffffff8fffffff,
        36 => 0xfffb8f800fffffff,
        37 => 0xfffb8fffffffffff,
        38 => 0xfff99f800fffffff,
        39 => 0xfff99fffffffffff,
        40 => 0xfff883800fffffff,
        41 => 0xfff883ffffffffff,
        42 => 0xfffffff80fffffff,
        43 => 0xfeffffffffffffff,
        44 => 0xffffbf800fffffff,
        45 => 0xffffbfffffffffff,
        46 => 0xfff888800fffffff,
        47 => 0xfff888ffffffffff,
        48 => 0xfff999800fffffff,
        49 => 0xfff999ffffffffff,
        50 => 0xffffffe00fffffff,
        51 => 0xfeffffe003ffffff,
        52 => 0xfff981000fffffff,
        53 => 0xfff9817fffffffff,
        54 => 0xfff8ff800fffffff,
        55 => 0xfff8ffffffffffff,
        56 => 0xfff983000fff00ff,
        57 => 0xfff9837fffff00ff,
        58 => 0xfff801000fff00ff,
        59 => 0xfff8017fffff00ff,
        60 => 0xfff807800fffffff,
        61 => 0xfff807ffffffffff,
        62 => 0xfff807800fff00ff,
        63 => 0xfff807ffffff00ff,
        64 => 0xfffffffffffff0ff,
        65 => 0xffff6f800fffff3f,
        66 => 0xffff6fffffffff3f,
        67 => 0xffffef800fffffff,
        68 => 0xffffefffffffffff,
        69 => 0xffffffe1ffffffff,
        70 => 0xfff807000fffffff,
        71 => 0xfff8077fffffffff,
        72 => 0xfff807000fffff00,
        73 => 0xfff8077fffffff00,
        74 => 0xfffea6000fff3fff,
        75 => 0xfffea67fffff3fff,
        76 => 0xfffaa7800fff2fff,
        77 => 0xfffaa7ffffff2fff,
        78 => 0xfffab7800fff1fff,
        79 => 0xfffab7ffffff1fff,
        80 => 0xfffeb7800fff0fff,
        81 => 0xfffeb7ffffff0fff,
        82 => 0xfff8f781e30ff0ff,
        83 => 0xfff86781e30ff03f,
        84 => 0xfff8f780000f1fff,
        85 => 0xfff86780000f1f3f,
        86 => 0xfffbe780000f00ff,
        87 => 0xfffbffffffff0000,
        88 => 0xfff800000fff00ff,
        89 => 0xfff80000000f00ff,
        90 => 0xfff8000fffff3f00,
        91 => 0xffff7f80ffffffff,
        92 => 0xffff7f80f1ffffff,
        93 => 0xffff7ffcffffffff,
        94 => 0xffff7ffcf1ffffff,
        95 => 0xfff8e0038fffffff,
        96 => 0xffffeeffffffffff,
        97 => 0xffff3fffffffffff,
        98 => 0xffff1fffffffffff,
        99 => 0xffff0fffffffffff,
        100 => 0xffff31ffffffffff,
        101 => 0xfff9fffff3ffffff,
        102 => 0xffffffffffcfff7f,
        103 => 0xfff80fffffcfff7f,
        104 => 0xfff9fff0000f0003,
        105 => 0xfff87f80000f0003,
        106 => 0xfff800008fff0000,
        107 => 0xfff80000000f0303,
        108 => 0xfff9ff81bfffffff,
        109 => 0xfff9f0017fffffff,
        110 => 0xfff98007800fffff,
        111 => 0xfff801800fffffff,
        112 => 0xfff801ffffffffff,
        113 => 0xfffe01ffffffffff,
        114 => 0xfffe000fffffffff,
        115 => 0xfffbfff78fcfffff,
        116 => 0xfffa00078fcfffff,
        117 => 0xfffbffff800fffff,
        118 => 0xfffbffffffffffff,
        119 => 0xfffa000fffffffff,
        120 => 0xfff800003fff003f,
        121 => 0xfffe7f8fc3ffffff,
        122 => 0xffffffffc3ffffff,
        123 => 0xfffe7f8e03ffffff,
        124 => 0xfffffffe03ffffff,
        125 => 0xfffe7f8e07ffffff,
        126 => 0xfffffffe07ffffff,
        127 => 0xfffe7fffffffffff,
        128 => 0xfffe7fffdfffffff,
        129 => 0xfffffffe1fffffff,
        130 => 0xfff81f9f0fffff00,
        131 => 0xfff81f9fffffff00,
        132 => 0xfff8e003000fffff,
        133 => 0xfff80003ffff0000,
        134 => 0xfff00fffffff00ff,
        135 => 0xfff001ffffff00ff,
        136 => 0xfff00fffffffff7f,
        137 => 0xfff001ffffffff7f,
        138 => 0xffffffffffff00ff,
        139 => 0xfff00fffffff007f,
        140 => 0xfff001ffffff007f,
        141 => 0xffffffffffff007f,
        142 => 0xfff00fffffff003f,
        143 => 0xfff001ffffff003f,
        144 => 0xfff00fffffff0000,
        145 => 0xfff00000000f003f,
        146 => 0xfff00000000f001f,
        147 => 0xfff80000000f001f,
        148 => 0xfff0000000000003,
        149 => 0xfff0000ffff00020,
        150 => 0xfff000ffffff01df,
        151 => 0xfff00000000000ff,
        152 => 0xfff000000000ff00,
        153 => 0xfffffff07fffffff,
        154 => 0xfffffff07fffff3f,
        _ => 0xffffffffffffff3f,
    }
}

#[inline]
pub fn legal(code: u8, word: u64) -> bool {
    match code {
        0 => true,
        1 => (part(word, 43, 41)) != 7 && (part(word, 45, 44)) != 3,
        2 => (part(word, 54, 53)) != 3,
        3 => (part(word, 46, 45)) != 3,
        4 => (part(word, 44, 39)) == 0,
        5 => (part(word, 23, 20)) <= 8,
        6 => (part(word, 40, 39)) != 3,
        7 => (part(word, 56, 55)) != 3,
        8 => (part(word, 38, 37)) != 3,
        9 => (part(word, 58, 57)) != 3,
        10 => part(word, 43, 43) & part(word, 49, 49) & part(word, 48, 48) == 0,
        11 => part(word, 53, 53) & part(word, 56, 56) & part(word, 55, 55) == 0,
        12 => (part(word, 32, 31)) != 3 && (part(word, 34, 33)) != 3 && (part(word, 36, 35)) != 3 && (part(word, 38, 37)) != 3,
        13 => (part(word, 52, 50)) <= 4,
        14 => (part(word, 38, 37)) != 1,
        15 => (part(word, 51, 48)) <= 6,
        16 => (part(word, 9, 8)) != 0,
        17 => (part(word, 11, 10)) != 0,
        18 => (part(word, 11, 10)) != 0 && (part(word, 9, 8)) != 0,
        19 => (part(word, 25, 24)) != 3 && (part(word, 46, 45)) != 3,
        20 => (part(word, 49, 48)) != 3,
        21 => matches!(part(word, 27, 20), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 16 | 17 | 18 | 19 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 37 | 38 | 39 | 40 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 | 59 | 60 | 61 | 72 | 73 | 74 | 75 | 76 | 77 | 78 | 79 | 80 | 81 | 82 | 83),
        22 => matches!(part(word, 27, 20), 1 | 80 | 81 | 82 | 83),
        23 => (part(word, 33, 31)) <= 5,
        24 => (part(word, 55, 53)) != 7,
        25 => (part(word, 50, 48)) != 7,
        26 => (part(word, 50, 48)) <= 5,
        27 => (part(word, 51, 49)) <= 5 && matches!(part(word, 55, 52), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10),
        28 => (part(word, 51, 50)) != 3,
        29 => matches!(part(word, 55, 52), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10),
        30 => (part(word, 29, 28)) == 0 && (part(word, 54, 53)) != 3,
        31 => (part(word, 22, 20)) <= 5,
        32 => (part(word, 3, 0)) <= 9 && (part(word, 6, 4)) <= 4,
        33 => (part(word, 3, 0)) <= 9 && (part(word, 6, 4)) == 0,
        34 => (part(word, 1, 0)) != 2,
        35 => (part(word, 48, 47)) != 3,
        36 => (part(word, 53, 52)) != 3,
        37 => (part(word, 40, 39)) != 0,
        38 => matches!(part(word, 57, 55), 0 | 1 | 2 | 3 | 6 | 7),
        39 => matches!(part(word, 39, 37), 0 | 1 | 2 | 3 | 6 | 7),
        40 => (part(word, 56, 53)) <= 13,
        41 => matches!(part(word, 56, 53), 0 | 1 | 2 | 4 | 5 | 6 | 7 | 8 | 12),
        42 => (part(word, 55, 54)) != 3,
        43 => (part(word, 37, 36)) != 3,
        44 => matches!(part(word, 27, 22), 1 | 2 | 5 | 16 | 18 | 20 | 22),
        45 => matches!(part(word, 32, 30), 0 | 7) && (part(word, 35, 33)) <= 5 && (part(word, 50, 49)) != 3,
        46 => (part(word, 35, 33)) <= 5 && (part(word, 50, 49)) != 3,
        47 => matches!(part(word, 32, 29), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10) && (part(word, 35, 33)) <= 5 && (part(word, 50, 49)) != 3,
        48 => (part(word, 34, 32)) <= 4 && (part(word, 36, 35)) != 3,
        49 => (part(word, 33, 32)) != 3,
        50 => matches!(part(word, 19, 16), 0 | 7) && matches!(part(word, 4, 0), 0 | 15),
        51 => matches!(part(word, 19, 16), 0 | 7) && matches!(part(word, 4, 0), 0 | 15) && (part(word, 8, 6)) <= 5,
        52 => matches!(part(word, 48, 48) << 3 | part(word, 38, 36), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14) && matches!(part(word, 49, 49) << 3 | part(word, 30, 28), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14),
        53 => matches!(part(word, 48, 48) << 3 | part(word, 38, 36), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14),
        54 => (part(word, 52, 51)) != 3 && matches!(part(word, 48, 48) << 3 | part(word, 38, 36), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14) && matches!(part(word, 49, 49) << 3 | part(word, 30, 28), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14),
        55 => (part(word, 52, 51)) != 3 && matches!(part(word, 48, 48) << 3 | part(word, 38, 36), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14),
        56 => (part(word, 30, 28)) != 7 && matches!(part(word, 48, 48) << 3 | part(word, 38, 36), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14),
        57 => (part(word, 46, 45)) != 3 && matches!(part(word, 48, 48) << 3 | part(word, 38, 36), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14) && matches!(part(word, 49, 49) << 3 | part(word, 30, 28), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14),
        58 => (part(word, 46, 45)) != 3 && matches!(part(word, 48, 48) << 3 | part(word, 38, 36), 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11 | 12 | 13 | 14),
        _ => (part(word, 31, 28)) <= 10 && (part(word, 35, 32)) <= 13 && (part(word, 54, 53)) <= 1,
    }
}

#[inline]
pub fn group_a(code: u8, word: u64) -> u64 {
    match code {
        0 => part(word, 15, 8) << 3 | 0x1,
        1 => 0xff << 3,
        2 => part(word, 15, 8) << 3 | 0x2,
        3 => part(word, 15, 8) << 3 | count_2(word),
        4 => part(word, 15, 8) << 3 | count_4(word),
        5 => part(word, 15, 8) << 3 | count_6(word),
        6 => part(word, 15, 8) << 3 | count_14(word),
        7 => part(word, 15, 8) << 3 | count_17(word),
        8 => part(word, 15, 8) << 3 | count_19(word),
        9 => part(word, 15, 8) << 3 | count_21(word),
        10 => part(word, 15, 8) << 3 | count_23(word),
        11 => part(word, 15, 8) << 3 | count_25(word),
        12 => part(word, 15, 8) << 3 | count_30(word),
        13 => part(word, 15, 8) << 3 | count_32(word),
        _ => part(word, 15, 8) << 3 | count_33(word),
    }
}

#[inline]
pub fn group_b(code: u8, word: u64) -> u64 {
    match code {
        0 => part(word, 27, 20) << 3 | 0x1,
        1 => 0xff << 3,
        2 => part(word, 46, 39) << 3 | 0x1,
        3 => part(word, 27, 20) << 3 | 0x2,
        4 => 0xff << 3 | 0x2,
        5 => part(word, 46, 39) << 3 | 0x2,
        6 => part(word, 27, 20) << 3 | count_0(word),
        7 => 0xff << 3 | count_0(word),
        8 => part(word, 27, 20) << 3 | count_7(word),
        9 => part(word, 27, 20) << 3 | count_8(word),
        10 => part(word, 27, 20) << 3 | count_10(word),
        11 => part(word, 27, 20) << 3 | count_11(word),
        12 => part(word, 7, 0) << 3 | count_12(word),
        13 => part(word, 7, 0) << 3 | count_13(word),
        14 => part(word, 27, 20) << 3 | count_15(word),
        15 => part(word, 27, 20) << 3 | count_18(word),
        16 => part(word, 27, 20) << 3 | count_20(word),
        17 => part(word, 27, 20) << 3 | count_22(word),
        18 => part(word, 27, 20) << 3 | count_24(word),
        19 => part(word, 27, 20) << 3 | count_26(word),
        20 => part(word, 27, 20) << 3 | count_27(word),
        21 => part(word, 27, 20) << 3 | count_28(word),
        22 => part(word, 27, 20) << 3 | count_29(word),
        23 => part(word, 27, 20) << 3 | count_31(word),
        24 => part(word, 7, 0) << 3 | count_34(word),
        25 => part(word, 7, 0) << 3 | count_35(word),
        26 => part(word, 27, 20) << 3 | count_36(word),
        27 => part(word, 27, 20) << 3 | count_37(word),
        28 => part(word, 27, 20) << 3 | count_38(word),
        _ => part(word, 27, 20) << 3 | count_39(word),
    }
}

#[inline]
pub fn group_c(code: u8, word: u64) -> u64 {
    match code {
        0 => 0xff << 3,
        1 => part(word, 46, 39) << 3 | 0x1,
        2 => part(word, 7, 0) << 3 | 0x1,
        3 => part(word, 46, 39) << 3 | 0x2,
        4 => 0xff << 3 | 0x2,
        5 => part(word, 7, 0) << 3 | count_3(word),
        _ => part(word, 7, 0) << 3 | count_5(word),
    }
}

#[inline]
pub fn group_d(code: u8, word: u64) -> u64 {
    match code {
        0 => part(word, 7, 0) << 3 | 0x1,
        1 => 0xff << 3,
        2 => part(word, 7, 0) << 3 | 0x2,
        3 => part(word, 7, 0) << 3 | count_1(word),
        4 => part(word, 7, 0) << 3 | count_3(word),
        5 => part(word, 7, 0) << 3 | count_5(word),
        6 => part(word, 7, 0) << 3 | count_7(word),
        7 => part(word, 7, 0) << 3 | count_9(word),
        8 => part(word, 7, 0) << 3 | count_10(word),
        9 => part(word, 7, 0) << 3 | count_2(word),
        10 => part(word, 7, 0) << 3 | count_13(word),
        11 => part(word, 7, 0) << 3 | count_16(word),
        12 => part(word, 7, 0) << 3 | (if part(word, 35, 28) == 255 && part(word, 52, 52) == 0 { 1 } else { 2 }),
        13 => part(word, 7, 0) << 3 | count_34(word),
        14 => part(word, 7, 0) << 3 | count_35(word),
        15 => part(word, 7, 0) << 3 | count_36(word),
        _ => part(word, 7, 0) << 3 | count_37(word),
    }
}

#[inline]
pub fn halves(code: u8, word: u64) -> u64 {
    match code {
        0 => 0x3,
        1 => 0,
        _ => [3, 3, 1, 2][part(word, 50, 49) as usize],
    }
}

#[inline]
pub fn reads_flags(code: u8, word: u64) -> bool {
    match code {
        0 => false,
        1 => part(word, 43, 43) != 0,
        2 => part(word, 53, 53) != 0,
        3 => part(word, 48, 48) != 0,
        4 => matches!(part(word, 44, 43), 1 | 2),
        5 => part(word, 49, 49) != 0,
        6 => part(word, 38, 38) != 0,
        7 => part(word, 54, 54) != 0,
        8 => part(word, 57, 57) != 0,
        9 => part(word, 56, 56) != 0,
        10 => (part(word, 44, 43)) != 0,
        11 => matches!(part(word, 49, 48), 2 | 3),
        12 => part(word, 46, 46) != 0,
        13 => part(word, 40, 40) != 0,
        14 => (part(word, 12, 8)) != 15,
        _ => (part(word, 4, 0)) != 15,
    }
}

#[inline]
pub fn writes_flags(code: u8, word: u64) -> bool {
    match code {
        0 => part(word, 47, 47) != 0,
        1 => part(word, 52, 52) != 0,
        2 => false,
        _ => part(word, 40, 40) != 0,
    }
}

#[inline]
pub fn predicates(code: u8, word: u64) -> u64 {
    match code {
        0 => 0,
        1 => mask_of(part(word, 5, 3)) | mask_of(part(word, 2, 0)),
        2 => mask_of(part(word, 5, 3)),
        3 => mask_of(part(word, 50, 48)),
        4 => if part(word, 40, 40) == 0 { 0x7f } else { 0 },
        5 => mask_of(part(word, 47, 45)),
        6 => mask_of(part(!word, 43, 41)),
        7 => mask_of(part(word, 46, 44)),
        _ => mask_of(part(word, 53, 51)),
    }
}

#[inline]
pub fn literal(code: u8, word: u64) -> u64 {
    match code {
        0 => 0,
        1 => part(word, 56, 56) << 31 | part(word, 38, 20) << 12,
        2 => part(word, 51, 20),
        3 => part(word, 56, 56) << 31 | part(word, 38, 30) << 22 | part(word, 29, 29) << 15 | part(word, 28, 20) << 6,
        4 => copies(word, 56, 12) << 20 | part(word, 56, 56) << 19 | part(word, 38, 20),
        5 => part(word, 35, 20),
        6 => part(word, 25, 20),
        7 => part(word, 47, 20),
        8 => part(word, 24, 20),
        9 => copies(word, 27, 24) << 8 | part(word, 27, 20),
        10 => copies(word, 43, 8) << 24 | part(word, 43, 20),
        11 => copies(word, 39, 12) << 20 | part(word, 39, 20),
        12 => copies(word, 35, 16) << 16 | part(word, 35, 20),
        13 => copies(word, 47, 12) << 20 | part(word, 47, 28),
        14 => copies(word, 51, 8) << 24 | part(word, 51, 30) << 2,
        15 => part(word, 51, 22) << 2,
        16 => copies(word, 43, 8) << 24 | part(word, 43, 22) << 2,
        17 => part(word, 27, 20),
        18 => part(word, 29, 20),
        19 => copies(word, 30, 21) << 11 | part(word, 30, 20),
        20 => part(word, 37, 28),
        21 => part(word, 31, 20),
        _ => part(word, 39, 20),
    }
}

#[inline]
pub fn constant_pair(code: u8, word: u64) -> bool {
    match code {
        0 => false,
        1 => true,
        2 => matches!(part(word, 13, 13) << 2 | part(word, 11, 10), 3 | 7),
        _ => (part(word, 11, 10)) == 3,
    }
}

#[inline]
pub fn bank(code: u8, word: u64) -> u64 {
    match code {
        0 => 0,
        1 => part(word, 38, 34),
        _ => part(word, 40, 36),
    }
}

#[inline]
pub fn offset(code: u8, word: u64) -> u64 {
    match code {
        0 => 0,
        1 => part(word, 33, 20) << 2,
        _ => part(word, 35, 20),
    }
}

#[inline]
pub fn modifiers(code: u8, word: u64) -> u64 {
    match code {
        0 => part(word, 44, 44) << 7 | part(word, 40, 39) << 5 | part(word, 50, 50) << 4 | part(word, 48, 48) << 3 | part(word, 46, 46) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        1 => part(word, 55, 55) << 4 | part(word, 56, 56) << 3 | part(word, 54, 54) << 2 | part(word, 53, 53) << 1 | part(word, 57, 57),
        2 => part(word, 45, 44) << 7 | part(word, 43, 41) << 4 | part(word, 40, 39) << 2 | part(word, 50, 50) << 1 | part(word, 48, 48),
        3 => part(word, 54, 53) << 1 | part(word, 55, 55),
        4 => part(word, 54, 53) << 5 | part(word, 52, 51) << 3 | part(word, 50, 50) << 2 | part(word, 48, 48) << 1 | part(word, 49, 49),
        5 => part(word, 54, 53) << 3 | part(word, 55, 55) << 2 | part(word, 56, 56) << 1 | part(word, 57, 57),
        6 => part(word, 41, 39) << 6 | part(word, 44, 44) << 5 | part(word, 48, 48) << 4 | part(word, 46, 46) << 3 | part(word, 45, 45) << 2 | part(word, 49, 49) << 1 | part(word, 42, 42),
        7 => part(word, 41, 39) << 13 | part(word, 52, 52) << 12 | part(word, 51, 48) << 8 | part(word, 55, 55) << 7 | part(word, 46, 45) << 5 | part(word, 43, 43) << 4 | part(word, 54, 54) << 3 | part(word, 53, 53) << 2 | part(word, 44, 44) << 1 | part(word, 42, 42),
        8 => part(word, 5, 3) << 18 | part(word, 2, 0) << 15 | part(word, 41, 39) << 12 | part(word, 51, 48) << 8 | part(word, 47, 47) << 7 | part(word, 46, 45) << 5 | part(word, 43, 43) << 4 | part(word, 7, 7) << 3 | part(word, 6, 6) << 2 | part(word, 44, 44) << 1 | part(word, 42, 42),
        9 => part(word, 51, 48) << 1 | part(word, 47, 47),
        10 => part(word, 5, 3) << 10 | part(word, 44, 39) << 4 | part(word, 48, 48) << 3 | part(word, 46, 46) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        11 => part(word, 35, 28) << 4 | part(word, 44, 44) << 3 | part(word, 40, 39) << 1 | part(word, 38, 38),
        12 => part(word, 39, 39) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        13 => part(word, 23, 20) << 3 | part(word, 50, 50) << 2 | part(word, 48, 48) << 1 | part(word, 46, 46),
        14 => part(word, 40, 39) << 4 | part(word, 48, 48) << 3 | part(word, 46, 46) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        15 => part(word, 40, 39) << 1 | part(word, 48, 48),
        16 => part(word, 51, 50) << 2 | part(word, 48, 48) << 1 | part(word, 49, 49),
        17 => part(word, 41, 39) << 5 | part(word, 48, 48) << 4 | part(word, 46, 46) << 3 | part(word, 45, 45) << 2 | part(word, 49, 49) << 1 | part(word, 42, 42),
        18 => part(word, 41, 39) << 12 | part(word, 52, 52) << 11 | part(word, 51, 48) << 7 | part(word, 46, 45) << 5 | part(word, 43, 43) << 4 | part(word, 54, 54) << 3 | part(word, 53, 53) << 2 | part(word, 44, 44) << 1 | part(word, 42, 42),
        19 => part(word, 5, 3) << 17 | part(word, 2, 0) << 14 | part(word, 41, 39) << 11 | part(word, 51, 48) << 7 | part(word, 46, 45) << 5 | part(word, 43, 43) << 4 | part(word, 7, 7) << 3 | part(word, 6, 6) << 2 | part(word, 44, 44) << 1 | part(word, 42, 42),
        20 => part(word, 39, 39) << 11 | part(word, 32, 32) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 43, 43) << 5 | part(word, 44, 44) << 4 | part(word, 31, 31) << 3 | part(word, 30, 30) << 2 | part(word, 29, 28),
        21 => part(word, 39, 39) << 11 | part(word, 52, 52) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 43, 43) << 5 | part(word, 44, 44) << 4 | part(word, 56, 56) << 3 | part(word, 54, 54) << 2 | 0x1,
        22 => part(word, 39, 39) << 11 | part(word, 52, 52) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 43, 43) << 5 | part(word, 44, 44) << 4,
        23 => part(word, 55, 55) << 4 | part(word, 52, 52) << 3 | part(word, 56, 56) << 2 | part(word, 54, 53),
        24 => part(word, 40, 39) << 11 | part(word, 32, 32) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 44, 44) << 5 | part(word, 31, 31) << 4 | part(word, 30, 30) << 3 | part(word, 29, 28) << 1,
        25 => part(word, 40, 39) << 11 | part(word, 52, 52) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 44, 44) << 5 | part(word, 54, 54) << 3 | 0x1 << 1 | part(word, 43, 43),
        26 => part(word, 40, 39) << 11 | part(word, 52, 52) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 44, 44) << 5 | part(word, 43, 43),
        27 => part(word, 56, 55) << 3 | part(word, 52, 52) << 2 | part(word, 54, 53),
        28 => part(word, 38, 37) << 11 | part(word, 32, 32) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 31, 31) << 5 | part(word, 29, 28) << 3 | part(word, 30, 30) << 2 | part(word, 36, 35),
        29 => part(word, 58, 57) << 11 | part(word, 52, 52) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 56, 56) << 5 | 0x1 << 3 | part(word, 51, 51) << 2 | part(word, 54, 53),
        30 => part(word, 58, 57) << 11 | part(word, 52, 52) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 56, 56) << 5 | part(word, 54, 53) << 3 | part(word, 51, 51) << 2 | 0x1,
        31 => part(word, 58, 57) << 11 | part(word, 52, 52) << 10 | part(word, 50, 49) << 8 | part(word, 48, 47) << 6 | part(word, 51, 51) << 2 | part(word, 54, 53),
        32 => part(word, 56, 55) << 3 | part(word, 54, 53) << 1 | part(word, 52, 52),
        33 => part(word, 41, 39) << 17 | part(word, 49, 49) << 16 | part(word, 38, 35) << 12 | part(word, 50, 50) << 11 | part(word, 46, 45) << 9 | part(word, 48, 47) << 7 | part(word, 43, 43) << 6 | part(word, 44, 44) << 5 | part(word, 42, 42) << 4 | part(word, 31, 31) << 3 | part(word, 30, 30) << 2 | part(word, 29, 28),
        34 => part(word, 41, 39) << 17 | part(word, 53, 53) << 16 | part(word, 52, 49) << 12 | part(word, 54, 54) << 11 | part(word, 46, 45) << 9 | part(word, 48, 47) << 7 | part(word, 43, 43) << 6 | part(word, 44, 44) << 5 | part(word, 42, 42) << 4 | part(word, 56, 56) << 3 | 0x1,
        35 => part(word, 41, 39) << 17 | part(word, 53, 53) << 16 | part(word, 52, 49) << 12 | part(word, 54, 54) << 11 | part(word, 46, 45) << 9 | part(word, 48, 47) << 7 | part(word, 43, 43) << 6 | part(word, 44, 44) << 5 | part(word, 42, 42) << 4,
        36 => part(word, 5, 3) << 23 | part(word, 2, 0) << 20 | part(word, 41, 39) << 17 | part(word, 38, 35) << 13 | part(word, 49, 49) << 12 | part(word, 6, 6) << 11 | part(word, 46, 45) << 9 | part(word, 48, 47) << 7 | part(word, 43, 43) << 6 | part(word, 44, 44) << 5 | part(word, 42, 42) << 4 | part(word, 31, 31) << 3 | part(word, 30, 30) << 2 | part(word, 29, 28),
        37 => part(word, 5, 3) << 23 | part(word, 2, 0) << 20 | part(word, 41, 39) << 17 | part(word, 52, 49) << 13 | part(word, 53, 53) << 12 | part(word, 6, 6) << 11 | part(word, 46, 45) << 9 | part(word, 48, 47) << 7 | part(word, 43, 43) << 6 | part(word, 44, 44) << 5 | part(word, 42, 42) << 4 | part(word, 56, 56) << 3 | part(word, 54, 54) << 2 | 0x1,
        38 => part(word, 5, 3) << 23 | part(word, 2, 0) << 20 | part(word, 41, 39) << 17 | part(word, 52, 49) << 13 | part(word, 53, 53) << 12 | part(word, 6, 6) << 11 | part(word, 46, 45) << 9 | part(word, 48, 47) << 7 | part(word, 43, 43) << 6 | part(word, 44, 44) << 5 | part(word, 42, 42) << 4,
        39 => part(word, 50, 50) << 3 | part(word, 43, 43) << 2 | part(word, 49, 49) << 1 | part(word, 48, 48),
        40 => part(word, 54, 54) << 3 | part(word, 53, 53) << 2 | part(word, 56, 56) << 1 | part(word, 55, 55),
        41 => part(word, 38, 37) << 10 | part(word, 36, 35) << 8 | part(word, 34, 33) << 6 | part(word, 32, 31) << 4 | part(word, 48, 48) << 3 | part(word, 51, 51) << 2 | part(word, 50, 50) << 1 | part(word, 49, 49),
        42 => part(word, 48, 48) << 3 | part(word, 51, 51) << 2 | part(word, 50, 50) << 1 | part(word, 49, 49),
        43 => part(word, 43, 39) << 2 | part(word, 49, 49) << 1 | part(word, 48, 48),
        44 => part(word, 57, 53),
        45 => part(word, 41, 39) << 4 | part(word, 48, 48) << 3 | part(word, 44, 43) << 1 | part(word, 42, 42),
        46 => part(word, 40, 40) << 2 | part(word, 41, 41) << 1 | part(word, 39, 39),
        47 => part(word, 54, 54) << 2 | part(word, 55, 55) << 1 | part(word, 53, 53),
        48 => part(word, 48, 48) << 6 | part(word, 53, 53) << 5 | part(word, 54, 54) << 4 | part(word, 50, 50) << 3 | part(word, 49, 49) << 2 | part(word, 51, 51) << 1 | part(word, 52, 52),
        49 => part(word, 54, 54) << 4 | part(word, 57, 57) << 3 | part(word, 53, 53) << 2 | part(word, 56, 56) << 1 | part(word, 55, 55),
        50 => part(word, 50, 48) << 4 | part(word, 54, 53) << 2 | part(word, 52, 51),
        51 => part(word, 49, 48) << 8 | part(word, 36, 36) << 7 | part(word, 37, 37) << 6 | part(word, 52, 50) << 3 | part(word, 38, 38) << 2 | part(word, 53, 53) << 1 | part(word, 35, 35),
        52 => part(word, 49, 48) << 8 | part(word, 36, 36) << 7 | part(word, 37, 37) << 6 | part(word, 52, 50) << 3 | part(word, 38, 38) << 2 | part(word, 53, 53) << 1,
        53 => part(word, 49, 48) << 8 | part(word, 55, 55) << 7 | part(word, 56, 56) << 6 | part(word, 51, 50) << 3 | part(word, 54, 54) << 2 | part(word, 53, 53) << 1 | part(word, 52, 52),
        54 => part(word, 49, 48) << 8 | part(word, 51, 50) << 3 | part(word, 54, 54) << 2 | part(word, 53, 53) << 1 | part(word, 52, 52),
        55 => part(word, 50, 48) << 7 | part(word, 42, 41) << 5 | part(word, 43, 43) << 4 | part(word, 45, 44) << 2 | part(word, 39, 39) << 1 | part(word, 40, 40),
        56 => part(word, 54, 53) << 3 | part(word, 57, 57) << 2 | part(word, 55, 55) << 1 | part(word, 56, 56),
        57 => part(word, 35, 28) << 6 | part(word, 50, 48) << 3 | part(word, 38, 38) << 2 | part(word, 37, 36),
        58 => part(word, 55, 48) << 6 | 0x7 << 3 | part(word, 56, 56) << 2,
        59 => part(word, 55, 48) << 6 | 0x7 << 3 | part(word, 57, 57) << 2,
        60 => part(word, 39, 39) << 1 | part(word, 43, 43),
        61 => part(word, 48, 48) << 4 | part(word, 39, 39) << 3 | part(word, 44, 43) << 1 | part(word, 40, 40),
        62 => part(word, 50, 50) << 4 | part(word, 38, 37) << 2 | part(word, 49, 48),
        63 => part(word, 48, 48) << 1 | part(word, 40, 40),
        64 => 0,
        65 => part(word, 48, 48) << 2 | part(word, 41, 41) << 1 | part(word, 40, 40),
        66 => part(word, 40, 40),
        67 => part(word, 51, 48),
        68 => part(word, 41, 39) << 1 | part(word, 42, 42),
        69 => part(word, 42, 39),
        70 => part(word, 15, 12),
        71 => part(word, 41, 39) << 9 | part(word, 44, 44) << 8 | part(word, 51, 49) << 5 | part(word, 48, 48) << 4 | part(word, 43, 43) << 3 | part(word, 46, 45) << 1 | part(word, 42, 42),
        72 => part(word, 5, 3) << 14 | part(word, 2, 0) << 11 | part(word, 41, 39) << 8 | part(word, 51, 49) << 5 | part(word, 48, 48) << 4 | part(word, 43, 43) << 3 | part(word, 46, 45) << 1 | part(word, 42, 42),
        73 => part(word, 51, 49) << 1 | part(word, 48, 48),
        74 => part(word, 43, 39) << 5 | part(word, 50, 48) << 2 | part(word, 46, 46) << 1 | part(word, 45, 45),
        75 => part(word, 32, 28) << 5 | part(word, 50, 48) << 2 | part(word, 38, 38) << 1 | part(word, 37, 37),
        76 => part(word, 55, 51) << 5 | part(word, 50, 48) << 2 | part(word, 57, 57) << 1 | part(word, 56, 56),
        77 => part(word, 40, 40) << 2 | part(word, 42, 41),
        78 => part(word, 12, 12) << 10 | part(word, 9, 8) << 8 | part(word, 13, 13) << 7 | part(word, 11, 10) << 5 | part(word, 50, 50) << 4 | part(word, 42, 41) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        79 => part(word, 9, 8) << 9 | part(word, 13, 13) << 8 | part(word, 11, 10) << 6 | part(word, 40, 39) << 4 | part(word, 42, 41) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        80 => part(word, 44, 44) << 10 | part(word, 12, 12) << 9 | part(word, 9, 8) << 7 | part(word, 11, 10) << 5 | part(word, 40, 39) << 3 | part(word, 41, 41) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        81 => part(word, 44, 44) << 11 | part(word, 9, 8) << 9 | part(word, 11, 10) << 7 | part(word, 42, 42) << 6 | part(word, 40, 39) << 4 | part(word, 50, 50) << 3 | part(word, 41, 41) << 2 | part(word, 45, 45) << 1 | part(word, 49, 49),
        82 => part(word, 14, 12) << 14 | part(word, 31, 29) << 11 | part(word, 41, 39) << 8 | part(word, 44, 44) << 7 | part(word, 25, 24) << 5 | part(word, 46, 45) << 3 | part(word, 15, 15) << 2 | part(word, 32, 32) << 1 | part(word, 42, 42),
        83 => part(word, 5, 3) << 19 | part(word, 2, 0) << 16 | part(word, 14, 12) << 13 | part(word, 31, 29) << 10 | part(word, 41, 39) << 7 | part(word, 25, 24) << 5 | part(word, 46, 45) << 3 | part(word, 15, 15) << 2 | part(word, 32, 32) << 1 | part(word, 42, 42),
        84 => part(word, 41, 39) << 9 | part(word, 44, 44) << 8 | part(word, 12, 8) << 3 | part(word, 46, 45) << 1 | part(word, 42, 42),
        85 => part(word, 5, 3) << 14 | part(word, 2, 0) << 11 | part(word, 41, 39) << 8 | part(word, 12, 8) << 3 | part(word, 46, 45) << 1 | part(word, 42, 42),
        86 => part(word, 47, 45) << 6 | part(word, 41, 39) << 3 | part(word, 49, 48) << 1 | part(word, 42, 42),
        87 => part(word, 49, 48),
        88 => part(word, 27, 20),
        89 => part(word, 13, 13) << 5 | part(word, 12, 8),
        90 => part(word, 50, 48) << 15 | part(word, 31, 30) << 13,
        91 => part(word, 50, 48) << 15 | part(word, 31, 30) << 13 | part(word, 46, 34),
        92 => part(word, 47, 45) << 3 | part(word, 33, 31),
        93 => part(word, 60, 58) << 6 | part(word, 52, 52) << 5 | part(word, 57, 56) << 3 | part(word, 55, 53),
        94 => part(word, 45, 45) << 8 | part(word, 47, 46) << 6 | part(word, 50, 48) << 3 | 0x7,
        95 => part(word, 45, 45) << 8 | part(word, 47, 46) << 6 | part(word, 50, 48) << 3 | part(!word, 43, 41),
        96 => part(word, 45, 45) << 5 | part(word, 47, 46) << 3 | part(word, 50, 48),
        97 => part(word, 45, 44) << 3 | part(word, 50, 48),
        98 => part(word, 44, 44) << 3 | part(word, 50, 48),
        99 => part(word, 50, 48),
        100 => part(word, 55, 52) << 4 | part(word, 48, 48) << 3 | part(word, 51, 49),
        101 => part(word, 48, 48) << 3 | part(word, 49, 49) << 2 | part(word, 51, 50),
        102 => part(word, 55, 52) << 2 | part(word, 29, 28),
        103 => part(word, 54, 53) << 1 | part(word, 52, 52),
        104 => part(word, 25, 23) << 4 | part(word, 48, 48) << 3 | part(word, 22, 20),
        105 => part(word, 52, 52) << 7 | part(word, 6, 4) << 4 | part(word, 3, 0),
        106 => part(word, 6, 4) << 4 | part(word, 3, 0),
        107 => part(word, 48, 36) << 2 | part(word, 1, 0),
        108 => part(word, 1, 0),
        109 => part(word, 31, 31),
        110 => part(word, 9, 8) << 2 | part(word, 1, 0),
        111 => part(word, 32, 32) << 3 | part(word, 31, 31) << 2 | part(word, 48, 47),
        112 => part(word, 31, 31) << 3 | part(word, 32, 32) << 2 | part(word, 48, 47),
        113 => part(word, 46, 44) << 3 | part(word, 32, 32) << 2 | part(word, 48, 47),
        114 => part(word, 32, 32) << 5 | part(word, 34, 33) << 3 | part(word, 31, 31) << 2 | part(word, 48, 47),
        115 => part(word, 49, 47) << 6 | part(word, 55, 54) << 4 | part(word, 53, 52) << 2 | part(word, 51, 51) << 1 | part(word, 50, 50),
        116 => part(word, 40, 39),
        117 => part(word, 48, 36) << 18 | part(word, 53, 51) << 15 | part(word, 57, 55) << 12 | part(word, 58, 58) << 11 | part(word, 54, 54) << 10 | part(word, 50, 50) << 9 | part(word, 35, 35) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        118 => part(word, 53, 51) << 15 | part(word, 39, 37) << 12 | part(word, 40, 40) << 11 | part(word, 36, 36) << 10 | part(word, 50, 50) << 9 | part(word, 35, 35) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        119 => part(word, 35, 28) << 21 | part(word, 48, 36) << 8 | part(word, 49, 49) << 7 | part(word, 56, 53) << 3 | part(word, 52, 50),
        120 => part(word, 35, 28) << 18 | part(word, 48, 36) << 5 | part(word, 53, 52) << 3 | part(word, 51, 51) << 2 | part(word, 50, 50) << 1 | part(word, 49, 49),
        121 => part(word, 48, 36) << 15 | part(word, 53, 51) << 12 | part(word, 55, 55) << 11 | part(word, 35, 35) << 10 | part(word, 50, 50) << 9 | part(word, 54, 54) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        122 => part(word, 53, 51) << 12 | part(word, 55, 55) << 11 | part(word, 35, 35) << 10 | part(word, 50, 50) << 9 | part(word, 54, 54) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        123 => part(word, 48, 36) << 17 | part(word, 53, 51) << 14 | part(word, 57, 56) << 12 | part(word, 55, 54) << 10 | part(word, 50, 50) << 9 | part(word, 35, 35) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        124 => part(word, 53, 51) << 15 | part(word, 39, 38) << 13 | part(word, 37, 36) << 11 | part(word, 40, 40) << 10 | part(word, 50, 50) << 9 | part(word, 35, 35) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        125 => part(word, 48, 36) << 13 | part(word, 53, 51) << 10 | part(word, 35, 35) << 9 | part(word, 50, 50) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        126 => part(word, 53, 51) << 10 | part(word, 35, 35) << 9 | part(word, 50, 50) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        127 => part(word, 48, 36) << 11 | part(word, 27, 22) << 5 | part(word, 49, 49) << 4 | part(word, 34, 31),
        128 => part(word, 27, 22) << 5 | part(word, 49, 49) << 4 | part(word, 34, 31),
        129 => part(word, 48, 36) << 6 | part(word, 35, 35) << 5 | part(word, 49, 49) << 4 | part(word, 34, 31),
        130 => part(word, 48, 36) << 9 | part(word, 35, 35) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        131 => part(word, 35, 35) << 8 | part(word, 49, 49) << 7 | part(word, 30, 28) << 4 | part(word, 34, 31),
        132 => part(word, 28, 26) << 13 | part(word, 25, 20) << 7 | part(word, 5, 0) << 1 | part(word, 29, 29),
        133 => part(word, 35, 33) << 21 | part(word, 50, 49) << 19 | part(word, 25, 24) << 17 | part(word, 23, 20) << 13,
        134 => part(word, 35, 33) << 21 | part(word, 50, 49) << 19 | part(word, 25, 24) << 17 | part(word, 23, 20) << 13 | part(word, 48, 36),
        135 => part(word, 35, 33) << 21 | part(word, 50, 49) << 19 | part(word, 25, 24) << 17 | part(word, 22, 20) << 14 | part(word, 23, 23) << 13,
        136 => part(word, 35, 33) << 21 | part(word, 50, 49) << 19 | part(word, 25, 24) << 17 | part(word, 22, 20) << 14 | part(word, 23, 23) << 13 | part(word, 48, 36),
        137 => part(word, 52, 52) << 25 | part(word, 35, 33) << 22 | part(word, 50, 49) << 20 | part(word, 26, 24) << 17 | part(word, 22, 20) << 14 | part(word, 23, 23) << 13,
        138 => part(word, 52, 52) << 25 | part(word, 35, 33) << 22 | part(word, 50, 49) << 20 | part(word, 26, 24) << 17 | part(word, 22, 20) << 14 | part(word, 23, 23) << 13 | part(word, 48, 36),
        139 => part(word, 52, 52) << 26 | part(word, 35, 33) << 23 | part(word, 50, 49) << 21 | part(word, 32, 29) << 17 | part(word, 38, 36) << 14 | part(word, 28, 28) << 13,
        140 => part(word, 35, 33) << 23 | part(word, 50, 49) << 21 | part(word, 32, 29) << 17 | part(word, 53, 51) << 14 | part(word, 28, 28) << 13 | part(word, 48, 36),
        141 => part(word, 52, 52) << 22 | part(word, 35, 33) << 19 | part(word, 50, 49) << 17 | part(word, 38, 36) << 14 | part(word, 28, 28) << 13,
        142 => part(word, 35, 33) << 19 | part(word, 50, 49) << 17 | part(word, 53, 51) << 14 | part(word, 28, 28) << 13 | part(word, 48, 36),
        143 => part(word, 41, 39) << 14 | part(word, 34, 32) << 11 | part(word, 36, 35) << 9 | part(word, 42, 42) << 8,
        144 => part(word, 41, 39) << 14 | part(word, 34, 32) << 11 | part(word, 36, 35) << 9 | part(word, 42, 42) << 8 | part(word, 15, 8),
        145 => part(word, 15, 8) << 5 | part(word, 47, 45) << 2 | part(word, 33, 32),
        146 => part(word, 31, 28) << 2 | part(word, 33, 32),
        147 => part(word, 7, 7) << 6 | part(word, 6, 6) << 5 | part(word, 4, 0),
        148 => part(word, 6, 6) << 5 | part(word, 4, 0),
        149 => part(word, 6, 6),
        150 => part(word, 5, 5) << 5 | part(word, 4, 0),
        151 => part(word, 4, 0),
        152 => part(word, 1, 0),
        153 => part(word, 5, 5),
        154 => part(word, 8, 6),
        155 => part(word, 53, 51) << 13 | part(word, 55, 55) << 12 | part(word, 54, 54) << 11 | part(word, 57, 56) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49) << 4 | part(word, 30, 28) << 1,
        156 => part(word, 53, 51) << 13 | part(word, 55, 55) << 12 | part(word, 54, 54) << 11 | part(word, 57, 56) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49),
        157 => part(word, 52, 51) << 12 | part(word, 55, 55) << 11 | part(word, 54, 53) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49) << 4 | part(word, 30, 28) << 1,
        158 => part(word, 52, 51) << 12 | part(word, 55, 55) << 11 | part(word, 54, 53) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49),
        159 => part(word, 53, 51) << 12 | part(word, 55, 55) << 11 | part(word, 54, 54) << 10 | part(word, 56, 56) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49) << 4 | part(word, 30, 28) << 1,
        160 => part(word, 53, 51) << 12 | part(word, 55, 55) << 11 | part(word, 54, 54) << 10 | part(word, 56, 56) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49),
        161 => part(word, 56, 54) << 12 | part(word, 53, 51) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49) << 4 | part(word, 30, 28) << 1,
        162 => part(word, 56, 54) << 12 | part(word, 53, 51) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49),
        163 => part(word, 49, 49) << 12 | part(word, 53, 51) << 9 | part(word, 55, 55) << 8 | part(word, 54, 54) << 7 | part(word, 48, 48) << 6 | part(word, 38, 36) << 3 | part(word, 30, 28),
        164 => part(word, 49, 49) << 12 | part(word, 53, 51) << 9 | part(word, 55, 55) << 8 | part(word, 54, 54) << 7 | part(word, 48, 48) << 6 | part(word, 38, 36) << 3,
        165 => part(word, 53, 51) << 11 | part(word, 55, 55) << 10 | part(word, 54, 54) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49) << 4 | part(word, 30, 28) << 1,
        166 => part(word, 53, 51) << 11 | part(word, 55, 55) << 10 | part(word, 54, 54) << 9 | part(word, 48, 48) << 8 | part(word, 38, 36) << 5 | part(word, 49, 49),
        167 => part(word, 5, 3) << 21 | part(word, 2, 0) << 18 | part(word, 41, 39) << 15 | part(word, 47, 47) << 14 | part(word, 44, 43) << 12 | part(word, 46, 45) << 10 | part(word, 48, 48) << 9 | part(word, 38, 36) << 6 | part(word, 49, 49) << 5 | part(word, 30, 28) << 2 | part(word, 42, 42) << 1,
        168 => part(word, 5, 3) << 21 | part(word, 2, 0) << 18 | part(word, 41, 39) << 15 | part(word, 47, 47) << 14 | part(word, 44, 43) << 12 | part(word, 46, 45) << 10 | part(word, 48, 48) << 9 | part(word, 38, 36) << 6 | part(word, 42, 42) << 1 | part(word, 49, 49),
        _ => part(word, 38, 38) << 17 | part(word, 48, 48) << 16 | part(word, 49, 49) << 15 | part(word, 50, 50) << 14 | part(word, 54, 53) << 12 | part(word, 37, 36) << 10 | part(word, 52, 51) << 8 | part(word, 35, 32) << 4 | part(word, 31, 28),
    }
}
