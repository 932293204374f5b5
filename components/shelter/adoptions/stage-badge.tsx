import { STAGE_WORDS } from "#components/shelter/adoptions/words.ts";
import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";

const QUIET = "border-border bg-surface-secondary";
const TONES = {
  interested: QUIET,
  visit: STATUS_TONES.available,
  reserved: STATUS_TONES.pending,
  home: STATUS_TONES.sold,
  cancelled: QUIET,
  returned: "border-warning bg-warning/20",
} as const satisfies Record<AdoptionStage, string>;

export function StageBadge({ stage }: { stage: AdoptionStage }) {
  return <StatusBadge tone={TONES[stage]}>{STAGE_WORDS[stage]}</StatusBadge>;
}
