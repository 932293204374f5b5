import { DAY_MS } from "#lib/platform/time.ts";
import { type EnquiryFilter, type EnquiryState, QUARANTINE_DAYS } from "#lib/shelter/enquiries/schema.ts";

/** Without a tab: what was declined or closed left it, and is found by its animal or a search. */
export const isInbox = ({ petId, q }: Pick<EnquiryFilter, "petId" | "q">): boolean => petId === undefined && q === "";

export const isClosed = (state: EnquiryState): boolean => state === "declined" || state === "closed";

export function stateAfterReply(state: EnquiryState): EnquiryState {
  return state === "new" ? "in_progress" : state;
}

export function erasedAt(
  { closedAt, quarantined, createdAt }: { closedAt: Date | null; quarantined: boolean; createdAt: Date },
  months: number,
): Date | undefined {
  if (quarantined) return new Date(createdAt.getTime() + QUARANTINE_DAYS * DAY_MS);
  if (!closedAt) return undefined;
  const at = new Date(closedAt);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at;
}
