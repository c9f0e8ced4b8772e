//! Addresses 5 cycles later, by the interpreter's formulas of surfaces.

use interpreter::operations::surface::block_linear;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tex::texture_binding::TexelLayout;
use tpc::sm::load_store::surface::surface_address::*;
use tpc::sm::load_store::surface::types::*;

scenarios! {
    SurfaceAddress::default() => by_hand any_places;
}

/// A level of any layout, of so many texels, rows, slices and layers.
pub fn header(layout: TexelLayout, [x, y, z, layers]: [u32; 4], random: &mut Random) -> SurfaceHeader {
    let (high, deep) = (random.below(6) as u8, random.below(5) as u8);
    let bytes_log2 = random.below(5) as u8;
    SurfaceHeader {
        valid: true,
        layout,
        bytes_log2,
        address: random.below(1 << 30) << 9,
        last_x: x - 1,
        last_y: (y - 1) as u16,
        last_z: (z - 1) as u16,
        last_layer: (layers - 1) as u16,
        pitch: (random.below(1 << 16) as u32) << 5,
        high,
        deep,
        gobs: (u64::from(x) << bytes_log2).div_ceil(64) as u16 & 0x7fff,
        blocks: y.div_ceil(8 << high) as u16,
        layer: random.below(1 << 24) << 9,
        ..SurfaceHeader::default()
    }
}

/// The address, where the point is not outside or is moved.
pub fn expected(request: &SurfaceAddressRequest, point: &SurfacePoint) -> Option<u64> {
    let h = &request.header;
    let unit = 1 << h.bytes_log2;
    let columns = (i64::from(h.last_x) + 1) * if request.bytes { unit } else { 1 };
    let limits = [columns, i64::from(h.last_y) + 1, i64::from(h.last_z) + 1, i64::from(h.last_layer) + 1];
    let mut place = [point.x, point.y, point.z, point.layer];
    for (at, limit) in place.iter_mut().zip(limits) {
        if request.moves {
            *at = i64::from(*at as i32).clamp(0, limit - 1) as u32;
        } else if i64::from(*at) >= limit {
            return None;
        }
    }
    let [x, y, z, layer] = place;
    let x = u64::from(x) * if request.bytes { 1 } else { unit as u64 };
    let offset = match h.layout {
        TexelLayout::Line => x,
        TexelLayout::Pitch => x + u64::from(y) * u64::from(h.pitch),
        TexelLayout::Blocks => {
            let row = (h.last_x + 1) << h.bytes_log2;
            let rows = u32::from(h.last_y) + 1;
            let of_layer = block_linear([x as u32, y, z], [row, rows], (h.high.into(), h.deep.into()));
            (u128::from(layer) * u128::from(h.layer) + u128::from(of_layer)) as u64
        }
    };
    Some(h.address.wrapping_add(offset) & 0xff_ffff_ffff)
}

fn judged(new: Maker<SurfaceAddress>, requests: &[Option<SurfaceAddressRequest>]) {
    let mut dut = new();
    for cycle in 0..requests.len() + 5 {
        let request = cycle.checked_sub(5).and_then(|at| requests[at]);
        let result = dut.outputs().result;
        assert_eq!(result.valid, request.is_some());
        for (lane, point) in request.iter().flat_map(|request| request.points.iter().enumerate()) {
            let request = request.as_ref().expect("it is");
            let expected = expected(request, point);
            assert_eq!(
                result.data.inner >> lane & 1 == 1,
                expected.is_some(),
                "{point:?} of {:?}",
                request.header
            );
            expected.iter().for_each(|&at| {
                assert_eq!(result.data.addresses[lane], at, "{point:?} of {:?}", request.header)
            });
        }
        dut.cycle(In { request: requests.get(cycle).copied().flatten().into() });
    }
}

/// The example of interface 8: 4 bytes, 128 wide, blocks of 16 GOBs; (37, 21) is at 44b4.
fn by_hand(new: Maker<SurfaceAddress>) {
    let header = SurfaceHeader {
        valid: true,
        layout: TexelLayout::Blocks,
        bytes_log2: 2,
        address: 0x10_0000,
        last_x: 127,
        last_y: 127,
        high: 4,
        gobs: 8,
        blocks: 1,
        ..SurfaceHeader::default()
    };
    let mut request = SurfaceAddressRequest { header, ..SurfaceAddressRequest::default() };
    request.points[3] = SurfacePoint { x: 37, y: 21, z: 0, layer: 0 };
    request.points[4] = SurfacePoint { x: 128, y: 21, z: 0, layer: 0 };
    let mut dut = new();
    dut.cycle(In { request: Some(request).into() });
    (0..4).for_each(|_| dut.cycle(In { request: None.into() }));
    let result = dut.outputs().result.data;
    assert_eq!((result.addresses[3], result.inner), (0x10_44b4, 0b1110_1111));
}

fn any_places(new: Maker<SurfaceAddress>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let requests: Vec<_> = (0..40)
            .map(|_| {
                let layout = random.one_of(&[
                    TexelLayout::Line,
                    TexelLayout::Pitch,
                    TexelLayout::Blocks,
                    TexelLayout::Blocks,
                ]);
                let most = random.one_of(&[3_u64, 40, 0x4000]);
                let mut size = || 1 + random.below(most) as u32;
                let extent = [size(), size(), size(), size()];
                let header = header(layout, extent, &mut random);
                let mut at = |limit: u32| match random.below(8) {
                    0 => random.any() as u32,
                    1 => limit.wrapping_sub(random.below(3) as u32),
                    2 => (random.below(4) as u32).wrapping_sub(2),
                    _ => random.below(limit.into()) as u32,
                };
                let points = std::array::from_fn(|_| SurfacePoint {
                    x: at(extent[0]),
                    y: at(extent[1]),
                    z: at(extent[2]),
                    layer: at(extent[3]),
                });
                let bits = random.any();
                let request =
                    SurfaceAddressRequest { header, bytes: bits & 1 == 1, moves: bits & 2 != 0, points };
                (bits & 12 != 0).then_some(request)
            })
            .collect();
        judged(new, &requests);
    });
}
