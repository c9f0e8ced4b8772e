//! Smooth lines and polygons on the whole chip: recorded frames with OpenGL's antialiasing switches turned on, judged by areas
//! of rectangles and triangles in pixels.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use kernel::slot::Slot;
use recordings::capture::Capture;
use recordings::capture::edited::Given;
use references::gpc::fine_raster::pixel_area::{part_of_pixel, rectangle};
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::results::Results;

crate::tests! { smooth_lines_blend_by_their_area smooth_triangles_have_their_area }

/// The picture of a changed frame, the lowest line first.
fn picture(name: &str, change: impl FnOnce(&mut Capture)) -> Vec<Vec<[u8; 4]>> {
    let folder = Capture::place(name).expect("a frame of ours");
    let mut capture = Capture::load(&folder).expect("its stream");
    change(&mut capture);
    let readback = Results::load(&folder).expect("its results").readback.expect("a picture");
    let profile = Profile::nx();
    let chip = StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile);
    let mut run = Replay::new(chip, Around::default());
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        assert!(matches!(run.run(20_000_000), Ok(Ended::Idle)), "submission {submission}");
    }
    let lines = readback.pixels(&run.memory);
    lines.chunks(readback.line_elements as usize).rev().map(<[_]>::to_vec).collect()
}

/// Values of methods of the 3D class.
fn set(capture: &mut Capture, values: &[(u32, u32)]) {
    let of =
        |given: &Given| values.iter().find(|(method, _)| *method == given.method && given.subchannel == 0);
    capture.change(|given| of(given).map(|(_, value)| *value)).expect("values that fit");
}

/// Lines of `rast_widelines`, one over the other, each blended by its alpha, which is the part of a pixel that it covers. Their
/// sides lie on sixteenths, where the chip has them exactly; ends and corners may be off by 5/32 for each edge in a pixel.
fn smooth_lines_blend_by_their_area() {
    let seen = picture("rast_widelines", |capture| {
        capture.rename(0x13b4, 0x13b0);
        // Constants of blending become its equation and factors: of alpha as of colour.
        capture.rename(0x131c, 0x1340);
        let blend = [(0x1340, 0x8006), (0x1344, 0x4302), (0x1348, 0x4303), (0x134c, 0x8006)];
        set(capture, &blend);
        set(capture, &[(0x1570, 1), (0x133c, 0), (0x3810, 1)]);
    });
    let mut lines = vec![];
    for i in 0..6_u8 {
        let (n, width) = (f64::from(i), 2.0 + f64::from(i));
        let line = |from, to, colour| (from, to, width, colour);
        lines.push(line((6.0, 8.0 + 14.0 * n), (40.0, 8.0 + 14.0 * n), [1.0, n / 8.0, 0.0]));
        lines.push(line((52.0 + 8.0 * n, 4.0 + n), (52.0 + 8.0 * n, 44.0 - n), [0.0, 1.0, n / 8.0]));
    }
    for [from, to] in
        [[(52.0, 60.0), (84.0, 60.0)], [(84.0, 60.0), (84.0, 88.0)], [(84.0, 88.0), (60.0, 88.0)]]
    {
        lines.push((from, to, 3.0, [0.5, 0.5, 1.0]));
    }
    let (mut partly, mut squares) = (0, 0.0);
    for (y, row) in seen.iter().enumerate() {
        for (x, found) in row.iter().enumerate() {
            let (mut wanted, mut slack) = ([0.125, 0.25, 0.5], 0.0);
            for (from, to, width, colour) in &lines {
                let moved = |p: &(f64, f64)| (p.0 + 0.625, p.1 + 0.625);
                let part = part_of_pixel(&rectangle(moved(from), moved(to), *width), x as i64, y as i64);
                // A single side is exact; two edges at a corner are within the sum of their errors.
                let corner =
                    [0.375, 0.625, 0.125, 0.5, 1.0, 0.875, 0.0].iter().all(|p| (part - p).abs() > 1e-6);
                slack += if corner { 255.0 * 2.0 * 5.0 / 32.0 } else { 0.51 };
                wanted = std::array::from_fn(|k| wanted[k] * (1.0 - part) + colour[k] * part);
                if part > 0.0 && part < 1.0 {
                    partly += 1;
                }
            }
            for k in 0..3 {
                let error = f64::from(found[k]) - 255.0 * wanted[k];
                assert!(error.abs() <= slack, "pixel {x}, {y}: {found:?} for {wanted:?}");
                squares += error * error;
            }
        }
    }
    let mean = (squares / (3.0 * 96.0 * 96.0)).sqrt();
    assert!(partly > 400 && mean < 1.0, "{partly} pixels, off by {mean} at the mean");
}

/// Triangles of `rast_subpixel`, without blending: alpha is the covered area.
fn smooth_triangles_have_their_area() {
    let seen = picture("rast_subpixel", |capture| set(capture, &[(0x0db4, 1)]));
    let (mut partly, mut squares) = (0, 0.0);
    for (y, row) in seen.iter().enumerate() {
        for (x, found) in row.iter().enumerate() {
            let (i, j) = ((x / 8) as f64, (y / 8) as f64);
            let at = |dx: f64, dy: f64| (8.125 * i + dx + 1.0 / 256.0, 8.125 * j + dy + 3.0 / 256.0);
            let corners = [at(0.25, 0.25), at(6.25, 1.5), at(1.5, 5.75)];
            let part = part_of_pixel(&corners, x as i64, y as i64);
            // Cells do not overlap; undrawn pixels retain the alpha of the clear.
            let error = f64::from(found[3]) / 255.0 - if found[..3] == [32, 64, 128] { 1.0 } else { part };
            assert!(error.abs() <= 3.0 * 5.0 / 32.0, "pixel {x}, {y}: {found:?} for {part}");
            assert!(part < 5.0 / 32.0 || found[..3] != [32, 64, 128], "pixel {x}, {y} is not drawn");
            if part > 0.0 && part < 1.0 {
                (partly, squares) = (partly + 1, squares + error * error);
            }
        }
    }
    let mean = (squares / f64::from(partly)).sqrt();
    assert!(partly > 500 && mean < 0.08, "{partly} pixels, off by {mean} at the mean");
}
