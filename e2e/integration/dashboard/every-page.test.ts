import { beforeAll, describe, expect, it } from "vitest";
import { dashboardPages, fill, partsOf } from "#e2e/support/addresses.ts";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makeOneOfEach } from "#e2e/support/one-of-each.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";

const PAGES = dashboardPages();
const OF_ADMIN = /^\/admin\b/;
const IN_PROJECT = /^\/p\/\[project\]/;

/** Hidden from some members; `NOT_THERE` pages from everyone. */
const FOR_OWNERS = new Set(["/p/[project]/audit-log", "/p/[project]/webhooks", "/p/[project]/webhooks/[endpointId]"]);
const FOR_STAFF = new Set(["/p/[project]/animals/import"]);
const NOT_THERE = new Set(["/p/[project]/[...missing]", "/p/[project]/settings/domains/playground"]);

const WHO = ["stranger", "viewer", "staff", "owner", "admin"] as const;
type Who = (typeof WHO)[number];

const lanes = useLanes({ ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
const clients = {} as Record<Who, BrowserClient>;
let anonymous: BrowserClient;
let ids: Record<string, string>;
let foreign: Record<string, string>;

beforeAll(async () => {
  const people = {
    stranger: await makePerson("Stranger"),
    viewer: await makePerson("Viewer"),
    staff: await makePerson("Staff"),
    owner: await makePerson("Owner"),
    admin: await makePerson("Admin", { isAdmin: true }),
  };
  const { project, scope } = await makeShelter(people.owner, [
    [people.viewer, "viewer"],
    [people.staff, "staff"],
  ]);
  ids = { ...(await makeOneOfEach(scope, people.owner.id)), project: project.slug };
  const theirs = await makeShelter(people.stranger);
  foreign = { ...(await makeOneOfEach(theirs.scope, people.stranger.id)), project: project.slug };
  anonymous = new BrowserClient(lanes.base("next"));
  for (const who of WHO) clients[who] = await signedIn(lanes.base("next"), people[who]);
});

/** A member learns that the role does not include the page; to strangers there is nothing. */
function statusFor(who: Who, page: string): number {
  if (OF_ADMIN.test(page)) return who === "admin" ? 200 : 404;
  if (!IN_PROJECT.test(page)) return 200;
  if (who === "stranger" || NOT_THERE.has(page)) return 404;
  if (FOR_OWNERS.has(page)) return who === "owner" ? 200 : 403;
  return FOR_STAFF.has(page) && who === "viewer" ? 403 : 200;
}

describe("every dashboard page", () => {
  it("finds every page and a sample for every kind of ID in its path", () => {
    expect(PAGES.length).toBeGreaterThan(18);
    for (const page of [...FOR_OWNERS, ...FOR_STAFF, ...NOT_THERE]) expect(PAGES).toContain(page);
    const kinds = new Set(PAGES.flatMap(partsOf));
    expect([...kinds].filter((kind) => kind !== "missing" && ids[kind] === undefined)).toEqual([]);
  });

  it.each(PAGES)("redirects signed-out visitors to sign in and back to the page: %s", async (page) => {
    const at = fill(page, ids);
    const { status, headers } = await anonymous.send("GET", at);
    expect([status, headers["location"]]).toEqual([307, `/sign-in?next=${encodeURIComponent(at)}`]);
  });

  it.each(PAGES)(
    "shows the page to permitted people, 403 to members whose role does not include it, and 404 to others: %s",
    async (page) => {
      const at = fill(page, ids);
      const asking = WHO.filter((who) => who !== "admin" || OF_ADMIN.test(page));
      const seen = await Promise.all(asking.map(async (who) => [who, (await clients[who].send("GET", at)).status] as const));
      expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(asking.map((who) => [who, statusFor(who, page)])));
    },
  );

  it.each(PAGES.filter((page) => partsOf(page).length > 1 && !NOT_THERE.has(page)))(
    "returns 404 for another project’s ID: %s",
    async (page) => {
      const answers = await Promise.all(
        [foreign, { project: foreign["project"] ?? "" }].map((values) => clients.owner.send("GET", fill(page, values))),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    },
  );

  it.each(PAGES.filter((page) => partsOf(page).length > 1 && !NOT_THERE.has(page)))(
    "returns 404 for a noncanonical ID: %s",
    async (page) => {
      for (const before of ["0", "%2B", "%20"]) {
        const spelled = Object.entries(ids).map(([name, id]) => [name, name === "project" ? id : before + id]);
        expect((await clients.owner.send("GET", fill(page, Object.fromEntries(spelled)))).status).toBe(404);
      }
    },
  );
});
