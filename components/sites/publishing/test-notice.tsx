import type { ReactNode } from "react";

/** Why a test project has something not. */
export function TestNotice({ children }: { children: ReactNode }) {
  return <p className="mb-5 rounded-xl border border-warning bg-warning/15 px-4 py-3 text-note">{children}</p>;
}
