#!/usr/bin/env bash
# Attacks a running desk on this machine, and checks that it holds: sign-in cannot be shut out, HTTP is never ambiguous,
# slow and idle clients are cut off, stops end in time, the data are private.
#
# Usage: Scripts/attack.sh --program FILE [--only CASE]
#
#   --program FILE  the built insurance-desk
#   --only CASE     one case; --list prints all
#
# The inputs of the fuzzers come from seeds, which a failure names: HTTP, the API, CSV, the configuration, the database.
#
# Sends to 127.0.0.1 only: at most 10,000 requests and 1,053 connections at once. Takes less than four minutes.

set -euo pipefail
case "${1:-}" in -h | --help) sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"; exit 0 ;; esac
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "${BASH_SOURCE[0]}")/attack/attack.py" "$@"
