"use client";

import { useCallback, useState } from "react";

/** What the service refused, by the row that asked. A row may be gone by then: its refusal is kept here, until the row asks again. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<readonly { id: string; text: string }[]>([]);
  const tell = useCallback(
    (id: string, text: string | undefined) =>
      setRefusals((before) => [...before.filter((refusal) => refusal.id !== id), ...(text === undefined ? [] : [{ id, text }])]),
    [],
  );
  return { refusals, tell };
}

/** Why something did not work, in the service's words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "This did not work. Try again.";
}
