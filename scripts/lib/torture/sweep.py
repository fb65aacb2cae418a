"""The system-call sweep: every writing command, with one file-changing system call that fails or at which it is killed."""
import collections
import concurrent.futures
import os
import re
import shutil

from torture.project import ALLOWED, Failure, Project, writing_commands

# What changes files. Opens are hit too: one that creates a file may fail.
CALLS = ("openat,openat2,open,creat,write,pwrite64,writev,fsync,fdatasync,sync_file_range,rename,renameat,renameat2,unlink,"
         "unlinkat,mkdir,mkdirat,rmdir,ftruncate,truncate,fallocate,link,linkat,symlink,symlinkat,chmod,fchmod,fchmodat,utimensat")


def trace(project, words):
    """The file-changing system calls of the undisturbed command, in order."""
    log = os.path.join(project.folder, "trace")
    result = project.run(words, ["strace", "-f", "-qq", "-e", f"trace={CALLS}", "-e", "signal=none", "-o", log])
    if result.returncode != 0:
        raise Failure(f"blue {' '.join(words)[:100]} ended with {result.returncode}: {result.stdout[-500:]}{result.stderr[-500:]}")
    calls = []
    with open(log, encoding="utf-8", errors="replace") as file:
        for line in file:
            found = re.match(r"\d+ +(\w+)\((.*)", line)
            if found and "resumed>" not in line:
                calls.append((found.group(1), found.group(2)[:100]))
    return calls


def points(calls):
    """(name of the call, its number among those of that name, arguments): where a fault is worth while."""
    seen, out = collections.Counter(), []
    for name, arguments in calls:
        seen[name] += 1
        is_read = name in ("open", "openat", "openat2") and not re.search("O_WRONLY|O_RDWR|O_CREAT", arguments)
        is_console = name in ("write", "writev") and re.match(r"[12],", arguments)
        if not is_read and not is_console:
            out.append((name, seen[name], arguments))
    return out


def hit(project, words, point, fault):
    """Runs the command with the fault and checks what it left. Returns what it came to."""
    name, count, _ = point
    before = project.ledgers()
    how = "signal=KILL" if fault == "KILL" else f"error={fault}"
    result = project.run(words, ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={name}", "-e", "signal=none",
                                 "-e", f"inject={name}:{how}:when={count}"])
    if result.returncode not in ALLOWED | ({-9, 137} if fault == "KILL" else set()):
        raise Failure(f"exit code {result.returncode}: {result.stdout[-300:]}{result.stderr[-600:]}")
    project.check_kept(before)
    acknowledged = project.ledgers() if result.returncode == 0 else before
    again = project.run(words)
    if again.returncode not in (0, 2, 3):  # refused: it was done already
        raise Failure(f"again: exit code {again.returncode}: {again.stdout[-300:]}{again.stderr[-600:]}")
    if result.returncode in (2, 3) and fault != "KILL" and again.returncode != 0:
        raise Failure(f"it was refused, and again: {again.stdout[-300:]}{again.stderr[-300:]}")
    project.check_tidy()
    project.check_kept(acknowledged)
    return "acknowledged" if result.returncode == 0 else "killed" if result.returncode not in ALLOWED else "refused"


def sweep(blue, folder, faults, every, verbose, only=()):
    """True when every attempt held. Copies of one project, one for each thread; their paths are equally long, so that all make
    the same calls."""
    first = Project(blue, os.path.join(folder, "0")).open()
    kept = os.path.join(folder, "kept")
    shutil.copytree(first.repository, kept, symlinks=True)
    free = [first] + [Project(blue, os.path.join(folder, str(number))) for number in range(1, min(os.cpu_count() or 1, 8))]
    is_sound = True
    for title, (steps, words) in writing_commands(first).items():
        if only and title not in only:
            continue
        first.copy_from(kept)
        first.prepare(steps)
        prepared = os.path.join(folder, "prepared")
        shutil.rmtree(prepared, ignore_errors=True)
        shutil.copytree(first.repository, prepared, symlinks=True)
        chosen = points(trace(first, words))
        jobs = [(fault, point) for at, point in enumerate(chosen) for number, fault in enumerate(faults)
                if (at + number) % every == 0]

        def attempt(job):
            fault, point = job
            project = free.pop()
            try:
                project.copy_from(prepared)
                outcome, why = hit(project, words, point, fault), ""
            except Failure as failure:
                outcome, why = "FAILED", str(failure)
            finally:
                free.append(project)
            if why or verbose:
                print(f"  {fault} at {point[0]} {point[1]} ({point[2]}): {outcome} {why}", flush=True)
            return fault, outcome

        with concurrent.futures.ThreadPoolExecutor(len(free)) as threads:
            outcomes = collections.Counter(threads.map(attempt, jobs))
        said = ", ".join(f"{fault} {outcome} {count}" for (fault, outcome), count in sorted(outcomes.items()))
        print(f"{title}: {len(jobs)} faults at {len(chosen)} system calls: {said}", flush=True)
        is_sound = is_sound and bool(chosen) and not any(outcome == "FAILED" for _, outcome in outcomes)
    return is_sound
