//! Starts a program with the render node in it.

use crate::node::{GLX_VENDOR, Node};
use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Command;

/// The interface that a program draws or computes with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Interface {
    OpenGl,
    OpenCl,
    Vulkan,
    /// OpenGL over Vulkan.
    Zink,
}

pub struct Program {
    pub interface: Interface,
    pub program: OsString,
    pub arguments: Vec<OsString>,
    /// A root folder of its own, such as another Debian.
    pub root: Option<PathBuf>,
    /// Width and height of the display, and of windows that the program does not size.
    pub size: Option<(u32, u32)>,
    /// Mesa's software renderer that draws in place of the chip.
    pub software: Option<String>,
    /// Frames of a second of the time that the program sees.
    pub time: Option<u32>,
}

/// The folders in which the program's libraries are looked for: ours first.
fn searched(node: &Node) -> OsString {
    let mut all = node.libraries().as_os_str().to_os_string();
    if let Some(others) = std::env::var_os("LD_LIBRARY_PATH").filter(|others| !others.is_empty()) {
        all.push(":");
        all.push(others);
    }
    all
}

impl Program {
    /// Runs the program to its end, and returns its exit code, as a shell would.
    ///
    /// # Errors
    /// A program that cannot be started.
    pub fn run(&self, node: &Node) -> Result<i32, String> {
        let variables = self.variables(node);
        let mut command = match &self.root {
            None => {
                let mut command = Command::new(&self.program);
                command.envs(variables);
                command
            }
            // The variables are for the program alone: the library is not there before the root has changed.
            Some(root) => {
                let mut command = Command::new("chroot");
                command.arg(root).arg("env");
                for (name, value) in variables {
                    let mut variable = OsString::from(name);
                    variable.push("=");
                    variable.push(value);
                    command.arg(variable);
                }
                command.arg(&self.program);
                command
            }
        };
        let status = command.args(&self.arguments).status();
        let status = status.map_err(|e| format!("{}: {e}", command.get_program().display()))?;
        Ok(status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0)))
    }

    /// Variables of the program's environment.
    fn variables(&self, node: &Node) -> Vec<(&'static str, OsString)> {
        let mut all: Vec<(&str, OsString)> = vec![
            ("LD_PRELOAD", node.preload().into()),
            ("GPU_RTL_SOCKET", node.socket().into()),
            // Compiled shaders of another version of the driver, or of another chip, are not to be met again.
            ("MESA_SHADER_CACHE_DISABLE", "true".into()),
        ];
        // A program that has chosen its platform has no need of windows.
        if std::env::var_os("EGL_PLATFORM").is_none() {
            all.push(("__EGL_VENDOR_LIBRARY_FILENAMES", node.egl().into()));
        }
        all.push(("__GLX_VENDOR_LIBRARY_NAME", GLX_VENDOR.into()));
        all.push(("LD_LIBRARY_PATH", searched(node)));
        match self.interface {
            Interface::OpenGl => (),
            Interface::OpenCl => {
                all.extend([("RUSTICL_ENABLE", "nouveau".into()), ("OCL_ICD_VENDORS", "rusticl.icd".into())]);
            }
            Interface::Vulkan | Interface::Zink => {
                all.extend([
                    ("NVK_I_WANT_A_BROKEN_VULKAN_DRIVER", "1".into()),
                    ("VK_DRIVER_FILES", "/usr/share/vulkan/icd.d/nouveau_icd.json".into()),
                    ("MESA_VK_WSI_DEBUG", "sw,noshm".into()),
                    ("GPU_RTL_VRAM", "1024".into()),
                    ("GPU_RTL_PRESENT", "1".into()),
                ]);
            }
        }
        if let Some(renderer) = &self.software {
            all.extend([
                ("LIBGL_ALWAYS_SOFTWARE", "1".into()),
                ("GALLIUM_DRIVER", renderer.into()),
                ("VK_DRIVER_FILES", "/usr/share/vulkan/icd.d/lvp_icd.json".into()),
                ("RUSTICL_ENABLE", renderer.into()),
            ]);
        }
        if self.interface == Interface::Zink {
            all.push(("MESA_LOADER_DRIVER_OVERRIDE", "zink".into()));
        }
        let size = self.size.map(|(width, height)| ("GPU_RTL_MODE", format!("{width}x{height}").into()));
        let time = self.time.map(|time| ("GPU_RTL_TIME", time.to_string().into()));
        all.extend(size.into_iter().chain(time));
        all
    }
}
