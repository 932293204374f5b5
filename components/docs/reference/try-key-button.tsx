"use client";

import { useEffect, useRef } from "react";
import { openReferenceWith } from "#components/docs/reference/handed-key.ts";

/** The reference can ask for the key until this is unmounted. */
export function TryKeyButton({ apiKey }: { apiKey: string }) {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (
    <button
      type="button"
      onClick={() => {
        stop.current?.();
        stop.current = openReferenceWith(apiKey);
      }}
      className="button button--outline"
    >
      Try it in the API reference<span className="sr-only"> (opens a new tab)</span>
    </button>
  );
}
