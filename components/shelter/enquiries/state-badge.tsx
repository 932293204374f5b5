import { STATE_WORDS } from "#components/shelter/enquiries/words.ts";
import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { EnquiryState } from "#lib/shelter/enquiries/schema.ts";

const QUIET = "border-border bg-surface-secondary";
const TONES = {
  new: STATUS_TONES.available,
  in_progress: STATUS_TONES.pending,
  approved: STATUS_TONES.sold,
  declined: QUIET,
  closed: QUIET,
} as const satisfies Record<EnquiryState, string>;

export function StateBadge({ state, quarantined }: { state: EnquiryState; quarantined: boolean }) {
  if (quarantined) return <Badge tone="warn">Possible spam</Badge>;
  return <StatusBadge tone={TONES[state]}>{STATE_WORDS[state]}</StatusBadge>;
}
