"use client";

import { useCallback, useState } from "react";

export interface Refusal {
  context: string;
  error: unknown;
}

/** Refusals by row. Kept here until the row asks again, because it may be gone by then. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<readonly (Refusal & { id: string })[]>([]);
  const tell = useCallback(
    (id: string, refusal: Refusal | undefined) =>
      setRefusals((before) => [...before.filter((one) => one.id !== id), ...(refusal === undefined ? [] : [{ id, ...refusal }])]),
    [],
  );
  return { refusals, tell };
}

export function reasonText(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong. Try again.";
}
