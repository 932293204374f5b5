"use client";

import { Search } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTypedEarlier } from "#components/ui/use-typed-earlier.ts";
import { noteAddressUpdate } from "#lib/platform/browser/address-updates.ts";

const TYPING_MS = 250;

/**
 * Updates the URL 250 ms after the last letter, or immediately on blur: a URL change during navigation would cancel
 * it.
 * @param onSearch resolves once the URL is updated; `isFirst` means there was no search before
 */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  width: "sm:max-w-80" | "sm:max-w-96";
  onSearch: (text: string, isFirst: boolean) => Promise<unknown>;
}) {
  const { label, placeholder, value, width, onSearch } = props;
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  const input = useRef<HTMLInputElement>(null);
  useTypedEarlier(input, setText);
  search.current = onSearch;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const settle = useCallback((): void => {
    if (text === sent.current) return;
    const isFirst = sent.current === "";
    sent.current = text;
    noteAddressUpdate(search.current(text, isFirst));
  }, [text]);

  useEffect(() => {
    const timer = setTimeout(settle, TYPING_MS);
    return () => clearTimeout(timer);
  }, [settle]);

  return (
    <div className={`relative min-w-0 basis-full ${width} sm:flex-1 sm:basis-auto`}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={255}
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        aria-label={label}
        placeholder={placeholder}
        className="input w-full pl-9"
      />
    </div>
  );
}
