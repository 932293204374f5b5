"use client";

import { useCallback, useState } from "react";

/** Refusals by row. Kept here until the row asks again, because it may be gone by then. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<readonly { id: string; text: string }[]>([]);
  const tell = useCallback(
    (id: string, text: string | undefined) =>
      setRefusals((before) => [...before.filter((refusal) => refusal.id !== id), ...(text === undefined ? [] : [{ id, text }])]),
    [],
  );
  return { refusals, tell };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong. Try again.";
}
