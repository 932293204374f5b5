import { singleton } from "#lib/platform/runtime.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { closedDays, workOutDay, workOutToday } from "#lib/shelter/pets/days/data.ts";
import { dayOf, lastDays, MAX_DAYS, petDays } from "#lib/shelter/pets/days/rules.ts";
import type { PetDay, PetDayFigures } from "#lib/shelter/pets/days/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_KEPT = 2000;

interface Kept {
  version: string;
  figures: Promise<PetDayFigures>;
}

const kept = singleton<Map<string, Kept>>("pets.days", () => new Map());

/** Counts at most once per version, even for concurrent callers. */
function liveDay(
  scope: ProjectScope,
  day: string,
  version: string | undefined,
  workOut: () => Promise<PetDayFigures>,
): Promise<PetDayFigures> {
  if (version === undefined) return workOut();
  const key = `${scope.projectId} ${day}`;
  const found = kept().get(key);
  if (found?.version === version) return found.figures;
  const made = { version, figures: workOut() };
  made.figures.catch(() => kept().get(key) === made && kept().delete(key));
  kept().delete(key);
  kept().set(key, made);
  for (const oldest of kept().keys()) {
    if (kept().size <= MAX_KEPT) break;
    kept().delete(oldest);
  }
  return made.figures;
}

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
 * @param now epoch milliseconds
 * @throws AppError `service_unavailable`
 */
export async function recentDays(scope: ProjectScope, version: string | undefined, now: number): Promise<PetDay[]> {
  const [today, yesterday] = [dayOf(now), dayOf(now - DAY_MS)];
  const closed = await closedDays(scope, today);
  const live = await liveDay(scope, today, version, () => workOutLive(scope, now, closed));
  if (!closed.has(yesterday)) closed.set(yesterday, await liveDay(scope, yesterday, version, () => workOutDay(scope, yesterday)));
  closed.set(today, live);
  return petDays(lastDays(now, MAX_DAYS), closed);
}
