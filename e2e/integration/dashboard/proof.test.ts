import { afterAll, afterEach, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { GITHUB_CREDENTIALS, startGithubServer } from "#e2e/support/github-server.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter, PASSWORD } from "#e2e/support/people.ts";
import { addServedDomain } from "#e2e/support/served-domain.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import type { ProofMethods } from "#lib/people/auth/proof/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const github = await startGithubServer();
const lanes = useLanes({ ...GITHUB_CREDENTIALS, GITHUB_URL: github.url });
afterAll(() => github.close());
afterEach(() => clock.replace(Date.now));

const NEW = "seven quiet harbour lights";
const open = (person: { email: string }) => signedIn(lanes.base("next"), person);
const waysOf = async (client: BrowserClient): Promise<ProofMethods> => JSON.parse((await client.send("GET", "/api/account/proof")).text);
const confirm = (client: BrowserClient, password = PASSWORD) => client.send("POST", "/api/account/proof", { body: { password } });

function later(): void {
  const now = clock()() + 15 * 60_000 + 1000;
  clock.replace(() => now);
}

/** @returns the final path and query */
async function confirmByGithub(client: BrowserClient): Promise<string> {
  const { csrfToken } = JSON.parse((await client.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
  const body = { csrfToken, callbackUrl: `${lanes.base("next")}/confirm-identity`, json: "true" };
  const begun = await client.send("POST", "/api/auth/signin/github", { body });
  const led = await fetch((JSON.parse(begun.text) as { url: string }).url, { redirect: "manual" });
  const back = new URL(led.headers.get("location") ?? "");
  const answer = await client.send("GET", back.pathname + back.search);
  const { pathname, search } = new URL(answer.headers["location"] ?? "", lanes.base("next"));
  return pathname + search;
}

let accounts = 5000;

async function linkGithub(person: Person): Promise<void> {
  const id = ++accounts;
  github.account = { id, login: "ada", name: "Ada", emails: [{ email: person.email, primary: true, verified: true }] };
  const link = { userId: BigInt(person.id), provider: "github", subject: String(id), email: person.email };
  await prisma().linkedAccount.create({ data: { ...link, createdAt: new Date(), lastUsedAt: new Date() } });
}

interface Act {
  name: string;
  method: string;
  at: (ids: { target: string; owner: string; invitation: string; slug: string; key: string }) => string;
  body?: object;
}

const ACTS: Act[] = [
  { name: "a reset link for another person", method: "POST", at: ({ target }) => `/api/admin/people/${target}/password-reset`, body: {} },
  { name: "the grant of administration", method: "PATCH", at: ({ target }) => `/api/admin/people/${target}`, body: { isAdmin: true } },
  { name: "a new owner", method: "PATCH", at: ({ slug, target }) => `/api/projects/${slug}/members/${target}`, body: { role: "owner" } },
  {
    name: "an invitation as owner",
    method: "POST",
    at: ({ slug }) => `/api/projects/${slug}/invitations`,
    body: { email: "new-owner@example.org", role: "owner" },
  },
  {
    name: "resending an invitation as owner",
    method: "POST",
    at: ({ slug, invitation }) => `/api/projects/${slug}/invitations/${invitation}/resend`,
  },
  {
    name: "the demotion of an owner",
    method: "PATCH",
    at: ({ slug, owner }) => `/api/projects/${slug}/members/${owner}`,
    body: { role: "staff" },
  },
  { name: "the removal of an owner", method: "DELETE", at: ({ slug, owner }) => `/api/projects/${slug}/members/${owner}` },
  { name: "unlinking a sign-in method", method: "DELETE", at: () => "/api/account/linked/github" },
  { name: "the deletion of a project", method: "DELETE", at: ({ slug }) => `/api/projects/${slug}`, body: { name: "Shelter" } },
  { name: "the archive of a project", method: "POST", at: ({ slug }) => `/api/projects/${slug}/archive` },
  { name: "the removal of a person", method: "DELETE", at: ({ target }) => `/api/admin/people/${target}`, body: { name: "Target" } },
  {
    name: "the creation of an API key",
    method: "POST",
    at: ({ slug }) => `/api/projects/${slug}/keys`,
    body: { name: "Import script", scope: "read" },
  },
  {
    name: "the rotation of an API key",
    method: "POST",
    at: ({ slug, key }) => `/api/projects/${slug}/keys/${key}/rotation`,
    body: { overlapMs: 0 },
  },
];

describe("sensitive action", () => {
  it.each(ACTS)("requires a proof of identity no older than 15 minutes: $name", async ({ method, at, body }) => {
    const [admin, target] = [await makePerson("Admin", { isAdmin: true }), await makePerson("Target")];
    const owner = await makePerson("Owner");
    const { project, scope } = await makeShelter(admin, [
      [target, "staff"],
      [owner, "owner"],
    ]);
    const email = `${crypto.randomUUID()}@example.org`;
    const invited = await createInvitation(scope, { email, role: "owner" }, admin.id, { kind: "user", id: admin.id });
    const { apiKey } = await createApiKey(scope, { name: "Counter", scope: "read" }, { kind: "user", id: admin.id });
    await prisma().project.update({ where: { slug: project.slug }, data: { name: "Shelter" } });
    await linkGithub(admin);
    const client = await open(admin);
    const ids = { target: target.id, owner: owner.id, invitation: invited.id, slug: project.slug, key: apiKey.id };
    const act = () => client.send(method, at(ids), body ? { body } : {});
    later();
    const refused = await act();
    expect({ status: refused.status, ...JSON.parse(refused.text) }).toMatchObject({ status: 403, code: "reauthentication_required" });
    expect((await confirm(client, "wrong wrong wrong")).status).toBe(400);
    expect((await act()).status).toBe(403);
    expect((await confirm(client)).status).toBe(204);
    const done = await act();
    expect([200, 201, 204], done.text).toContain(done.status);
  });

  it("asks once for everything that one page after another changes in a project: keys, plan, domains, and personal data", async () => {
    const owner = await makePerson("Owner");
    const { project, scope } = await makeShelter(owner);
    const projectId = BigInt(project.id);
    const { apiKey } = await createApiKey(scope, { name: "Counter", scope: "read" }, { kind: "user", id: owner.id });
    const other = await createApiKey(scope, { name: "Leaked", scope: "read" }, { kind: "user", id: owner.id });
    await prisma().apiKey.update({ where: { id: BigInt(apiKey.id) }, data: { disabledAt: new Date() } });
    await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings: {} } });
    const domain = await addServedDomain(projectId, { name: `www.${crypto.randomUUID().slice(0, 8)}.example` });
    const client = await open(owner);
    const at = `/api/projects/${project.slug}`;
    const acts: [string, string, object?][] = [
      ["PATCH", `${at}/keys/${apiKey.id}`, { state: "active" }],
      ["PUT", `${at}/plan`, { plan: "pro" }],
      ["POST", `${at}/domains`, { name: `adopt.x${crypto.randomUUID().slice(0, 8)}.org` }],
      ["PATCH", `${at}/domains/${domain}`, { redirectStatus: 308 }],
      ["DELETE", `${at}/domains/${domain}`],
      ["GET", `${at}/adoptions/export`],
      ["POST", `${at}/personal-data`, { address: "visitor@example.org" }],
      ["POST", `${at}/personal-data/erasure`, { address: "visitor@example.org" }],
    ];
    const act = ([method, path, body]: (typeof acts)[number]) => client.send(method, path, body ? { body } : {});
    later();
    for (const one of acts) expect(JSON.parse((await act(one)).text), one.join(" ")).toMatchObject({ code: "reauthentication_required" });
    // Animals are public.
    expect((await client.send("GET", `${at}/pets/export`)).status).toBe(200);
    // Removing a right must not wait.
    expect((await client.send("DELETE", `${at}/keys/${other.apiKey.id}`)).status).toBe(200);
    expect((await confirm(client)).status).toBe(204);
    for (const one of acts) expect([200, 201, 204], one.join(" ")).toContain((await act(one)).status);
  });

  it("allows a sensitive action right after sign-in and checks permissions before proof", async () => {
    const [owner, staff] = [await makePerson("Owner"), await makePerson("Staff")];
    const { project } = await makeShelter(owner, [[staff, "staff"]]);
    const [ours, theirs] = [await open(owner), await open(staff)];
    later();
    const refused = await theirs.send("DELETE", `/api/projects/${project.slug}`, { body: { name: project.name } });
    expect(JSON.parse(refused.text)).toMatchObject({ code: "not_allowed" });
    clock.replace(Date.now);
    expect((await ours.send("DELETE", `/api/projects/${project.slug}`, { body: { name: project.name } })).status).toBe(204);
  });

  it("requires no proof to change or remove a member who is not an owner", async () => {
    const [owner, second] = [await makePerson("Owner"), await makePerson("Second")];
    const { project } = await makeShelter(owner, [[second, "staff"]]);
    const client = await open(owner);
    later();
    const at = `/api/projects/${project.slug}/members/${second.id}`;
    expect((await client.send("PATCH", at, { body: { role: "viewer" } })).status).toBe(204);
    expect((await client.send("DELETE", at)).status).toBe(204);
  });
});

describe("proof of identity by password", () => {
  it("counts for 15 minutes and only in the session that gave it", async () => {
    const person = await makePerson("Ada");
    const [here, there] = [await open(person), await open(person)];
    expect(await waysOf(here)).toEqual({ isFresh: true, hasPassword: true, hasCode: false, hasPasskey: false, providers: [] });
    later();
    expect((await waysOf(here)).isFresh).toBe(false);
    expect((await confirm(here)).status).toBe(204);
    expect([(await waysOf(here)).isFresh, (await waysOf(there)).isFresh]).toEqual([true, false]);
    later();
    expect((await waysOf(here)).isFresh).toBe(false);
  });

  it("throttles password guesses as sign-in does", async () => {
    const client = await open(await makePerson("Ada"));
    const answers: number[] = [];
    for (let i = 0; i < 6; i += 1) answers.push((await confirm(client, "wrong wrong wrong")).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 409]);
    expect((await confirm(client)).status).toBe(409);
  });

  it("counts a password change as proof of identity", async () => {
    const client = await open(await makePerson("Ada"));
    later();
    expect((await client.send("POST", "/api/account/password", { body: { oldPassword: PASSWORD, newPassword: NEW } })).status).toBe(204);
    expect((await waysOf(client)).isFresh).toBe(true);
  });
});

describe("proof of identity by a linked account", () => {
  it("requires a fresh OAuth round trip and lets a person without a password set one", async () => {
    const person = await makePerson("Ada");
    await linkGithub(person);
    const client = await open(person);
    await prisma().user.update({ where: { id: BigInt(person.id) }, data: { passwordHash: null } });
    later();
    expect(await waysOf(client)).toEqual({
      isFresh: false,
      hasPassword: false,
      hasCode: false,
      hasPasskey: false,
      providers: [{ id: "github", name: "GitHub", icon: null }],
    });
    const choose = () => client.send("POST", "/api/account/password", { body: { newPassword: NEW } });
    expect(JSON.parse((await choose()).text)).toMatchObject({ status: 403, code: "reauthentication_required" });
    expect((await confirm(client)).status).toBe(400);
    expect(await confirmByGithub(client)).toBe("/confirm-identity");
    expect((await waysOf(client)).isFresh).toBe(true);
    expect((await choose()).status).toBe(204);
  });

  it("refuses proof from any other account and links nothing", async () => {
    const [person, stranger] = [await makePerson("Ada"), await makePerson("Eve")];
    const client = await open(person);
    later();
    github.account = { id: ++accounts, login: "ada", name: "Ada", emails: [{ email: person.email, primary: true, verified: true }] };
    expect(await confirmByGithub(client)).toBe("/confirm-identity?error=other-account&with=github");
    expect(await prisma().linkedAccount.count({ where: { userId: BigInt(person.id) } })).toBe(0);
    await linkGithub(stranger);
    expect(await confirmByGithub(client)).toBe("/confirm-identity?error=other-account&with=github");
    await linkGithub(person);
    await prisma().linkedAccount.updateMany({ where: { userId: BigInt(person.id) }, data: { unlinkedAt: new Date() } });
    expect(await confirmByGithub(client)).toBe("/confirm-identity?error=other-account&with=github");
    expect((await waysOf(client)).isFresh).toBe(false);
  });

  it("never signs anyone in through a proof of identity", async () => {
    const person = await makePerson("Ada");
    await linkGithub(person);
    const client = new BrowserClient(lanes.base("next"));
    expect(await confirmByGithub(client)).toBe("/confirm-identity?error=signed-out&with=github");
    expect((await client.send("GET", "/api/account")).status).toBe(401);
  });
});
