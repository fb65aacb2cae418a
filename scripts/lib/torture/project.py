"""A project of its own for one attempt: how it is made, which commands change it, and what must hold after each."""
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CHECK_LEDGER = os.path.join(HERE, "..", "..", "check-ledger")
ALLOWED = {0, 2, 3, 70}  # exit codes of a process that was not killed
EXPERTS = ["Muffin", "Cupcake", "Scone"]
TALK = ".blue/dialogues/talk"


class Failure(Exception):
    """Something that must hold does not."""


def dialogue(verb, **arguments):
    return ["dialogue", verb, "--data", json.dumps({"dialogue_id": "talk", **arguments})]


def registration(number):
    texts = {"Muffin": "[PERSPECTIVE P01: One]\nA view.\n\n[TENSION T01: Two]\nA doubt.\n"}
    responses = [{"expert": name, "text": texts.get(name, f"[PERSPECTIVE P01: Of {name}]\nAnother view.\n")} for name in EXPERTS]
    return dialogue("round-register", round=number, responses=responses, score_components={"W": 1, "C": 1, "T": 1, "R": 1},
                    summary="What moved.")


class Project:
    """A repository with a dialogue between two rounds and documents that link to each other."""

    def __init__(self, blue, folder):
        self.blue, self.folder = blue, folder
        self.repository = os.path.join(folder, "repository")
        home = os.path.join(folder, "home")
        os.makedirs(self.repository)
        os.makedirs(home)
        self.environment = {"PATH": os.environ["PATH"], "HOME": home, "USER": "kim", "BLUE_NOW": "2026-02-03T14:23:00Z",
                            "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8"}
        self.git("init", "-q", "-b", "main")

    def git(self, *words, check=True):
        return subprocess.run(["git", "-c", "user.name=Kim", "-c", "user.email=kim@example.org", *words], cwd=self.repository,
                              env=self.environment, capture_output=True, text=True, check=check)

    def start(self, words, before=(), **changes):
        return subprocess.Popen([*before, self.blue, *words], cwd=self.repository, env={**self.environment, **changes},
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")

    def run(self, words, before=(), **changes):
        process = self.start(words, before, **changes)
        try:
            out, err = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failure(f"blue {' '.join(words)} hangs") from None
        return subprocess.CompletedProcess(words, process.returncode, out, err)

    def must(self, *words):
        result = self.run(words)
        if result.returncode != 0:
            raise Failure(f"blue {' '.join(words)[:200]} ended with {result.returncode}: {result.stdout[-600:]}{result.stderr[-600:]}")
        return json.loads(result.stdout)

    def open(self):
        self.must("dialogue", "create", "--data", json.dumps({"title": "Talk", "dialogue_id": "talk", "output_dir": TALK}))
        seats = [{"name": name, "role": f"{name}'s field", "source": "created"} for name in EXPERTS]
        self.must(*dialogue("evolve-panel", round=0, panel=seats))
        self.must(*dialogue("round-prompt", round=0))
        self.must(*registration(0))
        for title in ("One", "Two"):
            self.must("rfc", "create", title)
        self.must("adr", "create", "Of one", "--rfc", "1", "--decision", "We do")
        self.must("status")
        return self

    def collide(self):
        """Two documents with one number, and a third that links to both."""
        rfcs = os.path.join(self.repository, ".blue/docs/rfcs")
        with open(os.path.join(rfcs, "0002-two.draft.md"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(rfcs, "0001-other.draft.md"), "w", encoding="utf-8") as file:
            file.write(text.replace("0002", "0001").replace("Two", "Other"))
        with open(os.path.join(rfcs, "0002-two.draft.md"), "a", encoding="utf-8") as file:
            file.write("\nSee [RFC 0001](0001-other.draft.md) and [one](0001-one.draft.md).\n")

    def prepare(self, steps):
        for step in steps:
            if step[0] == "rm":
                os.remove(os.path.join(self.repository, step[1]))
            elif step[0] == "collide":
                self.collide()
            else:
                self.must(*step[1:])

    def copy_from(self, kept):
        shutil.rmtree(self.repository)
        shutil.copytree(kept, self.repository, symlinks=True)

    def ledgers(self):
        """Path of every ledger -> its complete lines."""
        found = {}
        for folder, _, names in os.walk(self.repository):
            if "ledger.jsonl" in names and os.sep + ".import" not in folder:
                path = os.path.join(folder, "ledger.jsonl")
                with open(path, "rb") as file:
                    found[path] = file.read().split(b"\n")[:-1]
        return found

    def check_kept(self, before):
        """Every line that was there is there, and every line names texts that are there."""
        now = self.ledgers()
        for path, lines in before.items():
            if now.get(path, [])[:len(lines)] != lines:
                raise Failure(f"{path} lost lines that were acknowledged")
        whole = [path for path, lines in now.items() if lines]
        if not whole:
            return
        script = subprocess.run([sys.executable, CHECK_LEDGER, *whole], capture_output=True, text=True, check=False)
        if script.returncode != 0:
            raise Failure(f"check-ledger: {script.stdout[-800:]}{script.stderr[-800:]}")

    def check_tidy(self):
        """After a sync nothing is left over and nothing is half done."""
        synced = self.must("sync")
        if synced["open"]:
            raise Failure(f"sync leaves: {synced['findings']}")
        again = self.must("sync")
        if [one for one in again["findings"] if one["kind"] != "index"]:
            raise Failure(f"the second sync finds: {again['findings']}")
        lines = b"".join(line for one in self.ledgers().values() for line in one).decode()
        for folder, _, names in os.walk(os.path.join(self.repository, ".blue")):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.repository)
                if name.endswith(".tmp"):
                    raise Failure(f"{path} was left")
                if os.path.basename(folder) == "salts" and name not in lines:
                    raise Failure(f"{path} belongs to no line")
                if ".edited-" in name:
                    raise Failure(f"{path} is nobody's edit")
        checked = self.run(["doctor"])
        if checked.returncode != 0:
            raise Failure(f"doctor: {checked.stdout[-1500:]}")


# Every command that writes: its name -> (what is done before, the command).
def writing_commands(project):
    foreign = os.path.join(project.folder, "foreign", "round-0")
    os.makedirs(foreign, exist_ok=True)
    with open(os.path.join(foreign, "muffin.md"), "w", encoding="utf-8") as file:
        file.write("# Muffin\n\n[PERSPECTIVE P01: Old]\nA view.\n")
    create = {"title": "Second", "question": "Why?"}
    return {
        "dialogue create": ([], ["dialogue", "create", "--data", json.dumps(create)]),
        "dialogue evolve-panel": ([], dialogue("evolve-panel", round=1, panel=[
            {"name": name, "role": f"{name}'s field", "source": "retained"} for name in EXPERTS[:2]],
            leaving={"Scone": "has said what there was to say"})),
        "dialogue expert-create": ([], dialogue("expert-create", role="Law", name="Donut")),
        "dialogue round-prompt": ([], dialogue("round-prompt", round=1)),
        "dialogue round-register": ([["blue", *dialogue("round-prompt", round=1)]], registration(1)),
        "dialogue verdict": ([], dialogue("verdict", verdict_type="interim", round=0, recommendation="We do it.")),
        "dialogue abandon": ([], dialogue("abandon", reason="nobody needs it any more", confirm=True)),
        "dialogue export": ([], ["dialogue", "export", "--id", "talk"]),
        "dialogue erase": ([], ["dialogue", "erase", "--id", "talk", "--round", "0", "--expert", "scone", "--reason", "secret"]),
        "dialogue rebuild": ([["rm", TALK + "/dialogue.md"]], ["dialogue", "rebuild"]),
        "dialogue import": ([], ["dialogue", "import", os.path.dirname(foreign)]),
        "rfc create": ([], ["rfc", "create", "Three"]),
        "rfc status": ([], ["rfc", "status", "two", "--status", "accepted"]),
        "adr create": ([], ["adr", "create", "Next", "--rfc", "1", "--supersedes", "1", "--decision", "We do not"]),
        "rfc plan": ([], ["rfc", "plan", "two", "--task", "a"]),
        "renumber": ([["collide"]], ["renumber"]),
        "sync": ([["rm", TALK + "/dialogue.md"]], ["sync"]),
        "reminder create": ([], ["reminder", "create", "Look again", "--due", "2026-03-01"]),
    }
