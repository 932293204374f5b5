import type { NewEvent } from "#lib/history/events/schema.ts";
import type { OrderChange } from "#lib/shelter/orders/rules.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import type { PetRow } from "#lib/shelter/pets/table/schema.ts";
import { petJson } from "#lib/shelter/pets/view.ts";

/** Absent fields stay unchanged. */
export interface PetChange {
  name?: string | undefined;
  categoryId?: string | undefined;
  status?: PetStatus | undefined;
  inBin?: boolean | undefined;
  externalId?: string | null | undefined;
}

export interface PetStep {
  action: "pet.update" | "pet.delete" | "pet.restore";
  before: PetRow;
  after: Omit<PetRow, "deletedAt" | "updatedAt"> & { inBin: boolean };
}

/** @returns undefined when nothing would change, to spend no version or history row */
export function petStep(before: PetRow, change: PetChange): PetStep | undefined {
  const wasInBin = before.deletedAt !== null;
  const inBin = change.inBin ?? wasInBin;
  const name = change.name ?? before.name;
  const categoryId = change.categoryId ?? before.categoryId;
  const status = change.status ?? before.status;
  const externalId = change.externalId === undefined ? before.externalId : change.externalId;
  const same = name === before.name && categoryId === before.categoryId && status === before.status && inBin === wasInBin;
  if (same && externalId === before.externalId) return undefined;
  const { id, createdAt, version } = before;
  const action = inBin === wasInBin ? "pet.update" : inBin ? "pet.delete" : "pet.restore";
  return { action, before, after: { id, name, categoryId, status, createdAt, externalId, version: version + 1, inBin } };
}

const EVENT_OF = { "pet.update": "pet.updated", "pet.delete": "pet.deleted", "pet.restore": "pet.restored" } as const;

export function stepEvent({ action, after }: PetStep): NewEvent {
  return { type: EVENT_OF[action], data: petJson(after.id, after.name, after.categoryId, after.status) };
}

interface Aside {
  /** Marks the history rows of one bulk change. */
  batch: string | undefined;
  /** Undefined when the status stays. */
  order: OrderChange | undefined;
}

/** As JSON text; int64 stays exact. */
export function stepFacts({ action, before, after }: PetStep, { batch, order }: Aside): { before: string; after: string } {
  const sides: [string[], string[]] = [[`"version":${before.version}`], [`"version":${after.version}`]];
  const put = (name: string, from: string, to: string): void => {
    sides[0].push(`"${name}":${from}`);
    sides[1].push(`"${name}":${to}`);
  };
  if (before.name !== after.name) put("name", JSON.stringify(before.name), JSON.stringify(after.name));
  if (before.categoryId !== after.categoryId) put("categoryId", before.categoryId, after.categoryId);
  if (before.status !== after.status) put("status", `"${before.status}"`, `"${after.status}"`);
  if (before.externalId !== after.externalId) put("externalId", JSON.stringify(before.externalId), JSON.stringify(after.externalId));
  if (action !== "pet.update") put("inBin", String(!after.inBin), String(after.inBin));
  if (order) put("order", orderFact(order.before), orderFact(order.after));
  if (batch !== undefined) sides[1].push(`"batch":${JSON.stringify(batch)}`);
  return { before: `{${sides[0].join(",")}}`, after: `{${sides[1].join(",")}}` };
}

function orderFact(order: OrderChange["before"]): string {
  return order ? `{"id":${order.id},"status":"${order.status}"}` : "null";
}
