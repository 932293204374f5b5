import { DAY_MS } from "#lib/platform/time.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { type AdoptionStage, heldStatus } from "#lib/shelter/adoptions/stages/rules.ts";
import type { PetStatus } from "#lib/shelter/adoptions/stages/schema.ts";

export const isOver = (stage: AdoptionStage): boolean => stage === "cancelled" || stage === "returned";

/** @param today `YYYY-MM-DD`, the reader's */
export function dueOf({ stage, nextOn }: { stage: AdoptionStage; nextOn: string | null }, today: string): "overdue" | "today" | undefined {
  if (nextOn === null || nextOn > today || isOver(stage)) return undefined;
  return nextOn === today ? "today" : "overdue";
}

/** Whole names and addresses, in either case; a first name alone is the shelter's choice. */
export function namesAdopter(adoption: Pick<AdoptionRow, "happyEnding" | "adopter" | "email" | "phone" | "address">): boolean {
  const { happyEnding, adopter, email, phone, address } = adoption;
  const text = happyEnding.toLowerCase();
  const [street = ""] = address.split("\n");
  return [/\s/.test(adopter) ? adopter : "", email, phone, street].some(
    (one) => one.trim() !== "" && text.includes(one.trim().toLowerCase()),
  );
}

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** What a browser says that its day is, if it can be: it is at most one from that of UTC. */
export function readerDay(given: string | null, now: number): string {
  return [-1, 0, 1].map((days) => dayOf(now + days * DAY_MS)).find((day) => day === given) ?? dayOf(now);
}

/** The person's day may differ. @param homeAt RFC 3339 */
export function mayHaveReturnedOn(day: string, homeAt: string | null, now: number): boolean {
  return day <= dayOf(now + DAY_MS) && (homeAt === null || day >= dayOf(Date.parse(homeAt) - DAY_MS));
}

type PetEffect =
  | { kind: "keep" }
  | { kind: "refuse"; why: "in_bin" | "taken" | "changed" | "no_return" | "no_cancel" }
  | { kind: "set"; status: PetStatus };

/**
 * What a move means for the animal: only an available one can be reserved or go home, and only the adoption that holds it lets it go.
 * @param pet undefined in the bin
 * @param isUndo then it may go back to any stage
 */
export function petEffectOf(from: AdoptionStage, to: AdoptionStage, pet: PetStatus | undefined, isUndo: boolean): PetEffect {
  if (!isUndo && to === "returned" && from !== "home") return { kind: "refuse", why: "no_return" };
  if (!isUndo && to === "cancelled" && from === "home") return { kind: "refuse", why: "no_cancel" };
  const [held, wanted] = [heldStatus(from), heldStatus(to)];
  if (held === wanted) return { kind: "keep" };
  if (pet === undefined) return { kind: "refuse", why: "in_bin" };
  if (held !== undefined) return pet === held ? { kind: "set", status: wanted ?? "available" } : { kind: "refuse", why: "changed" };
  return pet === "available" && wanted !== undefined ? { kind: "set", status: wanted } : { kind: "refuse", why: "taken" };
}
