"use client";

import { useEffect, useRef } from "react";
import { matchPress, NEXT_LETTER_MS, type Press, type ShortcutName } from "#components/shell/shortcuts/keys.ts";
import { areShortcutsOn } from "#components/shell/shortcuts/setting.ts";

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable='true'], [role=combobox], [role=listbox]";
const TEXTS = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable='true']";
const DIALOGS = "dialog[open], [role=dialog], [role=alertdialog]";
const MENUS = "[data-menu], [role=menu]";

function pressOf(event: KeyboardEvent): Press {
  const { target, key, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift } = event;
  const isIn = (fields: string): boolean => target instanceof Element && target.closest(fields) !== null;
  return {
    key,
    ctrl,
    meta,
    alt,
    shift,
    isTyping: event.isComposing || isIn(FIELDS),
    isInText: isIn(TEXTS),
    isInDialog: document.querySelector(DIALOGS) !== null,
    isInMenu: document.querySelector(MENUS) !== null,
    isOff: !areShortcutsOn(),
  };
}

/** @param onShortcut returns false for those of others: the press is left to them */
export function useShortcuts(onShortcut: (does: ShortcutName) => boolean): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  }, [onShortcut]);

  useEffect(() => {
    let pressed: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat) return;
      const match = matchPress(pressed, pressOf(event));
      clearTimeout(timer);
      pressed = match.kind === "wait" ? match.pressed : undefined;
      if (match.kind === "wait") {
        timer = setTimeout(() => {
          pressed = undefined;
        }, NEXT_LETTER_MS);
      }
      if (match.kind !== "run") return;
      if (latest.current(match.does)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
}
