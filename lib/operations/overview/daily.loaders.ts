import { countAsked, findDone, findPending, findUnread, findWaiting } from "#lib/operations/overview/daily.data.ts";
import type { Daily, DueSteps, LongPending, WaitingPet } from "#lib/operations/overview/daily.schema.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { countDue, findDueAdoptions } from "#lib/shelter/adoptions/data.ts";
import { dayOf } from "#lib/shelter/adoptions/rules.ts";
import { categoriesOf } from "#lib/shelter/categories/loaders.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import { shownPhoto } from "#lib/shelter/photos/view.ts";
import { knownAge } from "#lib/shelter/profiles/age.rules.ts";
import { interestInEach } from "#lib/sites/views/data.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

type Access = Pick<ProjectAccess, "project" | "role" | "scope">;

const MAX_DUE = 5;
const LONG_PENDING_MS = 7 * DAY_MS;

/** @param since a day counts from its midnight UTC; an intake can be tomorrow's */
const daysSince = (since: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(since)) / DAY_MS));

/** Keyed by ID; 320 pixels wide. */
async function coversOf({ project, scope }: Access, ids: readonly string[]): Promise<Map<string, string>> {
  const photos = await photosOf(scope, ids);
  const covers = [...photos].map(([id, photosOfPet]) => {
    const shown = photosOfPet.map((photo) => shownPhoto(photo, project.slug).urls).find((urls) => urls !== null);
    return shown ? ([id, shown["320"]] as const) : undefined;
  });
  return new Map(covers.filter((cover) => cover !== undefined));
}

async function askedIn(access: Access, now: number): Promise<Daily["asked"]> {
  const [unread, weeks] = await Promise.all([
    findUnread(access.scope),
    countAsked(access.scope, new Date(now - 14 * DAY_MS), new Date(now - 7 * DAY_MS)),
  ]);
  const covers = await coversOf(
    access,
    unread.shown.flatMap(({ petId }) => petId ?? []),
  );
  const shown = unread.shown.map((row) => ({ ...row, photo: covers.get(row.petId ?? "") ?? null }));
  return { ...unread, ...weeks, shown };
}

async function pendingIn(access: Access, now: number): Promise<LongPending> {
  const { pets, count } = await findPending(access.scope, new Date(now - LONG_PENDING_MS));
  const covers = await coversOf(
    access,
    pets.map(({ id }) => id),
  );
  return { pets: pets.map(({ id, name, since }) => ({ id, name, days: daysSince(since, now), photo: covers.get(id) ?? null })), count };
}

async function waitingIn(access: Access, now: number): Promise<WaitingPet[]> {
  const { scope } = access;
  const [facts, categories] = await Promise.all([findWaiting(scope), categoriesOf({ scope })]);
  const ids = facts.map(({ id }) => id);
  const [covers, interest] = await Promise.all([coversOf(access, ids), interestInEach(scope, ids, now)]);
  return facts.map(({ id, name, categoryId, since, birthDate, isEstimated, isListed }) => ({
    id,
    name,
    days: daysSince(since, now),
    category: categoryLabel(categoryId, categories),
    color: categories.find((category) => category.categoryId === categoryId)?.color ?? null,
    age: knownAge(birthDate, isEstimated, now),
    isListed,
    photo: covers.get(id) ?? null,
    interest: interest.get(id) ?? { views: 0, asked: 0 },
  }));
}

async function dueIn({ scope }: Access, now: number): Promise<DueSteps> {
  const days = [now - DAY_MS, now, now + DAY_MS].map(dayOf);
  const last = dayOf(now + DAY_MS);
  const [rows, counts] = await Promise.all([findDueAdoptions(scope, last, MAX_DUE), countDue(scope, days)]);
  const steps = rows.map(({ id, adopter, petName, nextStep, nextOn, assignee }) => {
    return { id, adopter, petName, nextStep, assignee, on: nextOn ?? last };
  });
  return { steps, counts: days.map((day, nth) => ({ day, count: counts[nth] ?? 0 })) };
}

export async function dailyOf(access: Access, now: number): Promise<Daily> {
  const { role, scope } = access;
  // Staff see the same in each animal's history.
  const seesDone = can(role, "audit.read") || can(role, "pets.write");
  const [asked, due, waiting, pending, done] = await Promise.all([
    askedIn(access, now),
    dueIn(access, now),
    waitingIn(access, now),
    pendingIn(access, now),
    seesDone ? findDone(scope, new Date(now - DAY_MS)) : null,
  ]);
  return { readAt: new Date(now).toISOString(), asked, due, waiting, pending, done };
}
