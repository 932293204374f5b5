"use client";

import { useEffect, useRef } from "react";
import { openReferenceWith } from "#components/docs/reference/handed-key.ts";
import { Button } from "#components/ui/button.tsx";

/** The reference can ask for the key until this is unmounted. */
export function TryKeyButton({ apiKey }: { apiKey: string }) {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (
    <Button
      label="Try it in the API reference"
      about="(opens a new tab)"
      onClick={() => {
        stop.current?.();
        stop.current = openReferenceWith(apiKey);
      }}
    />
  );
}
