//! Second colours and alphas are sent as tasks where a blend uses them.

use super::{pass, quads};
use crate::crop::bench::{state, target};
use bundle::*;
use fbp::crop::colour_state::{ColourState, Params};
use fbp::crop::types::*;
use kit::{Maker, scenarios};

scenarios! {
    ColourState::new(&Params::default()) =>
        second_colours_become_tasks_where_a_blend_uses_them alphas_become_tasks_where_formats_lack_alpha
        rows_with_second_colours;
}

/// The same as second colours.
fn second(packet: CropPacket) -> CropPacket {
    let CropPacket::Quads(quads) = packet else { unreachable!() };
    CropPacket::Quads(ColourQuads { source1: true, ..quads })
}

/// Second colours become tasks, one a cycle, where the target blends in 8 bits; factors of a second source that did not arrive
/// have no effect.
fn second_colours_become_tasks_where_a_blend_uses_them(new: Maker<ColourState>) {
    use BlendFactor::{InvSrc1Alpha, InvSrc1Colour, One, Src1Alpha, Src1Colour, Zero};
    let given = |format: u32, methods: &[(u16, u32)]| {
        let mut packets = target(0, 0, 64, format);
        packets.extend([state(SET_BLEND, 1), state(0x1344, 0xc902), state(0x1348, 0x11)]);
        packets.extend([state(0x133c, 1), state(0x1350, 0x10), state(0x1358, 0xc903)]);
        packets.extend(methods.iter().map(|(at, value)| state(*at, *value)));
        packets.extend([second(quads(0, false, 0, 70)), quads(0, false, 0, 10)]);
        packets.extend([quads(0, false, 1, 20), second(quads(0, false, 2, 90)), quads(0, false, 2, 30)]);
        pass(new(), &packets, !0, !0)
    };
    let factors = |t: &ColourTask| {
        let c = &t.control;
        [c.colour.src, c.colour.dst, c.alpha.src, c.alpha.dst]
    };
    for format in [0xd5, 0xd7, 0xf7, 0xca, 0xd1, 0xd6] {
        let (tasks, at, _) = given(format, &[]);
        use ColourTaskKind::{Quads, Source1};
        let kinds: Vec<_> = tasks.iter().map(|t| t.kind).collect();
        assert_eq!(kinds, [Source1, Quads, Quads, Source1, Quads]);
        assert_eq!(at[4] - at[0], 4);
        assert_eq!((tasks[0].data[0], tasks[3].data[7]), (70, 97));
        assert_eq!(factors(&tasks[1]), [Src1Alpha, InvSrc1Colour, Src1Colour, InvSrc1Alpha]);
        assert_eq!(factors(&tasks[2]), [Zero, One, Zero, One]);
        assert_eq!(factors(&tasks[4]), factors(&tasks[1]));
    }
    // With blending off, a logic op or integers: no tasks, and no error.
    for (format, method) in [
        (0xd5, (SET_BLEND, 0)),
        (0xd5, (SET_LOGIC_OP, 1)),
        (0xca, (SET_BLEND, 0)),
        (0xca, (SET_LOGIC_OP, 1)),
        (0xc9, (0x2000, 0)),
        (0xd2, (0x2000, 0)),
    ] {
        let (tasks, _, unsupported) = given(format, &[method]);
        assert!(!unsupported, "{format:x}");
        assert!(tasks.len() == 3 && tasks.iter().all(|t| t.kind == ColourTaskKind::Quads), "{format:x}");
    }
    // Rows of 128-bit pixels are paired even if unused second colours arrive between them.
    let mut packets = target(0, 0, 64, 0xc0);
    for half in [false, true] {
        packets.extend([second(quads(0, half, 3, 50)), quads(0, half, 3, 10)]);
    }
    let (tasks, _, unsupported) = pass(new(), &packets, !0, !0);
    assert!(!unsupported);
    let coverage: Vec<_> = tasks.iter().map(|t| t.quads[0].coverage).collect();
    assert_eq!(coverage, [[1, 0, 1, 0], [0, 1, 0, 1]]);
}

/// With second colours each row of 128-bit pixels is sent alone: for each column the second colours and then the pixel, in four
/// cycles.
fn rows_with_second_colours(new: Maker<ColourState>) {
    let mut packets = target(0, 0, 64, 0xc0);
    packets.extend([state(SET_BLEND, 1), state(0x1344, 0xc900)]);
    for (half, seed) in [(false, 10), (true, 30)] {
        packets.extend([second(quads(0, half, 3, seed + 100)), quads(0, half, 3, seed)]);
    }
    // Second colours of a lower row do not apply to this row.
    packets.extend([quads(0, false, 4, 50), second(quads(0, true, 4, 90)), quads(0, true, 4, 70)]);
    let (tasks, at, unsupported) = pass(new(), &packets, !0, !0);
    assert!(!unsupported);
    use ColourTaskKind::{Quads, Source1};
    let seen: Vec<_> = tasks.iter().map(|t| (t.kind, t.column, t.quads[0].coverage, t.data)).collect();
    let upper = |k: u32| [k, k + 1, k + 2, k + 3, 0, 0, 0, 0];
    let lower = |k: u32| [0, 0, 0, 0, k, k + 1, k + 2, k + 3];
    let wanted = [
        (Source1, 0, [0; 4], upper(110)),
        (Quads, 0, [1, 0, 0, 0], upper(10)),
        (Source1, 0, [0; 4], upper(114)),
        (Quads, 1, [0, 1, 0, 0], upper(14)),
        (Source1, 0, [0; 4], lower(130)),
        (Quads, 0, [0, 0, 1, 0], lower(30)),
        (Source1, 0, [0; 4], lower(134)),
        (Quads, 1, [0, 0, 0, 1], lower(34)),
        (Quads, 0, [1, 0, 0, 0], upper(50)),
        (Quads, 1, [0, 1, 0, 0], upper(54)),
        (Source1, 0, [0; 4], lower(90)),
        (Quads, 0, [0, 0, 1, 0], lower(70)),
        (Source1, 0, [0; 4], lower(94)),
        (Quads, 1, [0, 0, 0, 1], lower(74)),
    ];
    assert_eq!(seen, wanted);
    assert_eq!((at[3] - at[0], at[7] - at[4]), (3, 3));
    let factors: Vec<_> = tasks.iter().filter(|t| t.kind == Quads).map(|t| t.control.colour.src).collect();
    let (with, without) = (BlendFactor::Src1Colour, BlendFactor::Zero);
    assert_eq!(factors, [with, with, with, with, without, without, with, with]);
}

/// Alphas become tasks like second colours, and the work after them is marked; elsewhere they are dropped.
fn alphas_become_tasks_where_formats_lack_alpha(new: Maker<ColourState>) {
    let alphas = |packet: CropPacket| {
        let CropPacket::Quads(quads) = packet else { unreachable!() };
        CropPacket::Quads(ColourQuads { alphas: true, ..quads })
    };
    let given = |format: u32, blend: u32| {
        let mut packets = target(0, 0, 64, format);
        packets.extend([state(SET_BLEND, blend), state(0x1344, 0x4302), state(0x1348, 0xc901)]);
        packets.extend([
            alphas(quads(0, false, 0, 70)),
            quads(0, false, 0, 10),
            second(quads(0, false, 1, 90)),
        ]);
        packets.extend([quads(0, false, 1, 20)]);
        pass(new(), &packets, !0, !0)
    };
    use ColourTaskKind::{Quads, Source1};
    for format in [0xda, 0xdb, 0xde, 0xe0, 0xe5, 0xcb, 0xff, 0xd1] {
        let (tasks, at, unsupported) = given(format, 1);
        let kinds: Vec<_> = tasks.iter().map(|t| t.kind).collect();
        assert_eq!(kinds, [Source1, Quads, Source1, Quads], "{format:x}");
        assert_eq!(at[3] - at[0], 3);
        assert_eq!(tasks[0].data, std::array::from_fn(|k| 70 + k as u32));
        let notified = |t: &ColourTask| (t.control.alphas, t.control.colour.src, t.control.colour.dst);
        // One minus a missing second source is one.
        assert_eq!(notified(&tasks[1]), (true, BlendFactor::SrcAlpha, BlendFactor::One));
        assert_eq!(notified(&tasks[3]), (false, BlendFactor::SrcAlpha, BlendFactor::InvSrc1Colour));
        assert_eq!(unsupported, format != 0xd1, "the second pixels' alphas did not come");
    }
    // Where the format stores alpha, or does not blend.
    for (format, blend) in
        [(0xd5, 1), (0xca, 1), (0xe8, 1), (0xf2, 1), (0xc0, 1), (0xdd, 1), (0xda, 0), (0x47, 1)]
    {
        let (tasks, _, unsupported) = given(format, blend);
        assert!(tasks.iter().all(|t| !t.control.alphas), "{format:x}");
        let most = if format == 0xc0 { 2 } else { 1 }; // two columns
        assert!(tasks.iter().filter(|t| t.kind == Source1).count() <= most, "{format:x}");
        assert!(format == 0x47 || !unsupported, "{format:x}");
    }
    let (tasks, _, unsupported) = {
        let mut packets = target(0, 0, 64, 0xe0);
        packets.extend([state(SET_BLEND, 1), state(0x1348, 0x4303)]);
        packets.extend([alphas(quads(0, false, 0, 70)), quads(0, false, 0, 10)]);
        pass(new(), &packets, !0, !0)
    };
    assert_eq!((tasks.len(), unsupported), (2, false));
}
