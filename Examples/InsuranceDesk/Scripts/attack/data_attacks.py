"""Attacks on the data folder, the database, files, the configuration and the output."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import tempfile

import desk as program
from desk import check, run


def private_data(start):
    desk = start("--sample-data")
    check(desk.stop() == 0, "the desk does not stop")
    for folder, _, files in os.walk(desk.folder):
        mode = stat.S_IMODE(os.stat(folder).st_mode)
        check(mode & 0o077 == 0, f"the folder {os.path.basename(folder)} has the permissions {mode:o}")
        for name in files:
            mode = stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode)
            check(mode & 0o077 == 0, f"the file {name} has the permissions {mode:o}")
    os.chmod(desk.folder, 0o755)
    result = run("report", "--data-folder", desk.folder)
    check(result.returncode == 70 and "chmod 700" in result.stderr, "a folder that others may read is not refused")
    result = run("report", "--data-folder", "")
    check(result.returncode == 64 and "`data.folder` of the configuration cannot be used: it is empty" in result.stderr, "an empty folder name is not refused")


def two_first_starts(start):
    for number in range(5):
        commands = [subprocess.Popen([program.PROGRAM, "report", "--data-folder", f"first-{number}"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in range(4)]
        for command in commands:
            _, said = command.communicate(timeout=120)
            check(command.returncode == 0, f"one of four first starts ends with {command.returncode}: {said[-300:]}")


def copy_messages(desk, folder):
    """Those that were delivered before the stop."""
    if os.path.isdir(os.path.join(desk.folder, "sent")):
        shutil.copytree(os.path.join(desk.folder, "sent"), os.path.join(folder, "sent"))


def copies_and_damages(start):
    desk = start("--sample-data")
    check(desk.stop() == 0, "the desk does not stop")
    main = os.path.join(desk.folder, "desk.sqlite")
    check(run("report", "--check", "--data-folder", desk.folder).returncode == 0, "a sound desk has faults")
    damages = ("DELETE FROM customer WHERE number = 3", "UPDATE quote_part SET amount = amount + 1 WHERE quote = 2",
               "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'quote'")
    expected = ("refers to a row of customer", "The parts of the quote 2 add up to", "The counter of quote is at 1")
    for damage, text in zip(damages, expected):
        with tempfile.TemporaryDirectory(dir=".") as folder:
            # The main file alone: a copy of it is whole.
            shutil.copy(main, folder)
            copy_messages(desk, folder)
            sound = run("report", "--check", "--data-folder", folder)
            check(sound.returncode == 0, f"a copy of the main file is not whole: {sound.stdout[-300:]}")
            database = sqlite3.connect(os.path.join(folder, "desk.sqlite"))
            database.executescript(damage)
            database.close()
            result = run("report", "--check", "--data-folder", folder)
            check(result.returncode == 65, f"'{damage}' ends with {result.returncode}, not 65")
            check("FAULT: " in result.stdout and text in result.stdout, f"'{damage}' is not named: {result.stdout[-300:]}")


def hostile_files(start):
    with open(os.path.join(os.path.dirname(__file__), "../../Sources/Intake/Resources/SampleData.csv"), "rb") as file:
        header, line = file.read().splitlines()[:2]
    def quote(*lines, name="homes.csv"):
        with open(name, "wb") as file:
            file.write(b"\n".join(lines) + b"\n")
        return run("quote", name, "--format", "csv", "--data-folder", "hostile")
    first = line.split(b",")[0]
    check(quote(b"\xef\xbb\xbf" + header, line).returncode == 0, "a byte order mark is not read")
    for cell in (b"=1+1", b"@x", b"+1", b"-1", b"\x1b[2J", "\u202etxt".encode()):
        result = quote(header, line.replace(first, cell, 1))
        last = (result.stdout.splitlines() or [""])[-1]
        check(result.returncode == 0 and last[0] not in "=@+-" and "\x1b" not in last and "\u202e" not in last,
              f"the cell {cell!r} comes out as {last!r}")
    check(quote(header + b",name", line + b",Eve").returncode == 65, "a doubled column does not end with 65")
    check(quote(b"id,name", b"1,2").returncode == 65, "a bad header does not end with 65")
    name = line.split(b",")[1]
    result = quote(header, line.replace(name, name + "\u202e".encode(), 1))
    check(result.returncode == 65 and ":2: name: " in result.stderr, "U+202E in a name is not refused")


def wrong_configurations(start):
    for text, told in (('{"web": {"prot": 1}}', "wrong.json:1: there is no value web.prot. Did you mean web.port?"),
                       ('{\n"web": {"port": 1,,}}', "wrong.json:2: this is not JSON"),
                       ('{\n"web": {"port": 70000}}', "wrong.json:2: `web.port` of the configuration cannot be used: 70000")):
        with open("wrong.json", "w") as file:
            file.write(text)
        result = run("verify", "--config", "wrong.json")
        check(result.returncode == 64, f"{text!r} ends with {result.returncode}, not 64")
        check(told in result.stderr, f"{text!r} is told as {result.stderr[-300:]!r}")


def full_output(start):
    """Each command says that its output cannot be written, and ends with 74; with 141 if nobody reads it."""
    homes = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/Intake/Resources/SampleData.csv")
    data = ("--data-folder", "full-output")
    with open("old.json", "w") as file:
        file.write(run("graph", "--format", "json").stdout.replace("GeneralLedger", "OldLedger"))
    for words in (["verify"], ["graph"], ["graph", "--format", "html"], ["why", "QuoteDesk"], ["who-needs", "RecordStore"],
                  ["diff", "old.json"], ["report", *data], ["report", "--check", *data], ["migrate", *data],
                  ["quote", homes, *data], ["quote", homes, "--format", "csv", *data]):
        with open("/dev/full", "w") as full:
            result = subprocess.run([program.PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True)
        check(result.returncode == 74, f"{words} on a full disk ends with {result.returncode}, not 74")
        check("standard output cannot be written" in result.stderr, f"{words} on a full disk says {result.stderr[-300:]!r}")
        read, write = os.pipe()
        os.close(read)
        result = subprocess.run([program.PROGRAM, *words], stdout=write, stderr=subprocess.PIPE, text=True)
        ignoring = subprocess.run(["bash", "-c", 'trap "" PIPE; exec "$@"', "bash", program.PROGRAM, *words], stdout=write,
                                  stderr=subprocess.PIPE, text=True)
        os.close(write)
        check(ignoring.returncode == 141, f"{words} without a reader ends with {ignoring.returncode}, not 141")
        # Python gives its children the signal of a closed pipe, which a shell calls 141.
        check(result.returncode in (141, -signal.SIGPIPE), f"{words} without a reader ends with {result.returncode}, not 141")
