"""What passed, on record in a file of lines `what, sha256`: it is not tried again until what it follows from changes."""
import hashlib


def digest(*follows):
    return hashlib.sha256(repr(follows).encode()).hexdigest()[:32]


class Record:
    def __init__(self, path):
        lines = path.read_text().splitlines()[1:] if path.exists() else []
        self.path, self.past = path, dict(line.split("\t") for line in lines)
        self.again = False

    def has(self, what, key):
        """Whether it passed and is not to be tried again."""
        return not self.again and self.past.get(what) == key

    def write(self, passed, gone=()):
        """Adds what passed now, without what is gone."""
        now = {what: key for what, key in (self.past | passed).items() if what not in gone}
        if now != self.past:
            self.path.write_text("what\tsha256\n" + "".join(f"{what}\t{key}\n" for what, key in sorted(now.items())))
            self.past = now
