"use client";

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { PetDraft } from "#components/shelter/pets/pet-draft.ts";
import { firstField, isFocusLost } from "#components/ui/focus.ts";

interface Opened {
  name: string;
  /** What Escape brings back. */
  before: PetDraft;
}

interface Form {
  draft: () => PetDraft;
  restore: (before: PetDraft) => void;
  /** Otherwise, says what is wrong in the open row, which stays open. */
  isValid: () => boolean;
}

/** One row is open at a time. The focus goes into it, and back to it. */
export function useFactRows(root: RefObject<HTMLElement | null>, { draft, restore, isValid }: Form) {
  const [opened, setOpened] = useState<Opened>();
  const last = useRef<string>(undefined);
  const name = opened?.name;
  useEffect(() => {
    if (name !== undefined) {
      last.current = name;
      const row = root.current?.querySelector("[data-open-fact]");
      if (row) firstField(row)?.focus();
    } else if (last.current !== undefined && isFocusLost()) {
      root.current?.querySelector<HTMLElement>(`[data-fact="${last.current}"]`)?.focus();
      last.current = undefined;
    }
  }, [name, root]);

  const onKey = (event: KeyboardEvent<HTMLFormElement>): void => {
    // A form for a new animal has no rows.
    if (!opened || event.defaultPrevented || !root.current?.querySelector("[data-open-fact]")) return;
    if (event.key === "Escape") {
      // The drawer around it stays.
      event.preventDefault();
      event.stopPropagation();
      restore(opened.before);
      setOpened(undefined);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  const show = (name: string): void => setOpened((now) => (now?.name === name ? now : { name, before: draft() }));
  return {
    open: name,
    show,
    onOpen: (name: string): void => {
      if (isValid()) show(name);
    },
    rebase: (before: PetDraft): void => setOpened((now) => now && { ...now, before }),
    close: (): void => setOpened(undefined),
    onKey,
  };
}
