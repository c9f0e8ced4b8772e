//! Rows that the interpreter does not execute, with reasons.

const TEXTURE: &str = "texture: judged by recorded textures";
pub const GRAPHICS: &str = "graphics only: no attributes, primitives or pixels here";
const TRAP: &str = "trap handlers: what they do is not documented";
const NAMES_ONLY: &str = "only its name is documented";

/// Mnemonics with their reasons.
pub const MISSING: &[(&str, &str)] = &[
    ("TEX", TEXTURE),
    ("TEX.B", TEXTURE),
    ("TEXS", TEXTURE),
    ("TEXS.F16", TEXTURE),
    ("TLD", TEXTURE),
    ("TLD.B", TEXTURE),
    ("TLDS", TEXTURE),
    ("TLDS.F16", TEXTURE),
    ("TLD4", TEXTURE),
    ("TLD4.B", TEXTURE),
    ("TLD4S", TEXTURE),
    ("TLD4S.F16", TEXTURE),
    ("TXD", TEXTURE),
    ("TXD.B", TEXTURE),
    ("TMML", TEXTURE),
    ("TMML.B", TEXTURE),
    ("TXA", NAMES_ONLY),
    ("VOTE.VTG", NAMES_ONLY),
    ("STP", NAMES_ONLY),
    ("R2B", NAMES_ONLY),
    ("PEXIT", TRAP),
    ("RTT", TRAP),
    ("IDE", TRAP),
    ("GETCRSPTR", TRAP),
    ("SETCRSPTR", TRAP),
    ("GETLMEMBASE", TRAP),
    ("SETLMEMBASE", TRAP),
];

/// Run in warps of graphics alone.
pub const GRAPHICS_ONLY: [&str; 7] = ["ALD", "AST", "AL2P", "ISBERD", "OUT", "IPA", "PIXLD"];

pub fn reason(mnemonic: &str) -> Option<&'static str> {
    MISSING.iter().find(|(missing, _)| *missing == mnemonic).map(|&(_, why)| why)
}
