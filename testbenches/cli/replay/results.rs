//! Judges and writes the results of a stream in memory.

use super::Replay;
use crate::{Failure, say, style};
use workloads::command::memory::Memory;
use workloads::judge::{self, Compare};
use workloads::picture::Picture;
use workloads::results::{Expected, Readback, Results};

/// Whether all expected results are right.
pub fn judge(expected: &Results, memory: &Memory, requested: &Replay) -> Result<bool, Failure> {
    if expected.readback.is_none() && expected.buffers.is_empty() {
        return match &requested.frame {
            None => Ok(true),
            Some(_) => {
                Err(Failure::Input(format!("{}: no picture is read back", requested.capture.display())))
            }
        };
    }
    say!("\n{}", style::good("Results"));
    let mut right = true;
    if let Some(readback) = &expected.readback {
        let pixels = readback.pixels(memory);
        let is_right = expected.picture.as_ref().is_none_or(|picture| shown(picture, readback, &pixels));
        right &= is_right;
        if let Some(file) = &requested.frame {
            picture(readback, &pixels).save(file)?;
            say!("wrote {}", file.display());
        }
    }
    for buffer in &expected.buffers {
        let got = buffer.found(memory);
        let wrong = buffer.compare.wrong(&got, &buffer.contents);
        let (name, size) = (&buffer.name, got.len());
        match wrong.first() {
            _ if buffer.compare == Compare::Nothing => {
                say!("  {name:<18} {size:>10} bytes   no expected result")
            }
            None => say!("  {name:<18} {size:>10} bytes   right"),
            Some((at, got, want)) => {
                let count = wrong.len();
                let bad = style::bad("wrong:");
                say!(
                    "  {name:<18} {size:>10} bytes   {bad} {count} elements; the first is {at}: {got:#x}, not {want:#x}"
                );
            }
        }
        right &= wrong.is_empty();
        if let Some(folder) = &requested.results {
            std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            let file = folder.join(format!("{name}.bin"));
            say!("wrote {}", waves::output::write(&file, &got)?.display());
        }
    }
    Ok(right)
}

/// The picture read back, without alpha.
pub fn picture(readback: &Readback, pixels: &[[u8; 4]]) -> Picture {
    let width = readback.line_elements;
    Picture::new(width, readback.lines, |x, y| {
        let [r, g, b, _] = pixels[(y * width + x) as usize];
        [r, g, b]
    })
}

/// Prints the difference of the picture; returns whether it is within tolerance.
fn shown(want: &Expected, r: &Readback, got: &[[u8; 4]]) -> bool {
    let size = format!("{} x {}", want.width, want.height);
    if (want.width, want.height) != (r.line_elements, r.lines) {
        say!(
            "  picture            {size:>10}         {} it is {} x {}",
            style::bad("wrong:"),
            r.line_elements,
            r.lines
        );
        return false;
    }
    let found = judge::pictures(got, &want.pixels, &want.limits);
    let (beyond, allowed, tolerance) = (found.beyond, found.allowed, want.limits.tolerance);
    let more = match found.first {
        None => format!("no channel of a pixel is off by more than {}", found.worst),
        Some(first) => {
            let (x, y) = (first as u32 % want.width, first as u32 / want.width);
            let (is, was) = (got[first], want.pixels[first]);
            format!(
                "{beyond} pixels are off by more than {tolerance} ({allowed} may be), the first ({x}, {y}): {is:?}, not {was:?}"
            )
        }
    };
    match found.is_right() {
        true => say!("  picture            {size:>10}         right: {more}"),
        false => say!("  picture            {size:>10}         {} {more}", style::bad("wrong:")),
    }
    found.is_right()
}
