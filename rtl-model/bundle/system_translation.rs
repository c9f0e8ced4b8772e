//! Translation to the system's pages, behind the L2: control operations of the driver, and refused accesses.

use super::memory::ClientId;
use kernel::packed::*;

kernel::package! {
    package system_translation(memory);

    /// Bits 33 to 12 of an address.
    pub type SystemPage = B22;

    /// A page table entry.
    pub struct SystemEntry {
        present: bool,
        frame: SystemPage,
    }

    /// Sets the page directory; without `enabled` addresses are not translated.
    pub struct SystemAttach {
        enabled: bool,
        directory: SystemPage,
    }

    /// A range of pages that are not translated.
    pub struct SystemBypass {
        index: B2,
        enabled: bool,
        first: SystemPage,
        last: SystemPage,
    }

    /// Invalidates the cached translations of all pages, or of one.
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
