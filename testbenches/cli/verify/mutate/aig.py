"""And-inverter graphs without latches, as binary AIGER has them (Biere, 2007). A literal is twice a
variable, plus one where it is inverted; variable 0 is false.
"""
import re


def numbers(data):
    """Seven bits a byte, the least first; all but the last byte have bit 7."""
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0


class Graph:
    """A graph from a file, its inputs by name."""

    def __init__(self, path):
        with open(path, "rb") as f:
            data = f.read()
        head, rest = data.split(b"\n", 1)
        _, self.inputs, latches, count, ands = map(int, head.split()[1:])
        assert latches == 0, path
        *outputs, rest = rest.split(b"\n", count)
        self.outputs = [int(output) for output in outputs]
        deltas, self.gates = numbers(rest), []
        for gate in range(1 + self.inputs, 1 + self.inputs + ands):
            high = 2 * gate - next(deltas)
            self.gates.append((high - next(deltas), high))
        names = re.findall(r"^([io])(\d+) (.*)$", data.decode("latin-1"), re.M)
        self.names = {side: {name: int(n) for s, n, name in names if s == side} for side in "io"}

    def fold(self, first, fixed, known):
        """The outputs, of gates in `known`: each pair is there once. The inputs are variables from
        `first` on, but those of some names other literals. All variables before the gates are of
        inputs, twice as many as here."""
        value = [0, *(2 * (first + n) for n in range(self.inputs))]
        for name, literal in fixed.items():
            value[1 + self.names["i"][name]] = literal
        gates = 2 * self.inputs + 1
        for low, high in self.gates:
            a, b = value[low >> 1] ^ low & 1, value[high >> 1] ^ high & 1
            if a > b:
                a, b = b, a
            if a == 0 or a ^ b == 1:
                value.append(0)
            elif a == 1 or a == b:
                value.append(b)
            else:
                value.append(known.setdefault((a, b), 2 * (gates + len(known))))
        return [value[output >> 1] ^ output & 1 for output in self.outputs]


def write(path, inputs, known, outputs):
    """Some outputs, and of the gates those that they stand on."""
    gates = list(enumerate(known, inputs + 1))
    needed = {output >> 1 for output in outputs}
    for n, pair in reversed(gates):
        if n in needed:
            needed.update(literal >> 1 for literal in pair)
    place, body = {n: n for n in range(inputs + 1)}, bytearray()

    def moved(literal):
        return 2 * place[literal >> 1] | literal & 1

    for n, pair in gates:
        if n in needed:
            low, high = sorted(map(moved, pair))
            place[n] = len(place)
            for delta in (2 * place[n] - high, high - low):
                while delta > 127:
                    body.append(delta & 127 | 128)
                    delta >>= 7
                body.append(delta)
    ends = "".join(f"{moved(output)}\n" for output in outputs)
    most = len(place) - 1
    with open(path, "wb") as f:
        f.write(f"aig {most} {inputs} 0 {len(outputs)} {most - inputs}\n{ends}".encode() + body)
