#!/usr/bin/env bash
# Builds the desk and serves it with sample data, on this machine only.
#
# Usage: Scripts/run.sh [--debug] [FLAGS OF insurance-desk serve]
#
#   --debug  serves the debug build, which the tests use; without it a release build, as one deploys it
#
# At the first start it generates a password for the staff's pages and prints it; INSURANCE_DESK_ADMIN_FIRST_PASSWORD sets
# one. The data are in the folder desk-data beside this package's README, unless --data-folder or
# INSURANCE_DESK_DATA_FOLDER names another one.

set -euo pipefail
case "${1:-}" in -h | --help) sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"; exit 0 ;; esac
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
configuration=release
if [[ "${1:-}" == --debug ]]; then
    configuration=debug
    shift
fi

if [[ ! -x "$package/.build/$configuration/insurance-desk" ]]; then
    cat <<TEXT
The first start builds InsuranceDesk in $configuration, with everything below it: Strata, Hummingbird and SwiftNIO, BoringSSL
(for passwords and tokens) and GRDB. It takes ten minutes or more on two cores; [n/m] is the step. All scripts build into
the folder .build, so the next start takes seconds.
TEXT
fi
began=$SECONDS
program="$(built "$configuration")"
if ((SECONDS - began > 60)); then echo "Built in $(((SECONDS - began + 30) / 60)) minutes."; fi
export INSURANCE_DESK_DATA_FOLDER="${INSURANCE_DESK_DATA_FOLDER:-$package/desk-data}"
if [[ -z "${INSURANCE_DESK_ADMIN_FIRST_PASSWORD:-}" && ! -e "$INSURANCE_DESK_DATA_FOLDER" ]]; then
    INSURANCE_DESK_ADMIN_FIRST_PASSWORD="$(head -c 64 /dev/urandom | base64 | tr -dc 'a-zA-Z0-9' | head -c 20)"
    export INSURANCE_DESK_ADMIN_FIRST_PASSWORD
    echo "Staff log in as admin with the password $INSURANCE_DESK_ADMIN_FIRST_PASSWORD"
fi
echo "Customers: http://127.0.0.1:8080/   Staff: http://127.0.0.1:8081/   (unless flags say otherwise)"
exec "$program" serve --sample-data "$@"
