"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

const SHOWN_MS = 2000;

/**
 * For plain HTTP from another machine, where the clipboard API is missing.
 * @param near the pressed element: nothing outside an open modal is selectable
 */
function copyBySelection(text: string, near: Element): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  (near.closest("dialog") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

async function copy(text: string, near: Element): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text, near);
  return await navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text, near),
  );
}

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const Icon = state === "copied" ? Check : Copy;
  return (
    <button
      type="button"
      onClick={async ({ currentTarget }) => setState((await copy(text, currentTarget)) ? "copied" : "failed")}
      className="inline-flex h-9 cursor-pointer items-center gap-2 rounded-lg px-2.5 text-caption font-semibold hover:bg-current/10"
    >
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{state === "copied" ? "Copied" : state === "failed" ? "Select and copy" : "Copy"}</span>
      <span className="sr-only">: {what}</span>
    </button>
  );
}
