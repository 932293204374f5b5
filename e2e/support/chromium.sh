#!/bin/sh
# Runs Chromium ($PETSTORE_E2E_CHROMIUM) without the pages that it loads for the address bar of each window: no test sees
# them, and they take several times the CPU time of opening an empty page. Chromium reads only the last --disable-features,
# so these are added to the one that Playwright sends.
for argument; do
  shift
  case $argument in --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup ;; esac
  set -- "$@" "$argument"
done
exec "$PETSTORE_E2E_CHROMIUM" "$@"
