"use client";

import { useRef } from "react";
import { useTypedEarlier } from "#components/ui/use-typed-earlier.ts";

/** Narrows a list that is on the page, which is whole without script. */
export function FilterField(props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  result: string;
}) {
  const { label, placeholder, value, onChange, result } = props;
  const input = useRef<HTMLInputElement>(null);
  useTypedEarlier(input, onChange);
  return (
    <>
      <div className="flex max-w-md flex-col gap-1">
        <label htmlFor="filter" className="label">
          {label}
        </label>
        <input
          ref={input}
          id="filter"
          type="search"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          className="input"
        />
      </div>
      <p role="status" className="mt-3 text-note text-muted">
        {result}
      </p>
    </>
  );
}
