//! Translation of the system's pages, below the L2: what the driver tells of it, and what it refuses.

use super::memory::ClientId;
use kernel::packed::*;

kernel::package! {
    package system_translation(memory);

    /// Bits 33 to 12 of an address.
    pub type SystemPage = B22;

    /// What a page table has of a page: another page.
    pub struct SystemEntry {
        present: bool,
        frame: SystemPage,
    }

    /// The page directory; without `enabled` addresses stay as they are.
    pub struct SystemAttach {
        enabled: bool,
        directory: SystemPage,
    }

    /// One of the ranges whose pages stay as they are.
    pub struct SystemBypass {
        index: B2,
        enabled: bool,
        first: SystemPage,
        last: SystemPage,
    }

    /// What is known of all pages, or of one, is forgotten.
    pub struct SystemInvalidate {
        all: bool,
        page: SystemPage,
    }

    pub enum SmmuControl {
        Attach(SystemAttach),
        Bypass(SystemBypass),
        Invalidate(SystemInvalidate),
    }

    /// An access to a page that is not present.
    pub struct SystemFault {
        client: ClientId,
        write: bool,
        page: SystemPage,
    }
}
