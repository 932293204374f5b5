import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { enterAs } from "#lib/http/sites/site-visitors.ts";
import { queuePasswordCheck } from "#lib/people/auth/sign-in/password-queue.state.ts";
import { inTurn, sharedBy } from "#lib/platform/db/turns.ts";
import { FairPlaces } from "#lib/platform/fair-places.ts";
import { visitorAt } from "#lib/platform/fair-turns.ts";
import { cachedText } from "#lib/sites/publishing/text-cache.state.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

const SENT = 2000;
const PROJECTS = 20;
/** Addresses of homes in one IPv6 /48. */
const homeOf = (n: number): string => `2001:db8:7:${((n % 256) << 8).toString(16)}::1`;
const NEWCOMER = "198.51.100.7";

/** One caller holds its share until the end; others get theirs at once, or next. */
interface Bound {
  what: string;
  by: string;
  flood(held: Promise<void>): void;
  newcomer(): Promise<unknown>;
}

const held = Promise.withResolvers<void>();
const left: (() => void)[] = [];
const places = new FairPlaces({ own: 4, total: 16 }, { ownFull: () => new Error("own"), pushedOut: () => new Error("pushed out") });
const attempt = (work: () => Promise<unknown>): void => void work().catch(() => undefined);

const BOUNDS: Bound[] = [
  {
    what: "changes in the database",
    by: "one person's twenty projects",
    flood: (until) => {
      for (let n = 0; n < SENT; n += 1)
        attempt(() => sharedBy({ person: "person:1", project: `${n % PROJECTS}` }, () => inTurn(() => until)));
    },
    newcomer: () => sharedBy({ person: "person:2", project: "other" }, () => inTurn(async () => "done")),
  },
  {
    what: "changes of visitors",
    by: "one /48",
    flood: (until) => {
      for (let n = 0; n < SENT; n += 1) attempt(() => sharedBy(visitorAt(homeOf(n)), () => inTurn(() => until)));
    },
    newcomer: () => sharedBy(visitorAt(NEWCOMER), () => inTurn(async () => "done")),
  },
  {
    what: "uploads and archives",
    by: "one person's twenty projects",
    flood: () => {
      for (let n = 0; n < SENT; n += 1) attempt(async () => places.take(["person:1", `project:${n % PROJECTS}`]));
    },
    newcomer: async () => places.take(["person:2", "project:other"]),
  },
  {
    what: "pages of sites",
    by: "one /48",
    flood: () => {
      for (let n = 0; n < SENT; n += 1) {
        const leave = enterAs(homeOf(n));
        if (typeof leave === "function") left.push(leave);
      }
    },
    newcomer: async () => {
      const leave = enterAs(NEWCOMER);
      if (typeof leave === "string") throw new Error(leave);
      leave();
    },
  },
];

it.each(BOUNDS)("leaves $what to others, whatever $by take", async ({ flood, newcomer }) => {
  flood(held.promise);
  await expect(newcomer()).resolves.not.toThrow();
  for (const leave of left.splice(0)) leave();
});

it("generates a newcomer's sitemap next, whatever one person's twenty sites want", async () => {
  const first = Promise.withResolvers<string>();
  const made: string[] = [];
  const generate = (projectId: string, name: string, text?: Promise<string>) => {
    const make = async () => {
      made.push(projectId);
      return (await text) ?? projectId;
    };
    return cachedText({ projectId, name, version: undefined, person: async () => projectId.replace(/ \d+$/, ""), make });
  };
  const flooding = Array.from({ length: SENT }, (_, n) =>
    generate(`flood ${n % PROJECTS}`, `sitemap-${n}`, n === 0 ? first.promise : undefined).catch(() => undefined),
  );
  const newcomer = generate("newcomer", "sitemap");
  first.resolve("done");
  expect(await newcomer).toBe("newcomer");
  expect(made.slice(0, 2)).toEqual(["flood 0", "newcomer"]);
  await Promise.all(flooding);
});

it("checks a newcomer's password next, whatever one /48 sends", async () => {
  const first = Promise.withResolvers<boolean>();
  const checked: string[] = [];
  const check = (name: string) => async () => {
    checked.push(name);
    return name === "flood 0" ? await first.promise : false;
  };
  const flooding = Array.from({ length: SENT }, (_, n) => queuePasswordCheck(homeOf(n), check(`flood ${n}`)).catch(() => false));
  const newcomer = queuePasswordCheck(NEWCOMER, check("newcomer"));
  first.resolve(true);
  expect(await newcomer).toBe(false);
  expect(checked.slice(0, 2)).toEqual(["flood 0", "newcomer"]);
  await Promise.all(flooding);
  held.resolve();
});
