import type { NewEvent } from "#lib/history/events/schema.ts";
import type { EnquiryRow } from "#lib/shelter/enquiries/schema.ts";

type EnquiryFacts = Pick<EnquiryRow, "id" | "petId" | "createdAt">;
type Side = Pick<EnquiryRow, "state" | "quarantined">;

/** Never contains what the visitor wrote. */
function enquiryEvent(type: NewEvent["type"], { id, petId, createdAt }: EnquiryFacts, state: Side["state"]): NewEvent {
  return { type, data: { id: BigInt(id), petId: petId === null ? null : BigInt(petId), status: state, state, createdAt } };
}

/** Callers of the API never see an enquiry in quarantine. */
export function enquiryEvents(facts: EnquiryFacts, before: Side, after: Side): NewEvent[] {
  if (before.quarantined && after.quarantined) return [];
  if (before.quarantined) return [enquiryEvent("enquiry.created", facts, after.state)];
  if (after.quarantined) return [enquiryEvent("enquiry.deleted", facts, after.state)];
  return before.state === after.state ? [] : [enquiryEvent("enquiry.updated", facts, after.state)];
}
