"""Crash loops: writers that are killed and stopped at random, clocks that jump, and git switching branches under readers."""
import json
import os
import random
import re
import signal
import threading
import time

from torture.project import ALLOWED, Failure, Project, dialogue, registration


def writers(number):
    """Commands that several writers give at once, each with words of its own."""
    return [dialogue("expert-create", role=f"Field {number}"), dialogue("round-prompt", round=1), registration(1),
            ["dialogue", "create", "--title", f"Talk {number}", "--question", "Why?"], ["rfc", "create", f"Title {number}"],
            ["rfc", "status", "two", "--status", random.choice(["accepted", "draft"])], ["renumber"], ["sync"],
            ["dialogue", "rebuild"], ["dialogue", "export", "--id", "talk"]]


def settle(project, kept):
    """What must hold whenever nobody writes. Returns the ledgers as they are."""
    project.check_kept(kept)
    project.check_tidy()
    return project.ledgers()


def kill_loop(project, seconds):
    """Two writers at a time; one of them is killed, or stopped for a while and then goes on, while a clock jumps."""
    kept, deadline, kills = project.ledgers(), time.monotonic() + seconds, 0
    while time.monotonic() < deadline:
        year = random.choice(["1999", "2026", "2026", "2150"])
        running = [project.start(random.choice(writers(kills * 2 + one)), BLUE_NOW=f"{year}-02-03T14:23:00Z") for one in range(2)]
        time.sleep(random.uniform(0, 0.06))
        for process in running[:random.choice([1, 2])]:
            process.send_signal(signal.SIGSTOP)
        time.sleep(random.uniform(0, 0.01))
        for process in running:
            if random.random() < 0.7:
                process.kill()
            else:
                process.send_signal(signal.SIGCONT)
        for process in running:
            out, err = process.communicate(timeout=120)
            kills += process.returncode == -signal.SIGKILL
            if process.returncode not in ALLOWED | {-signal.SIGKILL}:
                raise Failure(f"exit code {process.returncode}: {out[-300:]}{err[-300:]}")
        project.check_kept(kept)
        kept = project.ledgers()
        if kills % 10 == 0:
            kept = settle(project, kept)
    settle(project, kept)
    return kills


def is_on_its_way(result):
    """Git removes a ledger, then creates the other branch's, then fills it: for a moment there is no such dialogue, and for
    another its lines are not there. Blue says so; every other answer is wrong."""
    return re.search(r'"error_code": ?"(dialogue_not_found|ledger_moved|ledger_damaged)"', result.stderr)


def switch_loop(project, seconds):
    """Readers at full speed beside a loop of `git checkout`; then a writer on each branch. Returns the numbers of both."""
    project.git("add", "-A")
    project.git("commit", "-qm", "short")
    project.git("branch", "short")
    project.must(*dialogue("expert-create", role="Law"))
    project.must("rfc", "create", "Longer")
    project.must("sync")
    project.git("add", "-A")
    project.git("commit", "-qm", "long")
    over, reads, problems = threading.Event(), [0], []

    def read():
        while not over.is_set():
            for words in (["dialogue", "list"], ["dialogue", "get", "--id", "talk"], ["rfc", "list"], ["search", "view"], ["status"]):
                result = project.run(words)
                reads[0] += 1
                if result.returncode != 0 and not is_on_its_way(result):
                    problems.append(f"{words} ended with {result.returncode}: {result.stderr[-400:]}")

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    deadline, switches = time.monotonic() + seconds, 0
    while time.monotonic() < deadline and not problems:
        switched = project.git("checkout", "-q", ["short", "main"][switches % 2], check=False)
        switches += 1
        if switched.returncode != 0:
            problems.append(f"git checkout: {switched.stderr}")
    over.set()
    for thread in threads:
        thread.join()
    if problems:
        raise Failure(problems[0])
    for branch in ("short", "main"):
        project.git("checkout", "-q", branch)
        project.must(*dialogue("expert-create", role=f"On {branch}"))
        if project.run(["doctor"]).returncode != 0:
            raise Failure(f"doctor on {branch}: {project.run(['doctor']).stdout[-800:]}")
        project.git("stash", "-qu")
    return reads[0], switches


def crash_loops(blue, folder, seconds):
    """True when nothing acknowledged is lost and no checkout fails."""
    is_sound = True
    for title, loop in (("killed, stopped, clock set", kill_loop), ("branches switched", switch_loop)):
        project = Project(blue, os.path.join(folder, title.split()[0].strip(","))).open()
        try:
            print(f"{title}: {json.dumps(loop(project, seconds))} in {seconds} s: nothing lost", flush=True)
        except Failure as failure:
            is_sound = False
            print(f"{title}: FAILED {failure}", flush=True)
    return is_sound
