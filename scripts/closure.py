"""Which SystemVerilog files a module stands on; `cosim/src/sources.rs` has the same rule."""
import re
from functools import cache


@cache
def tokens(text):
    """The words of a file's code, without comments: what a verdict about it follows from."""
    return re.sub(r"//.*|\s+", " ", text).split()


def head(text):
    """A module's text up to the end of its ports: all that counts of one that is a black box."""
    return text.partition("\n);\n")[0]


@cache
def uses(file):
    """The words of a file's code that may be names of files it stands on."""
    return words(file, file.read_text())


@cache
def uses_of_ports(file):
    """The same of a module's ports alone."""
    return words(file, head(file.read_text()))


def words(file, text):
    found = set(re.findall(r"\w+", re.sub(r"//.*", "", text))) - {file.stem}
    # A package stands on packages alone; a field of one may have the name of a module.
    return {w for w in found if w.endswith("_pkg")} if file.stem.endswith("_pkg") else found


def closure(files, top, boxes=()):
    """The files, of those by name, that a module stands on, each after those it needs; of black boxes only their ports count."""
    order, seen = [], set()

    def add(name):
        if name not in seen:
            seen.add(name)
            used = uses_of_ports if name in boxes else uses
            for other in sorted(used(files[name]) & set(files)):
                add(other)
            order.append(files[name])

    add(top)
    return order
