import { singleton } from "#lib/platform/runtime.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { VersionedCache } from "#lib/platform/versioned-cache.ts";
import { closedDays, workOutDay, workOutToday } from "#lib/shelter/pets/days/data.ts";
import { dayOf, lastDays, MAX_DAYS, petDays } from "#lib/shelter/pets/days/rules.ts";
import type { PetDay, PetDayFigures } from "#lib/shelter/pets/days/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_KEPT = 2000;

const kept = singleton("pets.days", () => new VersionedCache<PetDayFigures>(MAX_KEPT, () => 1));

/** Starts from a recent closed day, as counting all takes 250 ms per million animals. */
async function workOutLive(scope: ProjectScope, now: number, closed: ReadonlyMap<string, PetDayFigures>): Promise<PetDayFigures> {
  for (const day of [dayOf(now - DAY_MS), dayOf(now - 2 * DAY_MS)]) {
    const figures = closed.get(day);
    if (figures) return await workOutToday(scope, dayOf(now), { day, counts: figures.counts });
  }
  return await workOutDay(scope, dayOf(now));
}

/**
 * UTC days, today last; unclosed ones are null, except today and yesterday.
 * @param version from `petsVersion`; undefined bypasses the cache
 */
export async function recentDays(scope: ProjectScope, version: string | undefined, now: number): Promise<PetDay[]> {
  const [today, yesterday] = [dayOf(now), dayOf(now - DAY_MS)];
  const closed = await closedDays(scope, today);
  const liveDay = (day: string, workOut: () => Promise<PetDayFigures>): Promise<PetDayFigures> =>
    kept().get(`${scope.projectId} ${day}`, version, workOut);
  const live = await liveDay(today, () => workOutLive(scope, now, closed));
  if (!closed.has(yesterday)) closed.set(yesterday, await liveDay(yesterday, () => workOutDay(scope, yesterday)));
  closed.set(today, live);
  return petDays(lastDays(now, MAX_DAYS), closed);
}
