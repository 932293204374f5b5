"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

const BUTTON = "flex h-11 w-full min-w-0 cursor-pointer items-center gap-2 rounded-xl px-2.5 hover:bg-foreground/8";

/** Escape, a click outside, tabbing out, a link, or anything with `data-closes` closes the panel. */
export function DisclosureMenu(props: {
  label: string;
  button: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  className?: string;
  children: ReactNode;
}) {
  const { label, button, align = "start", side = "bottom", className = BUTTON, children } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
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

  return (
    <div ref={box} className="relative min-w-0">
      <button ref={trigger} type="button" aria-expanded={isOpen} aria-label={label} onClick={() => setOpen(!isOpen)} className={className}>
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a choice inside, by whatever means
        <div
          onClick={(event) => chosen(event.target)}
          className={`absolute z-30 max-h-[70dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-2xl border border-border bg-surface p-2 shadow-surface ${side === "top" ? "bottom-full mx-2 mb-1.5" : "top-full mt-1.5"} ${align === "end" ? "right-0" : "left-0"}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}
