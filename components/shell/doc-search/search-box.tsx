"use client";

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { docIndex } from "#components/shell/doc-search/client.ts";
import { type DocEntry, foundDocs } from "#components/shell/doc-search/rules.ts";
import { useTypedEarlier } from "#components/ui/use-typed-earlier.ts";

const MAX_SHOWN = 8;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A slash leads to the field, as on other documentation sites. */
function useSlash(focus: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** Arrows lead from the field to what is found, and back. */
function step({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  const stops = [...(currentTarget.closest("form")?.querySelectorAll<HTMLElement>("input, a") ?? [])];
  const next = by === undefined ? undefined : stops[stops.indexOf(currentTarget) + by];
  next?.focus();
  return next !== undefined;
}

/** A form that works without script; with it, a list of what is found appears while typing, over the page. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [entries, setEntries] = useState<DocEntry[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  useTypedEarlier(input, setTyped);
  useSlash(() => input.current?.focus());
  const found = isOpen ? foundDocs(entries, typed).slice(0, MAX_SHOWN) : [];

  const open = async (): Promise<void> => {
    setIsOpen(true);
    setEntries(await docIndex());
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const closes = event.key === "Escape" && found.length > 0;
    if (closes) setIsOpen(false);
    if (closes || step(event)) event.preventDefault();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };

  return (
    <search className="relative order-last w-full sm:order-none sm:w-40">
      <form action="/docs/search" onBlur={leave}>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the documentation"
          placeholder="Search"
          autoComplete="off"
          value={typed}
          onFocus={() => void open()}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsOpen(true);
          }}
          onKeyDown={press}
          className="input w-full"
        />
        {found.length > 0 && (
          <ul
            aria-label="Found"
            className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-border bg-background py-1 text-note shadow-lg sm:left-auto sm:w-96"
          >
            {found.map(({ href, title, part }) => (
              <li key={href}>
                <a href={href} onKeyDown={press} className="flex gap-3 px-3 py-2 hover:bg-default focus:bg-default">
                  <span className="min-w-0 flex-1 truncate">{title}</span>
                  <span className="text-muted">{part}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </form>
    </search>
  );
}
