import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { verifyArchive } from "#lib/operations/archives/verification.service.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";
import { root } from "#lib/platform/root.ts";
import { PROOF_VALID_MS } from "#lib/tenancy/scope/rights.rules.ts";
import type { TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";

const { base, call } = useLanes();

describe.each(LANES)("members and projects of a token through the %s lane", (lane) => {
  let owner: Person;
  let staff: Person;
  let shelter: Awaited<ReturnType<typeof makeShelter>>;
  let token: string;
  const tokenOf = async (person: Person, scopes: TokenScope[]) =>
    (await createToken(person, { name: "Script", scopes, projects: null, days: 30 })).token;
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}, key = token) => {
    const answer = await call(lane, method, `/v1${path}`, { key, ...(body && { body: JSON.stringify(body) }), headers });
    return { status: answer.status, headers: answer.headers, body: answer.text === "" ? null : JSON.parse(answer.text) };
  };
  const inProject = (method: string, path: string, body?: object, headers: Record<string, string> = {}, key = token) =>
    send(method, path, body, { "Petstore-Project": shelter.project.slug, ...headers }, key);
  const auditOf = async (action: string) =>
    await prisma().auditEntry.count({ where: { projectId: BigInt(shelter.project.id), action, actorId: owner.id } });

  beforeAll(async () => {
    [owner, staff] = [await makePerson("Olga Owner"), await makePerson("Sam Staff")];
    shelter = await makeShelter(owner, [[staff, "staff"]]);
    token = await tokenOf(owner, ["members:write", "project:write"]);
  });

  it("lists members, changes a role, and keeps one owner", async () => {
    const { body } = await inProject("GET", "/members");
    expect(body).toMatchObject([
      { name: "Olga Owner", role: "owner" },
      { name: "Sam Staff", role: "staff" },
    ]);
    const [mine, theirs] = body;
    const { headers } = await inProject("GET", `/members/${theirs.id}`);
    const changes = [
      inProject("PATCH", `/members/${mine.id}`, { role: "staff" }),
      inProject("PATCH", `/members/${theirs.id}`, { role: "owner" }),
      inProject("POST", "/invitations", { email: "second@example.org", role: "owner" }),
    ];
    for (const { status, body: refusal } of await Promise.all(changes))
      expect([status, refusal.message]).toEqual([403, "Only a signed-in person can change who owns a project."]);
    expect((await inProject("DELETE", `/members/${mine.id}`)).body.code).toBe("conflict");
    const tag = { "If-Match": headers["etag"] ?? "" };
    expect((await inProject("PATCH", `/members/${theirs.id}`, { role: "viewer" }, tag)).body).toEqual({ ...theirs, role: "viewer" });
    expect((await inProject("PATCH", `/members/${theirs.id}`, { role: "staff" }, tag)).status).toBe(412);
    expect(await auditOf("member.change_role")).toBe(1);
    const weak = await tokenOf(staff, ["members:write"]);
    expect((await inProject("PATCH", `/members/${mine.id}`, { role: "staff" }, {}, weak)).body.code).toBe("insufficient_scope");
  });

  it("invites by a link where no mail is sent, lists and withdraws", async () => {
    const invited = await inProject(
      "POST",
      "/invitations",
      { email: "New@Example.org", role: "staff" },
      { "Idempotency-Key": `invite-${lane}` },
    );
    expect([invited.status, invited.body.email, invited.body.role]).toEqual([201, "new@example.org", "staff"]);
    expect(invited.body.link).toMatch(/\/invitations#[\w-]{43}$/);
    expect(invited.headers["location"]).toMatch(new RegExp(`/v1/invitations/${invited.body.id}$`));
    const { link: _, ...listed } = invited.body;
    expect((await inProject("GET", "/invitations")).body).toMatchObject([{ id: listed.id, email: listed.email }]);
    expect((await inProject("POST", "/invitations", { email: staff.email, role: "staff" })).body.code).toBe("invalid_body");
    expect((await inProject("DELETE", `/invitations/${listed.id}`)).status).toBe(204);
    expect((await inProject("GET", `/invitations/${listed.id}`)).status).toBe(404);
    expect([await auditOf("invitation.create"), await auditOf("invitation.revoke")]).toEqual([1, 1]);
  });

  it("removes a member, who can do nothing more", async () => {
    const weak = await tokenOf(staff, ["members:read"]);
    expect((await inProject("GET", "/members", undefined, {}, weak)).status).toBe(200);
    const once = { "Idempotency-Key": `remove-${lane}` };
    expect((await inProject("DELETE", `/members/${staff.id}`, undefined, once)).status).toBe(204);
    const again = await inProject("DELETE", `/members/${staff.id}`, undefined, once);
    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([204, "true"]);
    expect((await inProject("GET", "/members", undefined, {}, weak)).status).toBe(404);
    expect(await auditOf("member.remove")).toBe(1);
  });

  describe("the archive of a project", () => {
    const scratch = scratchFolder("archives");
    const files = scratchFolder("downloads");
    const expectNothingLeft = () => expect.poll(() => readdirSync(scratch)).toEqual([]);
    const pathOf = (id: string) => `/projects/${id}/archive`;
    let ofStaff: string;
    beforeAll(async () => {
      vi.stubEnv("TMPDIR", scratch);
      const helper = await makePerson("Hal Helper");
      await prisma().member.create({ data: { projectId: BigInt(shelter.project.id), userId: BigInt(helper.id), role: "staff" } });
      ofStaff = await tokenOf(helper, ["project:write"]);
    });
    afterAll(() => {
      vi.unstubAllEnvs();
      for (const folder of [scratch, files]) rmSync(folder, { recursive: true });
    });

    it("is sent whole to a new token of an owner, is in the log, and leaves nothing on the disk", async () => {
      const { id, slug } = shelter.project;
      await prisma().pet.create({ data: { projectId: BigInt(id), name: "Rex", categoryId: 1n } });
      const { status, headers, text } = await call(lane, "GET", `/v1${pathOf(id)}`, { key: token, headers: { "Accept-Encoding": "gzip" } });
      expect([status, headers["content-type"], headers["content-disposition"]]).toEqual([
        200,
        "application/x-tar",
        `attachment; filename="${slug}.tar"`,
      ]);
      for (const name of ["etag", "content-length"]) expect(headers).not.toHaveProperty(name);
      const file = path.join(files, "archive.tar");
      writeFileSync(file, text);
      const { project, tables } = await verifyArchive(file, await knownMigrations(root()));
      expect([project.slug, tables.find(({ name }) => name === "pets")?.rows]).toEqual([slug, 1]);
      expect(text).not.toContain(owner.email);
      expect(await auditOf("project.export")).toBe(1);
      expect((await call(lane, "HEAD", `/v1${pathOf(id)}`, { key: token })).status).toBe(200);
      await expectNothingLeft();
    });

    it("is refused to others, and to a token that is not new", async () => {
      const { id } = shelter.project;
      const { project: foreign } = await makeShelter(await makePerson("Fred Foreign"));
      const missing = [(await send("GET", pathOf(foreign.id))).body, (await send("GET", pathOf("987654321"))).body];
      expect([missing[0].code, missing[0]]).toEqual(["not_found", missing[1]]);
      for (const key of [ofStaff, await tokenOf(owner, ["members:write"])])
        expect((await send("GET", pathOf(id), undefined, {}, key)).body.code).toBe("insufficient_scope");
      const now = Date.now();
      clock.replace(() => now + PROOF_VALID_MS);
      const { status, body } = await send("GET", pathOf(id));
      clock.replace(Date.now);
      expect([status, body.code]).toEqual([403, "token_too_old"]);
      await expectNothingLeft();
    });

    it("waits for a caller who reads slowly, and ends when that one leaves", async () => {
      const { id } = shelter.project;
      // More than the sockets of both sides hold.
      await prisma().$executeRaw`with big as
        (insert into pets (project_id, name, category_id) select ${BigInt(id)}, 'Big', 1 from generate_series(1, 2000) returning id)
        insert into pet_profiles (pet_id, project_id, description) select id, ${BigInt(id)}, repeat('🐈', 4000) from big`;
      const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
      request(`${base(lane)}/v1${pathOf(id)}`, { agent: false, headers: { Authorization: `Bearer ${token}` } }, resolve).end();
      const slow = await promise;
      const { status, headers, body } = await send("GET", pathOf(id));
      expect([slow.statusCode, status, body.code, headers["retry-after"]]).toEqual([200, 429, "too_many_requests", "30"]);
      expect((await send("GET", pathOf(id), undefined, {}, ofStaff)).status).toBe(403);
      slow.destroy();
      await expectNothingLeft();
      await expect.poll(async () => (await call(lane, "HEAD", `/v1${pathOf(id)}`, { key: token })).status).toBe(200);
      await expectNothingLeft();
    });
  });

  it("renames, deletes and restores a project", async () => {
    const { id, slug } = shelter.project;
    const stranger = await tokenOf(await makePerson("Fred Foreign"), ["project:write"]);
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/restore"],
    ] as const)
      expect((await send(method, `/projects/${id}${path}`, method === "PATCH" ? { name: "Mine" } : undefined, {}, stranger)).status).toBe(
        404,
      );
    const creator = await tokenOf(owner, ["projects:write"]);
    expect((await send("DELETE", `/projects/${id}`, undefined, {}, creator)).body.code).toBe("insufficient_scope");
    const renamed = await send("PATCH", `/projects/${id}`, { name: `Riverside ${lane}` });
    expect(renamed.body).toMatchObject({ id: Number(id), slug, name: `Riverside ${lane}`, role: "owner" });
    expect((await send("GET", `/projects/${id}`)).body).toEqual(renamed.body);
    expect((await send("DELETE", `/projects/${id}`, undefined, { "If-Match": '"stale"' })).status).toBe(412);
    expect((await send("DELETE", `/projects/${id}`)).status).toBe(204);
    expect([(await send("GET", `/projects/${id}`)).status, (await inProject("GET", "/members")).status]).toEqual([404, 404]);
    const refusals = [id, "987654321"].map(async (one) => (await send("POST", `/projects/${one}/restore`, undefined, {}, stranger)).body);
    const [foreign, missing] = await Promise.all(refusals);
    expect(foreign).toEqual(missing);
    expect((await send("POST", `/projects/${id}/restore`)).body).toEqual(renamed.body);
    expect((await inProject("GET", "/members")).status).toBe(200);
    expect((await send("POST", `/projects/${id}/restore`)).status).toBe(404);
    expect([await auditOf("project.rename"), await auditOf("project.delete"), await auditOf("project.restore")]).toEqual([1, 1, 1]);
  });
});
