import { X509Certificate } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { type Action, can } from "#lib/people/scope/permissions.rules.ts";
import { settings } from "#lib/platform/config/env.ts";

const lanes = useLanes({ ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });

const ROUTES: { method: string; at: string; action: Action; body?: unknown; ok: number }[] = [
  { method: "GET", at: "", action: "pets.read", ok: 200 },
  { method: "PATCH", at: "", action: "project.write", body: { name: "Renamed" }, ok: 200 },
  { method: "DELETE", at: "", action: "project.write", body: { name: "not its name" }, ok: 400 },
  { method: "GET", at: "/members", action: "members.read", ok: 200 },
  { method: "PATCH", at: "/members/9999", action: "members.write", body: { role: "staff" }, ok: 404 },
  { method: "DELETE", at: "/members/9999", action: "members.write", ok: 404 },
  { method: "GET", at: "/invitations", action: "members.write", ok: 200 },
  { method: "POST", at: "/invitations", action: "members.write", body: { email: "new@example.org", role: "viewer" }, ok: 201 },
  { method: "DELETE", at: "/invitations/9999", action: "members.write", ok: 404 },
];

/** For any signed-in person. */
const PERSONAL: { method: string; at: string; body?: unknown }[] = [
  { method: "GET", at: "/api/projects" },
  { method: "POST", at: "/api/projects", body: { name: "Mine" } },
  { method: "POST", at: "/api/projects/nowhere/restore" },
  { method: "GET", at: "/api/account" },
  { method: "PATCH", at: "/api/account", body: { name: "Other" } },
  { method: "POST", at: "/api/account/password", body: { oldPassword: "x", newPassword: "y" } },
  { method: "GET", at: "/api/account/sessions" },
  { method: "DELETE", at: "/api/account/sessions" },
  { method: "DELETE", at: "/api/account/sessions/1" },
  { method: "POST", at: "/api/invitations/accept", body: { token: "x" } },
  { method: "GET", at: "/api/local-authority" },
];

const WHO = ["anonymous", "stranger", "viewer", "staff", "owner", "admin"] as const;
type Who = (typeof WHO)[number];

let slug: string;
const clients = {} as Record<Who, BrowserClient>;

beforeAll(async () => {
  const base = lanes.base("next");
  const [owner, staff, viewer, stranger, admin] = await Promise.all([
    makePerson("Owner"),
    makePerson("Staff"),
    makePerson("Viewer"),
    makePerson("Stranger"),
    makePerson("Admin", { isAdmin: true }),
  ]);
  await makeShelter(stranger);
  const { project } = await makeShelter(owner, [
    [staff, "staff"],
    [viewer, "viewer"],
  ]);
  slug = project.slug;
  clients.anonymous = new BrowserClient(base);
  for (const [who, person] of Object.entries({ owner, staff, viewer, stranger, admin })) clients[who as Who] = await signedIn(base, person);
});

function expected(who: Who, action: Action, ok: number): number {
  if (who === "anonymous") return 401;
  if (who === "stranger") return 404;
  return can(who, action) ? ok : 403;
}

describe.each(WHO)("access as %s", (who) => {
  it.each(ROUTES)("answers according to the role: $method $at", async ({ method, at, action, body, ok }) => {
    const answer = await clients[who].send(method, `/api/projects/${slug}${at}`, { body });
    expect(answer.status, answer.text).toBe(expected(who, action, ok));
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (answer.status >= 400)
      expect(JSON.parse(answer.text)).toEqual({ code: expect.any(String), message: expect.any(String), status: answer.status });
  });

  it.each(ROUTES.filter(({ method }) => method !== "GET"))(
    "refuses a request from another site: $method $at",
    async ({ method, at, body }) => {
      for (const origin of ["https://elsewhere.example", "null", ""]) {
        expect((await clients[who].send(method, `/api/projects/${slug}${at}`, { body, origin })).status).toBe(403);
      }
    },
  );
});

describe("signed-out visitor", () => {
  it.each(PERSONAL)("refuses $method $at to a signed-out visitor and from another site", async ({ method, at, body }) => {
    const answer = await clients.anonymous.send(method, at, { body });
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 401, code: "sign_in_needed" });
    if (method !== "GET") expect((await clients.owner.send(method, at, { body, origin: "https://elsewhere.example" })).status).toBe(403);
  });

  it("redirects a signed-out visitor to sign in and then back to the exact page", async () => {
    const place = `/p/${slug}`;
    for (const at of [
      "/projects?do=new-project",
      `${place}`,
      `${place}/animals?status=sold&q=Mia+%26+Max`,
      `${place}/orders?status=placed`,
      `${place}/api-keys/7`,
      `${place}/no-such-page`,
    ]) {
      const { status, headers } = await clients.anonymous.send("GET", at);
      expect([status, headers["location"]]).toEqual([307, `/sign-in?next=${encodeURIComponent(at)}`]);
    }
    const alone = await new BrowserClient(lanes.alone()).send("GET", `${place}/api-keys/7`);
    expect([alone.status, alone.headers["location"]]).toEqual([307, `/sign-in?next=${encodeURIComponent(`${place}/api-keys/7`)}`]);
  });

  it("lets neither a signed-out visitor nor a stranger leave a project", async () => {
    expect((await clients.anonymous.send("POST", `/api/projects/${slug}/leave`)).status).toBe(401);
    expect((await clients.stranger.send("POST", `/api/projects/${slug}/leave`)).status).toBe(404);
    expect((await clients.viewer.send("POST", `/api/projects/${slug}/leave`, { origin: "https://elsewhere.example" })).status).toBe(403);
  });

  it.each(["look", "join"])("refuses /api/invitations/%s from another site or with an unknown token", async (verb) => {
    const body = { token: "unknown", name: "Ada", password: "otter lamp violet nine" };
    expect((await clients.anonymous.send("POST", `/api/invitations/${verb}`, { body, origin: "https://elsewhere.example" })).status).toBe(
      403,
    );
    expect((await clients.anonymous.send("POST", `/api/invitations/${verb}`, { body })).status).toBe(404);
  });
});

describe("local authority’s certificate", () => {
  let outside: ReturnType<typeof settings>;
  beforeEach(() => {
    outside = settings();
    settings.replace({ ...outside, PLAYGROUND: "on" });
  });
  afterEach(() => settings.replace(outside));

  it.each(WHO.filter((who) => who !== "anonymous"))("gives the certificate to %s without its private key", async (who) => {
    const { status, text, headers } = await clients[who].send("GET", "/api/local-authority");
    expect([status, headers["content-type"]]).toEqual([200, "application/x-pem-file"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="petstore-local-authority.pem"');
    expect(headers["cache-control"]).toBe("no-store");
    expect(new X509Certificate(text).ca).toBe(true);
    expect(text.match(/-----BEGIN [^-]+-----/g)).toEqual(["-----BEGIN CERTIFICATE-----"]);
  });

  it.each([
    ["an outside authority gives certificates", () => ({ ...settings(), ACME_DIRECTORY_URL: "https://acme.example/directory" })],
    ["there is no playground", () => ({ ...settings(), PLAYGROUND: "off" as const })],
  ])("returns 404 for the certificate where %s", async (_where, changed) => {
    settings.replace(changed());
    const answer = await clients.viewer.send("GET", "/api/local-authority");
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "not_found", message: expect.stringContaining("Only the playground") });
  });
});

describe("foreign and missing projects", () => {
  it("answers alike for foreign and missing projects and hides another project's IDs", async () => {
    const foreign = await clients.stranger.send("GET", `/api/projects/${slug}`);
    const missing = await clients.stranger.send("GET", "/api/projects/there-is-none");
    expect(foreign.text).toBe(missing.text);
    // NUL is no text that PostgreSQL could look for.
    for (const [odd, status] of [
      ["%00", 400],
      ["%F0%9F%90%B6", 404],
      ["Upper", 404],
      ["a".repeat(3000), 404],
    ] as const) {
      expect((await clients.owner.send("GET", `/api/projects/${odd}`)).status).toBe(status);
      expect((await clients.owner.send("POST", `/api/projects/${odd}/restore`)).status).toBe(status);
    }
    const other = await makePerson("Elsewhere");
    const { scope } = await makeShelter(other);
    const { id } = await createInvitation(scope, { email: "x@example.org", role: "staff" }, other.id, { kind: "user", id: other.id });
    expect((await clients.owner.send("DELETE", `/api/projects/${slug}/invitations/${id}`)).status).toBe(404);
    expect((await clients.owner.send("PATCH", `/api/projects/${slug}/members/${other.id}`, { body: { role: "owner" } })).status).toBe(404);
  });
});
