import { DAY_MS } from "#lib/platform/time.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages.rules.ts";
import type { OrderStatus } from "#lib/shelter/orders/schema.ts";

type PetStatus = "available" | "pending" | "sold";

/** What the animal is while an adoption holds it. */
const HELD: Partial<Record<AdoptionStage, PetStatus>> = { reserved: "pending", home: "sold" };
export const holdsAnimal = (stage: AdoptionStage): boolean => HELD[stage] !== undefined;
const ORDER_OF = { available: "cancelled", pending: "placed", sold: "completed" } as const satisfies Record<PetStatus, OrderStatus>;

export const isOver = (stage: AdoptionStage): boolean => stage === "cancelled" || stage === "returned";

/** @param today `YYYY-MM-DD`, the reader's */
export function dueOf({ stage, nextOn }: { stage: AdoptionStage; nextOn: string | null }, today: string): "overdue" | "today" | undefined {
  if (nextOn === null || nextOn > today || isOver(stage)) return undefined;
  return nextOn === today ? "today" : "overdue";
}

/** @param now epoch milliseconds */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** What a browser says that its day is, if it can be: it is at most one from that of UTC. @param now epoch milliseconds */
export function readerDay(given: string | null, now: number): string {
  return [-1, 0, 1].map((days) => dayOf(now + days * DAY_MS)).find((day) => day === given) ?? dayOf(now);
}

/** A day may be another one where the person is. @param homeAt RFC 3339 */
export function mayHaveReturnedOn(day: string, homeAt: string | null, now: number): boolean {
  return day <= dayOf(now + DAY_MS) && (homeAt === null || day >= dayOf(Date.parse(homeAt) - DAY_MS));
}

type PetStep =
  | { kind: "keep" }
  | { kind: "refuse"; why: "in_bin" | "taken" | "changed" | "no_return" | "no_cancel" }
  | { kind: "set"; status: PetStatus };

/**
 * What a move means for the animal: only an available one can be reserved or go home, and only the adoption that holds it lets it go.
 * @param pet undefined in the bin
 */
export function petStep(from: AdoptionStage, to: AdoptionStage, pet: PetStatus | undefined): PetStep {
  if (to === "returned" && from !== "home") return { kind: "refuse", why: "no_return" };
  if (to === "cancelled" && from === "home") return { kind: "refuse", why: "no_cancel" };
  const [held, wanted] = [HELD[from], HELD[to]];
  if (held === wanted) return { kind: "keep" };
  if (pet === undefined) return { kind: "refuse", why: "in_bin" };
  if (held !== undefined) return pet === held ? { kind: "set", status: wanted ?? "available" } : { kind: "refuse", why: "changed" };
  return pet === "available" && wanted !== undefined ? { kind: "set", status: wanted } : { kind: "refuse", why: "taken" };
}

/** Where an adoption comes back to a stage that holds the animal, its order is the same one again. */
export function orderAgain({ stage, orderId }: { stage: AdoptionStage; orderId: string | null }, status: PetStatus) {
  if (orderId === null || holdsAnimal(stage)) return undefined;
  return { before: { id: orderId, status: ORDER_OF[status] }, after: { id: orderId, status: "cancelled" as const } };
}
