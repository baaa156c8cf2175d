"""Runs a command and appends its cost to a file, one JSON object a line.

measure.py RESULTS FIGURE OUTPUT COMMAND…

OUTPUT receives what the command prints. The processor time is that of the command and its children; the memory is that
of the largest process among them. Ends as the command does.
"""

import json
import os
import sys
import time


def main():
    results, figure, output, *command = sys.argv[1:]
    begun = time.monotonic()
    child = os.fork()
    if child == 0:
        file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(file, 1)
        os.dup2(file, 2)
        try:
            os.execvp(command[0], command)
        except OSError as error:
            print(error, file=sys.stderr)
        os._exit(127)
    _, status, usage = os.wait4(child, 0)
    row = {
        "figure": figure,
        "seconds": time.monotonic() - begun,
        "processor": usage.ru_utime + usage.ru_stime,
        "memory": usage.ru_maxrss * 1024,
    }
    with open(results, "a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    sys.exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1)


main()
