import type { NewEvent } from "#lib/history/events/schema.ts";
import type { ExactJson } from "#lib/platform/exact-json.ts";
import type { AdoptionMove } from "#lib/shelter/adoptions/stages/schema.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { petView } from "#lib/shelter/pets/view.ts";
import { isProfileChange, type ProfileChange, profileDifference } from "#lib/shelter/profiles/merge.rules.ts";
import { changedFacts, profileView } from "#lib/shelter/profiles/view.ts";

export interface PetChange {
  name?: string | undefined;
  categoryId?: string | undefined;
  status?: PetStatus | undefined;
  adoptedAt?: string | undefined;
  inBin?: boolean | undefined;
  externalId?: string | null | undefined;
  profile?: ProfileChange | undefined;
}

export interface PetStep {
  action: "pet.update" | "pet.delete" | "pet.restore";
  before: PetRow;
  after: Omit<PetRow, "deletedAt" | "updatedAt"> & { inBin: boolean };
  profile: ProfileChange | undefined;
}

/** @returns undefined without a change, which would waste a version and history row */
export function petStep(before: PetRow, change: PetChange): PetStep | undefined {
  const wasInBin = before.deletedAt !== null;
  const inBin = change.inBin ?? wasInBin;
  const name = change.name ?? before.name;
  const categoryId = change.categoryId ?? before.categoryId;
  const status = change.status ?? before.status;
  const externalId = change.externalId === undefined ? before.externalId : change.externalId;
  const same = name === before.name && categoryId === before.categoryId && status === before.status && inBin === wasInBin;
  const profile = change.profile && isProfileChange(change.profile) ? change.profile : undefined;
  if (same && externalId === before.externalId && profile === undefined) return undefined;
  const { id, createdAt, version } = before;
  const action = inBin === wasInBin ? "pet.update" : inBin ? "pet.delete" : "pet.restore";
  return { action, before, after: { id, name, categoryId, status, createdAt, externalId, version: version + 1, inBin }, profile };
}

const EVENT_OF = { "pet.update": "pet.updated", "pet.delete": "pet.deleted", "pet.restore": "pet.restored" } as const;

/** The profile if a public part changed, never its internal part. */
export function stepEvent({ action, after, profile }: PetStep): NewEvent {
  const data = petView(after);
  const isShown = profile && profileDifference(profile).fields.length > 0;
  return { type: EVENT_OF[action], data: isShown ? { ...data, profile: profileView(profile.after) } : data };
}

interface Aside {
  batch: string | undefined;
  move: AdoptionMove | undefined;
  adoptedAt: string | undefined;
}

type Facts = Record<string, ExactJson>;

export function stepFacts({ action, before, after, profile }: PetStep, { batch, move, adoptedAt }: Aside): { before: Facts; after: Facts } {
  const sides: { before: Facts; after: Facts } = { before: { version: before.version }, after: { version: after.version } };
  const put = (name: string, from: ExactJson, to: ExactJson): void => {
    if (from === to) return;
    sides.before[name] = from;
    sides.after[name] = to;
  };
  put("name", before.name, after.name);
  put("categoryId", BigInt(before.categoryId), BigInt(after.categoryId));
  put("status", before.status, after.status);
  put("externalId", before.externalId, after.externalId);
  if (action !== "pet.update") put("inBin", !after.inBin, after.inBin);
  if (move) {
    sides.before["adoptions"] = move.before;
    sides.after["adoptions"] = move.after;
  }
  if (profile) {
    const changed = changedFacts(profile);
    Object.assign(sides.before, changed.before);
    Object.assign(sides.after, changed.after);
  }
  if (adoptedAt !== undefined) sides.after["adoptedAt"] = adoptedAt;
  if (batch !== undefined) sides.after["batch"] = batch;
  return sides;
}
