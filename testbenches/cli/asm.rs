//! `gpu-rtl asm`: programs of shader instructions, from text to code and back.

use crate::{Failure, put, say};
use clap::Args;
use std::path::{Path, PathBuf};

/// Assemble a program of shader instructions, or show one as text
///
/// The grammar is in docs/guide/assembler.md. An instruction without control gets it: stalls from fixed latencies, and a
/// barrier for each result that comes later. What `--disassemble` shows assembles to the same bytes.
#[derive(Args)]
#[command(after_help = "Exit codes: 0 ok, 2 usage or bad input; then nothing is written.

Examples:
  gpu-rtl asm saxpy.s -o code.bin
  gpu-rtl asm saxpy.s                    only checks the text
  gpu-rtl asm --disassemble code.bin
  gpu-rtl asm --disassemble code.bin -o code.s")]
pub struct Asm {
    /// The text; with --disassemble the code.
    file: PathBuf,
    /// The file that is written, .bin; with --disassemble .s or .txt.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Shows the code as text.
    #[arg(short, long)]
    disassemble: bool,
}

impl Asm {
    /// # Errors
    /// Files that cannot be read or written; text that is no program, with its line.
    pub fn run(self) -> Result<(), Failure> {
        let name = self.file.display();
        let allowed: &[&str] = if self.disassemble { &["s", "txt"] } else { &["bin"] };
        if let Some(output) = &self.output {
            waves::output::allowed(output, allowed, &[self.file.as_path()])?;
        }
        let bytes =
            std::fs::read(&self.file).map_err(|e| format!("{name}: {e}; give a file with a program"))?;
        if self.disassemble {
            let text = assembler::disassemble(&bytes).map_err(|what| format!("{name}: {what}"))?;
            return match &self.output {
                Some(file) => written(file, text.as_bytes()),
                None => {
                    put!("{text}");
                    Ok(())
                }
            };
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| format!("{name}: it is no text; to show code as text, give --disassemble"))?;
        let code = assembler::assemble(&text).map_err(|error| format!("{name}:{error}"))?;
        match &self.output {
            Some(file) => written(file, &code),
            None => {
                say!("{name}: {} bytes of code; -o FILE writes them", code.len());
                Ok(())
            }
        }
    }
}

fn written(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    say!("wrote {}", waves::output::write(file, bytes)?.display());
    Ok(())
}
