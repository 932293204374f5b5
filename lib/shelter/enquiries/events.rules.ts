import type { NewEvent } from "#lib/history/events/schema.ts";
import type { EnquiryState } from "#lib/shelter/enquiries/schema.ts";

interface EnquiryFacts {
  id: string;
  petId: string | null;
  createdAt: string;
}

interface Side {
  state: EnquiryState;
  quarantined: boolean;
}

/** Never contains what the visitor wrote. */
function enquiryEvent(type: NewEvent["type"], { id, petId, createdAt }: EnquiryFacts, state: EnquiryState): NewEvent {
  return { type, data: { id: BigInt(id), petId: petId === null ? null : BigInt(petId), status: state, state, createdAt } };
}

/** Callers of the API never see an enquiry in quarantine. */
export function enquiryEvents(facts: EnquiryFacts, before: Side, after: Side): NewEvent[] {
  if (before.quarantined && after.quarantined) return [];
  if (before.quarantined) return [enquiryEvent("enquiry.created", facts, after.state)];
  if (after.quarantined) return [enquiryEvent("enquiry.deleted", facts, after.state)];
  return before.state === after.state ? [] : [enquiryEvent("enquiry.updated", facts, after.state)];
}
