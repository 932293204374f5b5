import { writeEvents } from "#lib/history/events/mutations.ts";
import type { EventType } from "#lib/history/events/schema.ts";
import type { Domain } from "#lib/platform/db/generated/client.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

export type DomainState = Pick<Domain, "id" | "name" | "use" | "routing">;
type DomainEvent = Extract<EventType, `domain.${string}`>;

/** The caller has locked the project, and the domain is already changed. */
export async function writeDomainEvent(
  tx: CheckedTransaction,
  projectId: string,
  type: DomainEvent,
  { id, name, use, routing }: DomainState,
): Promise<void> {
  await writeEvents(tx, projectId, [{ type, data: { id, name, use, routing } }]);
}
