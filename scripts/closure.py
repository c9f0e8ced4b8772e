"""Which SystemVerilog files a module stands on; `cosim/src/sources.rs` has the same rule."""
import re
from functools import cache


@cache
def uses(file):
    """The words of a file's code that may be names of files it stands on."""
    words = set(re.findall(r"\w+", re.sub(r"//.*", "", file.read_text()))) - {file.stem}
    # A package stands on packages alone; a field of one may have the name of a module.
    return {w for w in words if w.endswith("_pkg")} if file.stem.endswith("_pkg") else words


def closure(files, top):
    """The files, of those by name, that a module stands on, each after those it needs."""
    order, seen = [], set()

    def add(name):
        if name not in seen:
            seen.add(name)
            for other in sorted(uses(files[name]) & set(files)):
                add(other)
            order.append(files[name])

    add(top)
    return order
