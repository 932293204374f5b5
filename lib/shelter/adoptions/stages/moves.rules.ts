import { type AdoptionStage, holdsAnimal } from "#lib/shelter/adoptions/stages/rules.ts";
import type { AdoptionMove, Planned, PlannedAdoption, StoredAdoption, WantedMove } from "#lib/shelter/adoptions/stages/schema.ts";

/** PostgreSQL's name of the transaction's time. */
const NOW = "now";

const newFor = (petId: string): PlannedAdoption => ({
  id: null,
  petId,
  orderId: null,
  orderedAt: null,
  stage: "interested",
  createdAt: NOW,
  movedAt: NOW,
  homeAt: null,
  returnedOn: null,
});

function movedTo(from: PlannedAdoption, stage: AdoptionStage, wanted: WantedMove): PlannedAdoption {
  const { adoptedAt, returnedOn, returnReason } = wanted;
  const isFirst = from.id !== null && from.orderId === null && holdsAnimal(stage);
  const homeAt = stage === "home" ? (adoptedAt ?? from.homeAt ?? NOW) : stage === "returned" ? from.homeAt : null;
  return { ...from, stage, orderedAt: isFirst ? NOW : from.orderedAt, movedAt: NOW, homeAt, returnedOn: returnedOn ?? null, returnReason };
}

function byRule(wanted: WantedMove, holder: StoredAdoption | undefined): Planned[] {
  const { petId, status } = wanted;
  const released = holder?.stage === "home" ? "returned" : "cancelled";
  const to = ({ available: released, pending: "reserved", sold: "home" } as const)[status];
  if (to === holder?.stage || (!holder && !holdsAnimal(to))) return [];
  return [{ petId, before: holder ?? null, after: movedTo(holder ?? newFor(petId), to, wanted) }];
}

export const canTakeOver = (from: AdoptionStage, to: AdoptionStage, holder: StoredAdoption | undefined): holder is StoredAdoption =>
  !holdsAnimal(from) && holdsAnimal(to) && holder?.stage === "reserved" && holder.isUntouched;

/** Who is moved on continues an adoption that names no one: they take its number, and it has theirs or goes. */
function takenOver(own: StoredAdoption, holder: StoredAdoption, to: AdoptionStage, wanted: WantedMove): Planned[] {
  const { petId, orderId, orderedAt, createdAt, movedAt } = holder;
  const after = { ...movedTo({ ...own, orderId }, to, wanted), orderedAt: orderedAt ?? createdAt };
  const left = { ...newFor(petId), id: holder.id, orderId: own.orderId, stage: "cancelled" as const, movedAt: own.movedAt };
  return [
    { petId, before: own, after: to === "reserved" ? { ...after, movedAt } : after },
    { petId, before: holder, after: own.orderId === null ? null : { ...left, createdAt: own.orderedAt ?? own.createdAt } },
  ];
}

/** An undone move gives the number back: the adoption goes with it, or stays as a visit where it was there before or someone wrote in it. */
function withoutNumber(now: StoredAdoption): PlannedAdoption | null {
  if (now.isUntouched && now.orderedAt === null) return null;
  return { ...now, orderId: null, orderedAt: null, stage: "visit", movedAt: NOW, homeAt: null, returnedOn: null };
}

/** Undefined where it is not as it was left: numbers that were removed never come back, and others may have changed it since. */
function undone(petId: string, { before, after }: AdoptionMove, here: readonly StoredAdoption[]): Planned[] | undefined {
  const kept = new Set(Object.values(after).map(({ orderId }) => orderId));
  if (Object.values(before).some(({ orderId }) => !kept.has(orderId) && orderId !== null)) return undefined;
  const planned: Planned[] = [];
  for (const [id, { stage, orderId }] of Object.entries(after)) {
    const now = here.find((row) => row.orderId === orderId && row.orderId !== null) ?? here.find((row) => row.id === id);
    if (now?.stage !== stage || now.orderId !== orderId) return undefined;
    const earlier = now.id === id ? before[id] : undefined;
    planned.push({ petId, before: now, after: earlier ? { ...earlier, petId } : withoutNumber(now) });
  }
  const gone = Object.values(before).filter(({ id }) => after[id] === undefined);
  return [...planned, ...gone.map((row) => ({ petId, before: null, after: { ...row, petId } }))];
}

/** @param here those that have the animal, and those that the move names */
export function plannedMoves(wanted: WantedMove, here: readonly StoredAdoption[]): Planned[] {
  const { petId, own } = wanted;
  const back = wanted.undone && undone(petId, wanted.undone, here);
  if (back) return back;
  const holder = here.find(({ stage }) => holdsAnimal(stage));
  const row = here.find(({ id }) => id === own?.id);
  if (!own || !row) return byRule(wanted, holder);
  if (canTakeOver(row.stage, own.to, holder)) return takenOver(row, holder, own.to, wanted);
  return [{ petId, before: row, after: movedTo(row, own.to, wanted) }];
}
