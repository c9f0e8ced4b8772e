//! Machine profiles: the built-in one, or a file.

use crate::Failure;
use chip::profile::{NX, Profile};
use std::path::Path;

/// The profile of a file, or `nx`, and its text.
pub fn load(file: Option<&Path>) -> Result<(Profile, String), Failure> {
    let Some(file) = file else { return Ok((Profile::nx(), NX.into())) };
    let text = std::fs::read_to_string(file);
    let text = text
        .map_err(|e| format!("{}: {e}; give a profile such as rtl-model/profiles/nx.toml", file.display()))?;
    let profile = Profile::parse(&file.display().to_string(), &text)?;
    Ok((profile, text))
}
