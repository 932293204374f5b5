import { writeEvent } from "#lib/history/events/mutations.ts";
import type { EventType } from "#lib/history/events/schema.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import type { DomainUse } from "#lib/sites/domains/schema.ts";

interface DomainState {
  id: bigint;
  name: string;
  use: DomainUse;
  routing: string;
}

type DomainEvent = Extract<EventType, `domain.${string}`>;

/**
 * The project must be locked, and the domain as after the change.
 */
export async function writeDomainEvent(
  tx: Transaction,
  projectId: string,
  type: DomainEvent,
  { id, name, use, routing }: DomainState,
): Promise<void> {
  await writeEvent(tx, projectId, type, { id, name, use, routing });
}
