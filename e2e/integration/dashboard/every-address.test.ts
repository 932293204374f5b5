import { beforeAll, describe, expect, it } from "vitest";
import { type Address, dashboardAddresses, fill, partsOf } from "#e2e/support/addresses.ts";
import { BODIES } from "#e2e/support/bodies.ts";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makeOneOfEach, stateOf } from "#e2e/support/one-of-each.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** These need no session. */
const OPEN =
  /^\/(?:auth|arrival|health|live|metrics|ready|setup|password-reset)\b|^\/(?:invitations\/(?:look|join)|sign-in\/passkey|domain-share\/look|email-change\/(?:look|redeem))$/;

/** Views of their own, and a preview that stores nothing. */
const OF_EVERYONE =
  /^(?:POST (?:leave|views|enquiries\/form\/preview|papers\/preview)|PUT (?:first-steps|enquiries\/mails)|DELETE views\/.*)$/;
const OF_STAFF =
  /^\/projects\/\[project\]\/(?:(?:pets|imports|categories|adoptions|enquiries|papers|site)\b|personal-data(?:\/candidates)?$)/;
/** Hidden from staff; the second also from viewers. */
const FOR_OWNERS = /^\/projects\/\[project\]\/(?:audit|invitations|webhooks)\b/;
const FOR_STAFF = /^\/projects\/\[project\]\/(?:imports|pets\/bulk)\b/;
/** The playground is off, so 404 for everyone. */
const OFF = /^\/projects\/\[project\]\/playground\b/;
/** The row has none, and nothing outside is called. */
const WITHOUT_PHOTO = /^\/projects\/\[project\]\/imports\/.*\/photo$/;

/** The project chooses this number, so PUT creates the category. */
const CHOSEN = new Set(["PUT /projects/[project]/categories/[categoryId]"]);

const ADDRESSES = dashboardAddresses().filter(({ at }) => !OPEN.test(at));
const CHANGES = ADDRESSES.filter(({ method }) => method !== "GET");
const ADMINS = ADDRESSES.filter(({ at }) => at.startsWith("/admin/"));
const INSIDE = ADDRESSES.filter(({ at }) => at.startsWith("/projects/[project]"));
const READS = INSIDE.filter(({ method }) => method === "GET");
const RESTORE = "/projects/[project]/restore";
const CHANGES_INSIDE = INSIDE.filter(
  ({ method, at }) => method !== "GET" && at !== RESTORE && !OF_EVERYONE.test(`${method} ${at}`.replace("/projects/[project]/", "")),
);
const BY_ID = INSIDE.filter(({ method, at }) => partsOf(at).length > 1 && !CHOSEN.has(`${method} ${at}`));

const lanes = useLanes();
let slug: string;
let ids: Record<string, string>;
let foreign: { scope: ProjectScope; ids: Record<string, string> };
let anonymous: BrowserClient;
let stranger: BrowserClient;
let viewer: BrowserClient;
let staff: BrowserClient;
let owner: BrowserClient;
let admin: BrowserClient;
let scope: ProjectScope;
let projectId: string;

beforeAll(async () => {
  const [one, member, other] = [await makePerson("Owner"), await makePerson("Viewer"), await makePerson("Stranger")];
  const helper = await makePerson("Staff");
  const shelter = await makeShelter(one, [
    [member, "viewer"],
    [helper, "staff"],
  ]);
  scope = shelter.scope;
  projectId = shelter.project.id;
  slug = shelter.project.slug;
  ids = await makeOneOfEach(scope, one.id);
  const theirs = await makeShelter(other);
  foreign = { scope: theirs.scope, ids: await makeOneOfEach(theirs.scope, other.id) };
  const open = (person: { email: string }) => signedIn(lanes.base("next"), person);
  anonymous = new BrowserClient(lanes.base("next"));
  admin = await open(await makePerson("Admin", { isAdmin: true }));
  [owner, viewer, staff, stranger] = [await open(one), await open(member), await open(helper), await open(other)];
});

const filled = (at: string): string => `/api${fill(at, { project: slug })}`;
const send = (client: BrowserClient, method: string, at: string, origin?: string) =>
  client.send(method, filled(at), { ...(method === "GET" ? {} : { body: {} }), ...(origin === undefined ? {} : { origin }) });

describe("every dashboard endpoint", () => {
  it("finds every endpoint in the route files", () => {
    expect(ADDRESSES.length).toBeGreaterThan(20);
    expect(INSIDE.length).toBeGreaterThan(10);
    expect(ADMINS.length).toBeGreaterThan(8);
  });

  it.each(ADDRESSES)("refuses signed-out visitors: $method $at", async ({ method, at }) => {
    const answer = await send(anonymous, method, at);
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 401, code: "sign_in_needed" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each(CHANGES)("refuses changes from another site: $method $at", async ({ method, at }) => {
    for (const origin of ["https://elsewhere.example", "null", ""]) expect((await send(viewer, method, at, origin)).status).toBe(403);
  });

  it.each(INSIDE)("answers a stranger as if the project did not exist: $method $at", async ({ method, at }) => {
    const answer = await send(stranger, method, at);
    const missing = await stranger.send(method, filled(at).replace(slug, "there-is-none"), method === "GET" ? {} : { body: {} });
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(missing.text);
  });

  it.each(ADMINS)("returns 404 to anyone but administrators: $method $at", async ({ method, at }) => {
    for (const client of [viewer, staff, stranger]) {
      const { status, text } = await send(client, method, at);
      expect({ status, ...JSON.parse(text) }).toEqual({ status: 404, code: "not_found", message: "There is nothing at this address." });
    }
  });

  it.each(CHANGES_INSIDE.filter(({ at }) => !OF_STAFF.test(at)))(
    "lets staff change nothing but animals and the site: $method $at",
    async ({ method, at }) => {
      expect((await send(staff, method, at)).status).toBe(403);
    },
  );

  it.each(CHANGES_INSIDE.filter(({ at }) => OF_STAFF.test(at)))("lets staff change animals and the site: $method $at", async (address) => {
    expect([200, 201, 204, 400, 404, 409, 415]).toContain((await send(staff, address.method, address.at)).status);
  });

  it.each(CHANGES_INSIDE)("lets a viewer change nothing: $method $at", async ({ method, at }) => {
    expect((await send(viewer, method, at)).status).toBe(403);
  });

  it.each(READS)("lets viewers, staff, and owners read what their role allows: $at", async ({ at }) => {
    const statusFor = async (client: BrowserClient) => (await client.send("GET", `/api${fill(at, { ...ids, project: slug })}`)).status;
    const there = OFF.test(at) || WITHOUT_PHOTO.test(at) ? 404 : 200;
    const [asViewer, asStaff, asOwner] = await Promise.all([viewer, staff, owner].map(statusFor));
    expect({ viewer: asViewer, staff: asStaff, owner: asOwner }).toEqual({
      viewer: FOR_OWNERS.test(at) || FOR_STAFF.test(at) ? 403 : there,
      staff: FOR_OWNERS.test(at) ? 403 : there,
      owner: there,
    });
  });
});

describe("another project’s ID", () => {
  const bodyOf = ({ method, at }: Address) =>
    method === "GET" ? {} : { body: BODIES[`${method} ${at.replace("/projects/[project]/", "")}`] ?? {} };

  it("covers every kind of ID that an endpoint's path contains", () => {
    const kinds = new Set(BY_ID.filter(({ at }) => !OFF.test(at)).flatMap(({ at }) => partsOf(at).slice(1)));
    expect(kinds.size).toBeGreaterThan(6);
    expect([...kinds].filter((kind) => foreign.ids[kind] === undefined)).toEqual([]);
  });

  let before: string;
  beforeAll(async () => {
    before = await stateOf(foreign.scope);
  });

  it.each(BY_ID)("answers like an unknown ID and changes nothing there: $method $at", async (address) => {
    const [theirs, missing] = await Promise.all(
      [foreign.ids, {}].map(async (values) => {
        const at = fill(address.at, { ...values, project: slug });
        const { status, text } = await owner.send(address.method, `/api${at}`, bodyOf(address));
        // The error may repeat only the requested number.
        const asked = at.split("/").find((part) => /^\d+$/.test(part)) ?? "";
        return { status, text: text.replace(` ${asked}.`, " N.") };
      }),
    );
    expect(theirs?.status, theirs?.text).toBe(404);
    expect(theirs).toEqual(missing);
    expect(await stateOf(foreign.scope)).toBe(before);
  });

  it("lets two projects name the same category number independently", async () => {
    const at = `/api/projects/${slug}/categories/${foreign.ids["categoryId"]}`;
    expect((await owner.send("PUT", at, { body: { name: "Ours", color: "plum" } })).status).toBe(204);
    expect(await stateOf(foreign.scope)).toBe(before);
  });
});

/** None is valid. */
const OTHER_SPELLINGS = [(id: string) => `0${id}`, (id: string) => `%2B${id}`, (id: string) => `%20${id}`, (id: string) => `${id}.0`];

describe("noncanonical ID", () => {
  const WITH_ID = ADDRESSES.filter(({ at }) => partsOf(at).some((part) => part !== "project"));

  let existing: Record<string, string>;
  let before: string;

  beforeAll(async () => {
    const [session] = JSON.parse((await owner.send("GET", "/api/account/sessions")).text).sessions;
    existing = { ...ids, projectId, sessionId: session.id, provider: "github", project: slug };
    before = await stateOf(scope);
  });

  it.each(WITH_ID)("returns 404 for a noncanonical ID and changes nothing: $method $at", async ({ method, at }) => {
    const client = at.startsWith("/admin/") ? admin : owner;
    const call = method === "GET" ? {} : { body: BODIES[`${method} ${at.replace("/projects/[project]/", "")}`] ?? {} };
    const spelled = (spell: (id: string) => string) =>
      Object.fromEntries(Object.entries(existing).map(([name, id]) => [name, name === "project" ? id : spell(id)]));
    const answers = await Promise.all(OTHER_SPELLINGS.map((spell) => client.send(method, `/api${fill(at, spelled(spell))}`, call)));
    for (const { status, text } of answers) expect(status, text).toBe(404);
    expect(await stateOf(scope)).toBe(before);
    expect((await client.send("GET", "/api/account")).status).toBe(200);
  });
});

describe("project in the bin", () => {
  it("lets only owners restore a project from the bin and returns 404 to others", async () => {
    const at = `/api${fill(RESTORE, { project: slug })}`;
    const missing = (await stranger.send("POST", at.replace(slug, "there-is-none"), { body: {} })).text;
    const isBinned = async () => (await prisma().project.findUniqueOrThrow({ where: { slug } })).deletedAt !== null;
    await prisma().project.update({ where: { slug }, data: { deletedAt: new Date() } });
    for (const client of [stranger, viewer, staff])
      expect(await client.send("POST", at, { body: {} })).toMatchObject({ status: 404, text: missing });
    expect((await owner.send("POST", at, { body: {}, origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await owner.send("GET", `/api/projects/${slug}`)).status).toBe(404);
    expect(await isBinned()).toBe(true);
    expect((await owner.send("POST", at, { body: {} })).status).toBe(204);
    expect(await isBinned()).toBe(false);
  });
});
