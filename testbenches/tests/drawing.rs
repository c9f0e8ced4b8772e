//! A mesh drawn by the whole chip is where the camera's mathematics places it, lit as the recording's shader computes.

use meshes::Mesh;
use std::process::Command;
use workloads::world::View;

crate::tests! { a_triangle_by_the_mathematics compressed_surfaces_draw_the_same bad_input_is_refused }

const SIZE: (u32, u32) = (96, 64);

fn folder(of: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("gpu-rtl-{of}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for files of the test");
    folder
}

/// An asymmetric triangle that faces the camera: each pixel is judged by its centre.
fn a_triangle_by_the_mathematics() {
    let folder = folder("triangle");
    let (obj, png) = (folder.join("one.obj"), folder.join("one.png"));
    let places = [[-1.0_f32, -1.0, 0.0], [1.5, -0.5, 0.0], [0.2, 1.0, 0.0]];
    let lines: String = places.iter().map(|[x, y, z]| format!("v {x} {y} {z}\n")).collect();
    std::fs::write(&obj, lines + "f 1 2 3\n").expect("it is written");
    let program = env!("CARGO_BIN_EXE_gpu-rtl");
    let options = ["--size", "96x64", "--turn", "0", "--tilt", "0", "--no-plots"];
    let run = Command::new(program).arg("draw").arg(&obj).arg("-o").arg(&png).args(options).output();
    let run = run.expect("it runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));

    let mesh = Mesh::load(&obj).expect("the mesh is whole");
    let camera = View { size: SIZE, turn: 0.0, tilt: 0.0 }.camera(&mesh);
    // Positions in the window, y down.
    let at = places.map(|place| {
        let [x, y, _, w] = camera.clip(place);
        [(x / w + 1.0) / 2.0 * f64::from(SIZE.0), (1.0 - y / w) / 2.0 * f64::from(SIZE.1)]
    });
    // The shader's light on a surface that looks along z.
    let light = 0.2 + 0.8 * camera.light_from()[2];
    let own = mesh.colour(0).map(|part| (f64::from(part) * 255.0).round() / 255.0 * light * 255.0);
    let clear = [0.1, 0.1, 0.15].map(|part| part * 255.0);
    let picture = image(&png);
    let mut inside = 0;
    for (k, pixel) in picture.iter().enumerate() {
        let (x, y) = (f64::from(k as u32 % SIZE.0) + 0.5, f64::from(k as u32 / SIZE.0) + 0.5);
        let side = |k: usize| {
            let ([px, py], [qx, qy]) = (at[k], at[(k + 1) % 3]);
            (qx - px) * (y - py) - (qy - py) * (x - px)
        };
        let sides = [0, 1, 2].map(side);
        // Counter-clockwise on the screen; a pixel nearer to an edge than the rounding error may be either.
        let covered = sides.iter().all(|side| *side < 0.0);
        if sides.iter().any(|side| side.abs() < 1.0) {
            continue;
        }
        inside += usize::from(covered);
        let want = if covered { own } else { clear };
        let near = pixel.iter().zip(want).all(|(got, want)| (f64::from(*got) - want).abs() <= 1.0);
        assert!(near, "({x}, {y}): {pixel:?}, not {want:?}");
    }
    assert!(inside > 500, "{inside} pixels are covered");
    std::fs::remove_dir_all(folder).expect("it was made here");
}

/// Compressed surfaces give the same picture, with fewer sectors; maps are written beside it.
fn compressed_surfaces_draw_the_same() {
    let folder = folder("compressed");
    let draw = |name: &str, option: &[&str]| {
        let png = folder.join(name);
        let run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"))
            .args(["draw", "testbenches/meshes/teapot.obj", "--size", "96x64", "-o"])
            .arg(&png)
            .args(option)
            .current_dir(cosim::root())
            .output()
            .expect("it runs");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        assert!(png.with_extension("misses.png").exists());
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        let line = |start: &str| text.lines().find(|line| line.trim_start().starts_with(start));
        let to_memory = line("L2 to memory").expect("a row of the L2").split_whitespace();
        let written: u64 = to_memory.rev().nth(1).expect("sectors written").parse().expect("a number");
        if !option.is_empty() {
            // The driver writes the stream's clear values ahead of the frame, so the background has no data.
            let clears = line("fast clears:").expect("a row of clears");
            assert!(!clears.contains("; 0 tiles"), "{clears}");
        }
        (image(&png), written, line("compression:").is_some())
    };
    let (plain, compressed) = (draw("plain.png", &[]), draw("compressed.png", &["--compressed"]));
    assert!(plain.0 == compressed.0, "another picture");
    assert!(!plain.2 && compressed.2 && compressed.1 < plain.1, "{} sectors for {}", compressed.1, plain.1);
    std::fs::remove_dir_all(folder).expect("it was made here");
}

/// Pixels of a PNG.
fn image(file: &std::path::Path) -> Vec<[u8; 3]> {
    let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(file).expect("a picture")));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("its pixels");
    assert_eq!((info.width, info.height), SIZE);
    let each = info.line_size / info.width as usize;
    bytes.chunks_exact(each).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

/// Bad input ends with exit code 2.
fn bad_input_is_refused() {
    for (options, notified) in [
        (vec!["none.obj"], "none.obj"),
        (vec!["README.md"], "ending"),
        (vec!["testbenches/meshes/teapot.obj", "--size", "0x9"], "pixels"),
        (vec!["testbenches/meshes/teapot.obj", "-o", "x.jpg"], "png"),
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"))
            .arg("draw")
            .args(&options)
            .current_dir(cosim::root())
            .output()
            .expect("it runs");
        let text = String::from_utf8_lossy(&run.stderr).to_lowercase();
        assert_eq!(run.status.code(), Some(2), "{options:?}: {text}");
        assert!(text.contains(notified), "{options:?}: {text}");
    }
}
