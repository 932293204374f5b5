import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { downloadArchive } from "#lib/operations/archives/download.mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";

const lanes = useLanes();
const open = (person: { email: string }) => signedIn(lanes.base("next"), person);

afterEach(() => clock.replace(Date.now));

describe("project lifecycle", () => {
  it("creates a project on the Free plan, owned by its creator, and renames it", async () => {
    const client = await open(await makePerson("Ada"));
    const made = await client.send("POST", "/api/projects", { body: { name: " Happy Paws " } });
    expect(made.status).toBe(201);
    const { slug } = JSON.parse(made.text);
    expect(JSON.parse(made.text)).toMatchObject({ name: "Happy Paws", plan: "free", perMinute: 60 });
    expect(JSON.parse((await client.send("GET", "/api/projects")).text)).toEqual({
      projects: [{ slug, name: "Happy Paws", isTest: false }],
      hasMore: false,
    });
    expect(JSON.parse((await client.send("GET", `/api/projects/${slug}`)).text)).toMatchObject({ role: "owner" });
    expect((await client.send("PATCH", `/api/projects/${slug}`, { body: { name: "  " } })).status).toBe(400);
    expect(JSON.parse((await client.send("PATCH", `/api/projects/${slug}`, { body: { name: "Paws" } })).text)).toMatchObject({
      slug,
      name: "Paws",
    });
  });

  it.each(LANES)("refuses keys of a project in the bin on their next request until restoration (%s)", async (lane) => {
    const owner = await makePerson("Owner");
    const { project, scope } = await makeShelter(owner);
    const { key } = await makeKey(scope);
    const client = await open(owner);
    const at = `/api/projects/${project.slug}`;
    const api = async () => (await lanes.call(lane, "GET", "/v1/pets", { key })).status;
    expect(await api()).toBe(200);
    expect((await client.send("DELETE", at, { body: { name: "Something else" } })).status).toBe(400);
    expect(await api()).toBe(200);
    expect((await client.send("DELETE", at, { body: { name: project.name } })).status).toBe(204);
    expect(await api()).toBe(401);
    expect((await client.send("GET", at)).status).toBe(404);
    expect(JSON.parse((await client.send("GET", "/api/projects")).text)).toEqual({ projects: [], hasMore: false });
    expect((await client.send("GET", "/projects")).text).toContain(`Restore<span class="sr-only"> <bdi>${project.name}</bdi></span>`);
    const stranger = await open(await makePerson("Eve"));
    expect((await stranger.send("POST", `${at}/restore`)).status).toBe(404);
    expect((await client.send("POST", `${at}/restore`)).status).toBe(204);
    expect(await api()).toBe(200);
    expect((await client.send("POST", `${at}/restore`)).status).toBe(404);
  });

  it("cannot restore a project after thirty days in the bin", async () => {
    const owner = await makePerson("Owner");
    const { project } = await makeShelter(owner);
    const client = await open(owner);
    const at = `/api/projects/${project.slug}`;
    await client.send("DELETE", at, { body: { name: project.name } });
    const end = Date.now() + BIN_KEPT_MS;
    clock.replace(() => end + 1);
    const later = await open(owner);
    expect((await later.send("POST", `${at}/restore`)).status).toBe(404);
  });
});

describe("invitation", () => {
  const pathOf = async (client: BrowserClient, slug: string, body: object): Promise<string> =>
    JSON.parse((await client.send("POST", `/api/projects/${slug}/invitations`, { body })).text).path;

  it("lets a newcomer join a project through the link once", async () => {
    const owner = await makePerson("Owner");
    const { project } = await makeShelter(owner);
    const ours = await open(owner);
    const email = `new-${crypto.randomUUID()}@example.org`;
    const path = await pathOf(ours, project.slug, { email, role: "staff" });
    expect(path).toMatch(/^\/invitations#[\w-]{43}$/);
    const token = path.split("#")[1];
    const visitor = new BrowserClient(lanes.base("next"));
    const offer = JSON.parse((await visitor.send("POST", "/api/invitations/look", { body: { token } })).text);
    expect(offer).toEqual({
      project: project.name,
      email,
      role: "staff",
      invitedBy: "Owner",
      expiresAt: expect.any(String),
      mailed: false,
    });
    const join = { token, name: "Newcomer", password: "seven quiet harbour lights" };
    expect((await visitor.send("POST", "/api/invitations/join", { body: { ...join, password: "password1234" } })).status).toBe(400);
    const joined = await visitor.send("POST", "/api/invitations/join", { body: join });
    expect({ status: joined.status, ...JSON.parse(joined.text) }).toEqual({ status: 200, email });
    expect((await visitor.signIn(email, join.password)).status).toBe(200);
    expect((await visitor.send("GET", `/api/projects/${project.slug}`)).status).toBe(404);
    const accepted = await visitor.send("POST", "/api/invitations/accept", { body: { token } });
    expect({ status: accepted.status, ...JSON.parse(accepted.text) }).toEqual({ status: 200, project: project.slug });
    for (const verb of ["look", "join", "accept"])
      expect((await visitor.send("POST", `/api/invitations/${verb}`, { body: join })).status).toBe(404);
    expect(JSON.parse((await visitor.send("GET", `/api/projects/${project.slug}`)).text)).toMatchObject({ role: "staff" });
  });

  it("lets only the invited person accept an invitation to an existing account", async () => {
    const [owner, invited, other] = [await makePerson("Owner"), await makePerson("Invited"), await makePerson("Other")];
    const { project } = await makeShelter(owner);
    const path = await pathOf(await open(owner), project.slug, { email: invited.email, role: "viewer" });
    const body = { token: path.split("#")[1] };
    expect((await (await open(other)).send("POST", "/api/invitations/accept", { body })).status).toBe(403);
    const join = { ...body, name: "X", password: "seven quiet harbour lights" };
    const visitor = new BrowserClient(lanes.base("next"));
    expect((await visitor.send("POST", "/api/invitations/join", { body: join })).status).toBe(200);
    expect((await visitor.signIn(invited.email, join.password)).status).toBe(401);
    expect((await (await open(invited)).send("POST", "/api/invitations/accept", { body })).status).toBe(200);
  });

  it("returns 429 with Retry-After once a person has sent 20 invitations within an hour", async () => {
    const owner = await makePerson("Owner");
    const { project } = await makeShelter(owner);
    const row = { at: new Date(), personId: BigInt(owner.id), projectId: BigInt(project.id), recipientHash: null };
    await prisma().invitationSend.createMany({ data: Array.from({ length: 20 }, () => row) });
    const body = { email: "x@example.org", role: "viewer" };
    const refused = await (await open(owner)).send("POST", `/api/projects/${project.slug}/invitations`, { body });
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text)).toMatchObject({ code: "too_many_requests", status: 429 });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3600);
  });

  it("lists an open invitation and invalidates it once revoked", async () => {
    const owner = await makePerson("Owner");
    const { project } = await makeShelter(owner);
    const client = await open(owner);
    const at = `/api/projects/${project.slug}/invitations`;
    const path = await pathOf(client, project.slug, { email: "x@example.org", role: "viewer" });
    const [listed] = JSON.parse((await client.send("GET", at)).text).invitations;
    expect(listed).toMatchObject({ email: "x@example.org", role: "viewer", invitedBy: "Owner" });
    expect(JSON.stringify(listed)).not.toContain(path.split("#")[1]);
    expect((await client.send("DELETE", `${at}/${listed.id}`)).status).toBe(204);
    expect((await client.send("POST", "/api/invitations/look", { body: { token: path.split("#")[1] } })).status).toBe(404);
    expect(JSON.parse((await client.send("GET", at)).text)).toEqual({ invitations: [] });
  });
});

describe("the archive of a project", () => {
  const at = (slug: string): string => `/api/projects/${slug}/archive`;
  const scratch = scratchFolder("archives");
  const expectNothingLeft = (): Promise<void> => expect.poll(() => readdirSync(scratch)).toEqual([]);
  // Other tests and programs make archives at the same time.
  beforeAll(() => void vi.stubEnv("TMPDIR", scratch));
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(scratch, { recursive: true });
  });

  it("is downloaded whole by an owner, is in the log, and leaves nothing on the disk", async () => {
    const owner = await makePerson("Owner");
    const { project, scope } = await makeShelter(owner);
    await createPet(scope, { name: "Rex", categoryId: 1n, status: "available" }, TESTER);
    const { project: other } = await makeShelter(await makePerson("Other"));
    // Its slug looks like this one's ID.
    await prisma().project.update({ where: { id: BigInt(other.id) }, data: { slug: project.id, name: "Elsewhere" } });
    const answer = await (await open(owner)).send("POST", at(project.slug));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/x-tar",
        "content-disposition": `attachment; filename="${project.slug}.tar"`,
        "cache-control": "no-store",
      },
    });
    const list = execFileSync("tar", ["--list"], { input: answer.text, encoding: "utf8" }).trim().split("\n");
    expect([list.includes("data/pets.jsonl"), list.at(-1)]).toEqual([true, "manifest.json"]);
    expect(answer.text).toContain('"name":"Rex"');
    for (const absent of [owner.email, "Elsewhere"]) expect(answer.text).not.toContain(absent);
    expect(Number(answer.headers["petstore-about-bytes"])).toBeGreaterThan(100);
    const logged = await prisma().auditEntry.findMany({ where: { projectId: BigInt(scope.projectId), action: "project.export" } });
    expect(logged).toMatchObject([{ actorKind: "user", actorId: owner.id, after: { people: false } }]);
    await expectNothingLeft();
  });

  it("is prepared once at a time, and again after the one before was given up", async () => {
    const owner = await makePerson("Owner");
    const { project, scope } = await makeShelter(owner);
    const [leaves, actor] = [new AbortController(), { kind: "user", id: owner.id, sessionId: owner.sessionId } as const];
    const first = await downloadArchive(scope, project.slug, actor, leaves.signal);
    const refused = await (await open(owner)).send("POST", at(project.slug));
    expect(refused).toMatchObject({
      status: 429,
      text: expect.stringContaining("An archive of this project, or of another of the same person"),
    });
    await first.body?.cancel();
    expect((await (await open(owner)).send("POST", at(project.slug))).status).toBe(200);
  });

  it("takes one place of a person over all projects, and the place of the slowest where all are taken", async () => {
    const [now, people] = [new AbortController().signal, await Promise.all([1, 2, 3, 4, 5].map((n) => makePerson(`Owner ${n}`)))];
    const download = async (owner: Person) => {
      const { project, scope } = await makeShelter(owner);
      return await downloadArchive(scope, project.slug, { kind: "user", id: owner.id, sessionId: owner.sessionId }, now);
    };
    const slow = await Promise.all(people.slice(0, 4).map(download));
    await expect(download(people[0] as Person)).rejects.toMatchObject({ retryAfterSeconds: 30 });
    const fast = await download(people[4] as Person);
    expect((await fast.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const ends = await Promise.allSettled(slow.map((answer) => answer.arrayBuffer()));
    expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
    await expectNothingLeft();
  });

  it("is refused where the right was lost after the request was let in", async () => {
    const [owner, member] = [await makePerson("Owner"), await makePerson("Member")];
    const { project, scope } = await makeShelter(owner, [[member, "staff"]]);
    const actor = { kind: "user", id: member.id, sessionId: member.sessionId } as const;
    await expect(downloadArchive(scope, project.slug, actor, new AbortController().signal)).rejects.toMatchObject({ code: "not_allowed" });
    expect((await (await open(owner)).send("POST", at(project.slug))).status).toBe(200);
  });
});
