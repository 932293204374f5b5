#!/bin/sh
# Runs Chromium ($PETSTORE_E2E_CHROMIUM) without the pages that it loads for the address bar of each window: no test sees
# them, and they take several times the processor time of opening an empty page. Of several --disable-features Chromium reads the
# last one only, so they join the one that Playwright sends.
for argument; do
  shift
  case $argument in --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup ;; esac
  set -- "$@" "$argument"
done
exec "$PETSTORE_E2E_CHROMIUM" "$@"
