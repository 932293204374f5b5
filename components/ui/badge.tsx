import type { ReactNode } from "react";

const TONES = {
  good: "border-success/50 bg-success/12",
  warn: "border-warning bg-warning/20",
  bad: "border-danger/60 bg-danger/12",
  plain: "border-border bg-surface-secondary",
} as const;

/** The color repeats the text. */
export function Badge({ tone = "plain", children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 text-caption font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
