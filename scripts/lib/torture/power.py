"""The power-cut model: what a disk holds that loses everything that was not synced.

A command is traced with the bytes it writes. Replaying the trace keeps two states of every file and folder: what programs
see, and what is on the disk. Data gets there with fsync or fdatasync of the file, a name with fsync of its folder; nothing
else does. At every sync, and at the end, the disk is written out and must hold every line that was there before, whole
texts for every line, and at the end the line that was acknowledged. The databases are left out: one is derived, and the
other syncs itself."""
import codecs
import os
import re
import shutil

from torture.project import Failure, Project, dialogue, registration

CALLS = "openat,openat2,open,close,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,ftruncate,link,linkat"
STRING = r'"((?:[^"\\]|\\.)*)"'
PLACE = r"(?:AT_FDCWD|\d+)<([^>]*)>, " + STRING


def decode(text):
    return codecs.escape_decode(text.encode("latin-1"))[0]


class File:
    def __init__(self, data=b""):
        self.data = self.synced = data


class Disk:
    """The files below `root` as programs see them and as they are on the disk."""

    def __init__(self, root):
        self.root = root
        self.seen, self.stored = {root: None}, {root: None}  # path -> File, or None for a folder
        for folder, folders, names in os.walk(root):
            for name in folders:
                self.seen[os.path.join(folder, name)] = self.stored[os.path.join(folder, name)] = None
            for name in names:
                path = os.path.join(folder, name)
                if not os.path.islink(path) and os.path.isfile(path):
                    with open(path, "rb") as file:
                        self.seen[path] = self.stored[path] = File(file.read())
        self.open = {}  # descriptor -> [File, offset or None when it appends]

    def opened(self, descriptor, path, flags):
        if "O_DIRECTORY" in flags or not path.startswith(self.root) or self.seen.get(path, 0) is None:
            return
        if path not in self.seen:
            self.seen[path] = File()
        file = self.seen[path]
        if "O_TRUNC" in flags:
            file.data = b""
        self.open[descriptor] = [file, None if "O_APPEND" in flags else 0]

    def write(self, descriptor, data, offset=None):
        if descriptor not in self.open:
            return
        file, at = self.open[descriptor]
        start = offset if offset is not None else len(file.data) if at is None else at
        file.data = file.data[:start].ljust(start, b"\0") + data + file.data[start + len(data):]
        if offset is None and at is not None:
            self.open[descriptor][1] = start + len(data)

    def sync(self, descriptor, path):
        file = self.open[descriptor][0] if descriptor in self.open else self.seen.get(path)
        if file:
            file.synced = file.data
        elif path in self.seen:  # a folder: its names
            for name in [one for one in self.stored if os.path.dirname(one) == path and one not in self.seen]:
                del self.stored[name]
            for name, file in self.seen.items():
                if os.path.dirname(name) == path:
                    self.stored[name] = file

    def move(self, old, new, keeps_old):
        if old in self.seen:
            self.seen[new] = self.seen[old]
            for name in [one for one in self.seen if one.startswith(old + "/")]:
                self.seen[new + name[len(old):]] = self.seen[name] if keeps_old else self.seen.pop(name)
            if not keeps_old:
                del self.seen[old]

    def write_out(self, target):
        shutil.rmtree(target, ignore_errors=True)
        os.makedirs(target)
        for path, file in sorted(self.stored.items()):
            place = target + path[len(self.root):]
            if re.search(r"\.db(-\w+)?$", path) or not os.path.isdir(os.path.dirname(place)):
                continue
            if file is None:
                os.makedirs(place, exist_ok=True)
            else:
                with open(place, "wb") as out:
                    out.write(file.synced)


def whole_calls(log):
    """The finished calls of the trace, those that another thread interrupted put together again."""
    begun = {}
    with open(log, encoding="latin-1") as file:
        for line in file:
            pid, _, rest = line.rstrip("\n").partition(" ")
            rest = rest.lstrip()
            if rest.endswith("<unfinished ...>"):
                begun[pid] = rest[:-len("<unfinished ...>")]
                continue
            resumed = re.match(r"<\.\.\. \w+ resumed>(.*)", rest)
            if resumed:
                rest = begun.pop(pid, "") + resumed.group(1)
            if not re.search(r"\) += -1 ", rest):
                yield rest


def replay(disk, call):
    """Applies one call; true when it was a sync."""
    name = call.partition("(")[0]
    join = lambda folder, path: os.path.normpath(os.path.join(folder, decode(path).decode()))
    if name in ("openat", "openat2", "open"):
        found = re.search(r"\) += (\d+)<([^>]*)>$", call)
        if found and ("O_WRONLY" in call or "O_RDWR" in call):
            disk.opened(found.group(1), found.group(2), call)
        return False
    found = re.match(r"\w+\((\d+)<([^>]*)>", call)
    if name == "close" and found:
        disk.open.pop(found.group(1), None)
    elif name in ("fsync", "fdatasync") and found:
        disk.sync(found.group(1), found.group(2))
        return True
    elif name in ("write", "pwrite64") and found:
        data = re.match(r"\w+\(\d+<[^>]*>, " + STRING + r", \d+(?:, (\d+))?\)", call)
        if data:
            disk.write(found.group(1), decode(data.group(1)), int(data.group(2)) if data.group(2) else None)
    elif name == "ftruncate" and found and found.group(1) in disk.open:
        size = int(re.search(r", (\d+)\)", call).group(1))
        file = disk.open[found.group(1)][0]
        file.data = file.data[:size].ljust(size, b"\0")
    elif name in ("renameat", "renameat2", "linkat"):
        found = re.match(r"\w+\(" + PLACE + ", " + PLACE, call)
        if found:
            disk.move(join(found.group(1), found.group(2)), join(found.group(3), found.group(4)), name == "linkat")
    elif name in ("unlinkat", "mkdirat"):
        found = re.match(r"\w+\(" + PLACE, call)
        path = join(found.group(1), found.group(2)) if found else ""
        disk.seen.pop(path, None) if name == "unlinkat" else disk.seen.setdefault(path, None)
    elif name in ("rename", "link", "unlink", "mkdir"):
        paths = [os.path.join(disk.root, decode(one).decode()) for one in re.findall(STRING, call)]
        if name in ("rename", "link"):
            disk.move(paths[0], paths[1], name == "link")
        else:
            disk.seen.pop(paths[0], None) if name == "unlink" else disk.seen.setdefault(paths[0], None)
    return False


def cut(project, words, folder):
    """Cuts the power at every sync of the command and after it. Returns how often."""
    disk = Disk(project.repository)
    before = project.ledgers()
    log = os.path.join(project.folder, "trace")
    result = project.run(words, ["strace", "-f", "-qq", "-y", "-s", "100000000", "-e", f"trace={CALLS}", "-e", "signal=none", "-o", log])
    if result.returncode != 0:
        raise Failure(f"{' '.join(words)[:100]}: {result.stdout[-300:]}{result.stderr[-300:]}")
    after = project.ledgers()
    broken = Project(project.blue, folder)

    def check(lines):
        disk.write_out(broken.repository)
        broken.check_kept({path.replace(project.repository, broken.repository): one for path, one in lines.items()})

    cuts = 0
    for call in whole_calls(log):
        if replay(disk, call):
            check(before)
            cuts += 1
    check(after)
    broken.git("init", "-q")
    if broken.run(["doctor"]).returncode != 0:
        raise Failure(f"doctor after the cut: {broken.run(['doctor']).stdout[-800:]}")
    return cuts + 1


def power_cuts(blue, folder):
    """True when no command loses what it acknowledged."""
    project = Project(blue, os.path.join(folder, "power")).open()
    is_sound, cuts = True, 0
    for number, words in enumerate([dialogue("expert-create", role="Law", name="Donut"), dialogue("round-prompt", round=1),
                                    registration(1), ["dialogue", "create", "--title", "New", "--question", "Why?"],
                                    ["rfc", "create", "Three"], ["rfc", "status", "two", "--status", "accepted"]]):
        try:
            cuts += cut(project, words, os.path.join(folder, f"cut-{number}"))
        except Failure as failure:
            is_sound = False
            print(f"  power cut during {' '.join(words)[:60]}: FAILED {failure}", flush=True)
    print(f"power: {cuts} cuts: {'nothing that was acknowledged is lost' if is_sound else 'FAILED'}", flush=True)
    return is_sound
