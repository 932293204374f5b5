import { X509Certificate } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { settings } from "#lib/platform/config/env.ts";
import { type Action, can } from "#lib/tenancy/scope/permissions.rules.ts";

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
});

describe("signed-out visitor", () => {
  it("redirects a signed-out visitor to sign in and then back to the exact page", async () => {
    const place = `/p/${slug}`;
    for (const at of ["/projects?do=new-project", `${place}/animals?status=sold&q=Mia+%26+Max`, `${place}/no-such-page`]) {
      const { status, headers } = await clients.anonymous.send("GET", at);
      expect([status, headers["location"]]).toEqual([307, `/sign-in?next=${encodeURIComponent(at)}`]);
    }
    const alone = await new BrowserClient(lanes.alone()).send("GET", `${place}/api-keys/7`);
    expect([alone.status, alone.headers["location"]]).toEqual([307, `/sign-in?next=${encodeURIComponent(`${place}/api-keys/7`)}`]);
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

it("answers a project name that cannot be one like a missing project", async () => {
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
});
