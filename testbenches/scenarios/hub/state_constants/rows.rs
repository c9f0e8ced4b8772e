//! Rows of shared memory of a batch of 32 vertices, from the
//! pages of vertex_fetch and stage_tasks, counted one by one.

/// Number of components of a map from one bit of a header to another.
fn components(header: &[u32; 20], bits: std::ops::Range<usize>) -> u32 {
    bits.filter(|bit| header[bit / 32] >> (bit % 32) & 1 == 1).count() as u32
}

fn inputs(header: &[u32; 20]) -> u32 {
    components(header, 5 * 32..12 * 32 + 16)
}

fn outputs(header: &[u32; 20]) -> u32 {
    components(header, 12 * 32 + 16..20 * 32)
}

/// The directory; and for each component, and for the control
/// words, as many words as 32 lanes need, up to 4,096 in all.
fn geometry(header: &[u32; 20]) -> u32 {
    let planes = outputs(header) + 1;
    let vertices = (header[4] & 0xfff).clamp(1, 1024);
    let odd = if vertices % 2 == 1 { vertices } else { vertices + 1 };
    let mut words = 1;
    while words < 32 * odd && words < 2048 && planes * words * 2 <= 4096 {
        words *= 2;
    }
    11 + (planes * words).div_ceil(32)
}

/// Rows of one stage, as `header_read_t` has them.
pub fn of_stage(stage: usize, header: &[u32; 20]) -> u32 {
    match stage {
        1 => 1 + inputs(header) + outputs(header),
        2 => outputs(header) + ((header[1] >> 24) + 1).div_euclid(2).max(3),
        3 => 2 + outputs(header),
        4 => geometry(header),
        _ => 0,
    }
}

/// Rows of a batch, by the headers of stages with programs.
pub fn of_batch(headers: &[Option<[u32; 20]>; 6]) -> u32 {
    let of = |stage: usize| headers[stage].map_or(0, |header| of_stage(stage, &header));
    let patches = headers[3].map_or(0, |_| {
        let some = of(2) + 4 * of(3);
        let fewer = of(2) + 2 * of(3);
        if some <= 256 {
            some
        } else if fewer <= 256 {
            fewer
        } else {
            of(2) + of(3)
        }
    });
    of(1) + patches + of(4)
}
