"""Attacks a desk on 127.0.0.1. Each case starts a desk of its own, and fails with one sentence."""

import argparse
import os
import subprocess
import sys
import tempfile
import time

import desk
from connection_attacks import few_descriptors, slow_clients, stops_in_time
from data_attacks import (copies_and_damages, full_output, hostile_files, private_data, two_first_starts,
                          wrong_configurations)
from fuzz import FUZZERS
from web_attacks import (broken_bodies, clients_are_known, computable_keys, head_and_methods, hosts_and_versions,
                         owner_is_not_locked_out, quotes_begin_no_session, sign_in_stays_open, visitors_do_not_shut_out)

# This one mostly waits, beside the others.
PATIENT = [slow_clients]
CASES = [sign_in_stays_open, owner_is_not_locked_out, visitors_do_not_shut_out, quotes_begin_no_session, head_and_methods,
         hosts_and_versions, broken_bodies, stops_in_time, few_descriptors, private_data, computable_keys,
         clients_are_known, two_first_starts, copies_and_damages, hostile_files, wrong_configurations, full_output,
         *FUZZERS]


def name_of(case):
    return case.__name__.replace("_", "-")


def carry_out(case):
    """Whether the case holds; prints one line."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="insurance-desk-attack.") as folder:
        desks = []

        def start(*flags, **options):
            desks.append(desk.Desk(folder, *flags, **options))
            return desks[-1]

        os.chdir(folder)
        failure = None
        try:
            case(start)
        except (desk.Failure, OSError, subprocess.SubprocessError) as error:
            failure = error
        finally:
            os.chdir("/")
            for one in desks:
                one.close()
    outcome = f"FAILS: {failure}" if failure else "holds"
    print(f"{name_of(case)}: {outcome} ({time.monotonic() - began:.1f} s)", flush=True)
    return failure is None


def main():
    cases = {name_of(case): case for case in PATIENT + CASES}
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=os.path.abspath)
    parser.add_argument("--only", choices=cases)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(cases))
        return 0
    if not arguments.program:
        parser.error("give --program FILE")
    desk.PROGRAM = arguments.program
    if arguments.only:
        return 0 if carry_out(cases[arguments.only]) else 1
    beside = [subprocess.Popen([sys.executable, os.path.abspath(__file__), "--program", arguments.program,
                                "--only", name_of(case)]) for case in PATIENT]
    failures = [carry_out(case) for case in CASES].count(False) + sum(one.wait() != 0 for one in beside)
    print(f"{failures} of the attacks succeeded." if failures else "Every attack was held.")
    return 1 if failures else 0


sys.exit(main())
