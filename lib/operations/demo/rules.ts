import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";
import type { CategoryColor } from "#lib/shelter/categories/schema.ts";
import { dayOf } from "#lib/shelter/pets/days/rules.ts";
import type { PetCounts, PetDayFigures } from "#lib/shelter/pets/days/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import { fraction, seedPet } from "#lib/shelter/pets/seed.rules.ts";

export const DEMO_PETS = 60;
const DEMO_DAYS = 30;
export const DEMO_SEED = 7;

const FIRST_PETS = 22;
/** Decisions above this share are still open. */
const LONG_DECISION = 0.97;

/** Places in the order of arrival. Each two share a picture. */
const DEMO_LITTER = [24, 25] as const;
export const DEMO_PAIR = [58, 59] as const;
export const DEMO_FRIENDS = [DEMO_LITTER, DEMO_PAIR];
/** Places of animals with a second picture. */
export const DEMO_CLOSE_UPS: readonly number[] = [5, 29];
/** Place of a stray that may still be claimed. */
export const DEMO_UNLISTED = 54;

interface DemoCategory {
  categoryId: number;
  name: string;
  color: CategoryColor;
  share: number;
}

export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  { categoryId: 1, name: "Dogs", color: "brass", share: 0.36 },
  { categoryId: 2, name: "Cats", color: "plum", share: 0.34 },
  { categoryId: 3, name: "Rabbits", color: "sky", share: 0.12 },
  { categoryId: 4, name: "Guinea pigs", color: "rose", share: 0.08 },
  { categoryId: 5, name: "Birds", color: "spruce", share: 0.06 },
  { categoryId: 6, name: "Reptiles", color: "slate", share: 0.04 },
];

export interface DemoPet {
  name: string;
  categoryId: number;
  status: PetStatus;
  arrivedAt: number;
  placedAt: number | null;
  adoptedAt: number | null;
}

/** Numbers of the random sequences; `seedPet` uses 0 to 4. */
const DRAWS = { category: 5, day: 6, hour: 7, leaves: 8, stay: 9, decision: 10, calls: 11 } as const;

/** Midnight UTC. */
export function demoStart(now: number): number {
  return now - (now % DAY_MS) - DEMO_DAYS * DAY_MS;
}

function categoryAt(random: number): number {
  let rest = random;
  for (const { categoryId, share } of DEMO_CATEGORIES) {
    rest -= share;
    if (rest < 0) return categoryId;
  }
  return DEMO_CATEGORIES[0]?.categoryId ?? 1;
}

function arrivalAt(index: number, start: number): number {
  if (index < FIRST_PETS) return start + 9 * HOUR_MS + index * 2 * MINUTE_MS;
  const day = 1 + Math.floor(fraction(DEMO_SEED, index, DRAWS.day) * (DEMO_DAYS - 1));
  return start + day * DAY_MS + Math.floor((8 + 9 * fraction(DEMO_SEED, index, DRAWS.hour)) * HOUR_MS);
}

function demoPet(index: number, start: number): DemoPet {
  const draw = (which: number): number => fraction(DEMO_SEED, index, which);
  const arrivedAt = arrivalAt(index, start);
  const end = start + DEMO_DAYS * DAY_MS;
  const wantedAt = arrivedAt + Math.floor((2 + 14 * draw(DRAWS.stay)) * DAY_MS);
  const decision = draw(DRAWS.decision);
  const decidedAt = decision > LONG_DECISION ? end : wantedAt + Math.floor((1 + 5 * decision) * DAY_MS);
  const placedAt = draw(DRAWS.leaves) < 0.7 && wantedAt < end ? wantedAt : null;
  const adoptedAt = placedAt !== null && decidedAt < end ? decidedAt : null;
  const status = adoptedAt !== null ? "sold" : placedAt !== null ? "pending" : "available";
  const { name } = seedPet(DEMO_SEED, index);
  return { name, categoryId: categoryAt(draw(DRAWS.category)), status, arrivedAt, placedAt, adoptedAt };
}

/** Ordered by arrival; deterministic except for the days. */
export function demoPets(now: number): DemoPet[] {
  const start = demoStart(now);
  return Array.from({ length: DEMO_PETS }, (_, index) => demoPet(index, start)).toSorted((a, b) => a.arrivedAt - b.arrivedAt);
}

interface DemoDay extends PetDayFigures {
  day: string;
}

export function demoDays(pets: readonly DemoPet[], now: number): DemoDay[] {
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const began = demoStart(now) + index * DAY_MS;
    const ended = began + DAY_MS;
    const isWithin = (at: number | null): boolean => at !== null && at >= began && at < ended;
    const isBefore = (at: number | null): boolean => at !== null && at < ended;
    const here = pets.filter(({ arrivedAt }) => isBefore(arrivedAt));
    const sold = here.filter(({ adoptedAt }) => isBefore(adoptedAt)).length;
    const placed = here.filter(({ placedAt }) => isBefore(placedAt)).length;
    const counts: PetCounts = { available: here.length - placed, pending: placed - sold, sold };
    return {
      day: dayOf(began),
      counts,
      arrived: pets.filter(({ arrivedAt }) => isWithin(arrivedAt)).length,
      adopted: pets.filter(({ adoptedAt }) => isWithin(adoptedAt)).length,
    };
  });
}

/** Calls are rare at night, frequent on weekends, and slowly grow. */
function callsAt(at: number, index: number): number {
  const light = Math.max(0, Math.sin(((new Date(at).getUTCHours() - 5) / 18) * Math.PI));
  const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
  const growth = 0.6 + (0.5 * index) / (DEMO_DAYS * 24);
  return Math.round((2 + 16 * light) * (isWeekend ? 1.5 : 1) * growth * (0.6 + 0.8 * fraction(DEMO_SEED, index, DRAWS.calls)));
}

export function demoCalls(now: number): { hour: number; requests: number }[] {
  return Array.from({ length: DEMO_DAYS * 24 }, (_, index) => {
    const hour = demoStart(now) + index * HOUR_MS;
    return { hour, requests: callsAt(hour, index) };
  });
}
