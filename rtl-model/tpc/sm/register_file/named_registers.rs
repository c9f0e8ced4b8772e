//! Registers that an instruction names.

use crate::sm::types::*;

/// Operands with a reuse register: a, b, c.
pub const PLACES: usize = 3;

/// Register groups of its operands.
pub fn groups(instruction: &Instruction) -> [Group; PLACES] {
    [instruction.a, instruction.b, instruction.c]
}

/// Whether an instruction names registers beyond `eights` units of eight.
pub fn is_beyond(instruction: &Instruction, eights: u8) -> bool {
    let [a, b, c] = groups(instruction);
    let end = |group: Group| u16::from(group.first) + u16::from(group.count);
    let names = |group: &Group| group.count != 0 && group.first != RZ;
    [a, b, c, instruction.destination]
        .into_iter()
        .filter(names)
        .any(|group| end(group) > 8 * u16::from(eights))
}

/// Whether an instruction names a misaligned group: groups of two and four begin at multiples of their size, groups of three at
/// multiples of four. Coordinates of surfaces, components of their texels, and operands and results of texture units may begin
/// anywhere.
pub fn is_misaligned(instruction: &Instruction) -> bool {
    use Opcode::*;
    let [a, b, c] = groups(instruction);
    let a = match instruction.opcode {
        SuldP | SustP | Tex | TexB | Texs | TexsF16 | Tld | TldB | Tlds | TldsF16 => return false,
        Tld4 | Tld4B | Tld4s | Tld4sF16 | Txd | TxdB | Tmml | TmmlB | Txq | TxqB => return false,
        SuldD | SustD | Sured | Suatom | SuatomCas => Group::default(),
        _ => a,
    };
    let begins_between = |group: Group| match group.count {
        0 | 1 => false,
        2 => group.first & 1 != 0,
        _ => group.first & 3 != 0,
    };
    let names = |group: &Group| group.first != RZ;
    [a, b, c, instruction.destination].into_iter().filter(names).any(begins_between)
}
