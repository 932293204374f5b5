import type { ReactNode } from "react";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";

export const STATUS_TONES = {
  available: "border-(--status-available)/50 bg-(--status-available)/12",
  pending: "border-(--status-pending)/70 bg-(--status-pending)/18",
  sold: "border-(--status-adopted)/50 bg-(--status-adopted)/12",
} as const satisfies Record<PetStatus, string>;

export function StatusBadge({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className={`inline-flex rounded-full border px-2.5 whitespace-nowrap py-0.5 text-sm font-semibold text-foreground ${tone}`}>
      {children}
    </span>
  );
}
