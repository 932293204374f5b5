"use client";

import { type KeyboardEvent as KeyPress, type ReactNode, useEffect, useRef, useState } from "react";
import { menuStart, menuStep } from "#components/ui/menu-keys.ts";

const BUTTON = "flex h-11 w-full min-w-0 cursor-pointer items-center gap-2 rounded-xl px-2.5 hover:bg-foreground/8";

/**
 * The focus starts at the search field, the current item, or the first one; arrow keys move it. Escape, a click
 * outside, tabbing out, a link, or anything with `data-closes` closes the panel. `data-menu` pauses single-key shortcuts.
 */
export function DisclosureMenu(props: {
  /** Unless the text of the button says enough. */
  label?: string;
  button: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  className?: string;
  /** A press is likely to follow. */
  onMeant?: () => void;
  children: ReactNode;
}) {
  const { label, button, align = "start", side = "bottom", className = BUTTON, onMeant, children } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    if (panel.current) menuStart(panel.current)?.focus();
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", onEscape);
    };
  }, [isOpen]);

  const chosen = (target: EventTarget): void => {
    if (!(target instanceof Element) || !target.closest("a, [data-closes]")) return;
    // An overlay opened by the choice later returns the focus here.
    if (!target.closest("a")) trigger.current?.focus();
    setOpen(false);
  };

  const onKey = (event: KeyPress): void => {
    if (event.key === "ArrowDown" && event.target === trigger.current && !isOpen) setOpen(true);
    else if (!panel.current || !menuStep(panel.current, event.key)) return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the button and the panel inside
    <div ref={box} onKeyDown={onKey} className="relative min-w-0">
      <button
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={onMeant}
        onFocus={onMeant}
        className={className}
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a choice inside, by whatever means
        <div
          ref={panel}
          data-menu
          onClick={(event) => chosen(event.target)}
          className={`absolute z-40 max-h-[70dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-2xl border border-border bg-surface p-2 shadow-surface ${side === "top" ? "bottom-full mx-2 mb-1.5" : "top-full mt-1.5"} ${align === "end" ? "right-0" : "left-0"}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}
