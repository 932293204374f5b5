import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";

const API = path.join(import.meta.dirname, "..", "..", "app", "api");

/** Folders that answer without a session: the machines' own, the sign-in, and what a link's holder needs. */
const OPEN = /^\/(?:auth|health|metrics|setup|password-reset)\b|^\/(?:invitations\/(?:look|join)|domain-share\/look)$/;

/** Changes that every member may make. */
const ANY_MEMBER = new Set(["POST /projects/[project]/leave"]);

/** Where staff work: animals, their categories and their files, and the public site. */
const OF_STAFF = /^\/projects\/\[project\]\/(?:pets|imports|categories|site)\b/;

/** Every method of every address of the dashboard, read from the route files themselves. */
const ADDRESSES = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((file) => /^route\.tsx?$/.test(path.basename(file)))
  .flatMap((file) => {
    const at = `/${path.dirname(file).replaceAll(path.sep, "/")}`;
    const text = readFileSync(path.join(API, file), "utf8");
    return [...text.matchAll(/^export (?:async )?(?:function|const) ([A-Z]+)\b/gm)].map(([, method = ""]) => ({ method, at }));
  })
  .filter(({ at }) => !OPEN.test(at));
const CHANGES = ADDRESSES.filter(({ method }) => method !== "GET");
const ADMINS = ADDRESSES.filter(({ at }) => at.startsWith("/admin/"));
const INSIDE = ADDRESSES.filter(({ at }) => at.startsWith("/projects/[project]") && at !== "/projects/[project]/restore");

const lanes = useLanes();
let slug: string;
let nobody: BrowserClient;
let stranger: BrowserClient;
let viewer: BrowserClient;
let staff: BrowserClient;

beforeAll(async () => {
  const [owner, member, other] = [await makePerson("Owner"), await makePerson("Viewer"), await makePerson("Stranger")];
  const helper = await makePerson("Staff");
  const { project } = await makeShelter(owner, [
    [member, "viewer"],
    [helper, "staff"],
  ]);
  slug = project.slug;
  await makeShelter(other);
  nobody = new BrowserClient(lanes.base("next"));
  viewer = await signedIn(lanes.base("next"), member);
  staff = await signedIn(lanes.base("next"), helper);
  stranger = await signedIn(lanes.base("next"), other);
});

/** The address with this project and ids that nothing has. */
const filled = (at: string): string => `/api${at.replace("[project]", slug).replace(/\[\w+\]/g, "999999")}`;
const send = (client: BrowserClient, method: string, at: string, origin?: string) =>
  client.send(method, filled(at), { ...(method === "GET" ? {} : { body: {} }), ...(origin === undefined ? {} : { origin }) });

describe("every address of the dashboard", () => {
  it("is found in the route files", () => {
    expect(ADDRESSES.length).toBeGreaterThan(20);
    expect(INSIDE.length).toBeGreaterThan(10);
    expect(ADMINS.length).toBeGreaterThan(8);
  });

  it.each(ADDRESSES)("is closed to nobody: $method $at", async ({ method, at }) => {
    const answer = await send(nobody, method, at);
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 401, code: "sign_in_needed" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each(CHANGES)("takes no change from another site: $method $at", async ({ method, at }) => {
    for (const origin of ["https://elsewhere.example", "null", ""]) expect((await send(viewer, method, at, origin)).status).toBe(403);
  });

  it.each(INSIDE)("shows a stranger nothing: $method $at", async ({ method, at }) => {
    const answer = await send(stranger, method, at);
    const missing = await stranger.send(method, filled(at).replace(slug, "there-is-none"), method === "GET" ? {} : { body: {} });
    expect(answer.status).toBe(404);
    expect(answer.text).toBe(missing.text);
  });

  it.each(ADMINS)("does not exist for who does not run the service: $method $at", async ({ method, at }) => {
    for (const client of [viewer, staff, stranger]) {
      const { status, text } = await send(client, method, at);
      expect({ status, ...JSON.parse(text) }).toEqual({ status: 404, code: "not_found", message: "There is nothing at this address." });
    }
  });

  it.each(INSIDE.filter(({ method, at }) => method !== "GET" && !ANY_MEMBER.has(`${method} ${at}`) && !OF_STAFF.test(at)))(
    "lets staff change nothing but animals and the site: $method $at",
    async ({ method, at }) => {
      expect((await send(staff, method, at)).status).toBe(403);
    },
  );

  it.each(INSIDE.filter(({ method, at }) => method !== "GET" && OF_STAFF.test(at)))(
    "lets staff change animals and the site: $method $at",
    async ({ method, at }) => {
      expect([200, 201, 204, 400, 404, 409, 415]).toContain((await send(staff, method, at)).status);
    },
  );

  it.each(INSIDE.filter(({ method, at }) => method !== "GET" && !ANY_MEMBER.has(`${method} ${at}`)))(
    "lets a viewer change nothing: $method $at",
    async ({ method, at }) => {
      expect((await send(viewer, method, at)).status).toBe(403);
    },
  );
});
