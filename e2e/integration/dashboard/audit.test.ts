import { beforeAll, describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import type { AuditPage, AuditRow } from "#lib/history/audit/log.schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const lanes = useLanes();
let at: string;
let projectId: bigint;
let owner: BrowserClient;
let staff: BrowserClient;
let staffId: string;
let keyId: string;

const read = async (client: BrowserClient, query = ""): Promise<AuditPage> => {
  const answer = await client.send("GET", `${at}/audit${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
};
const actions = ({ rows }: AuditPage): string[] => rows.map(({ action }) => action);

/** An hour apart, the last a day ago. */
async function writeOld(count: number): Promise<void> {
  const start = Date.now() - 86_400_000 - count * 3_600_000;
  const rows = Array.from({ length: count }, (_, i) => ({
    projectId,
    at: new Date(start + i * 3_600_000),
    actorKind: "cli",
    actorId: "root",
    action: "pet.update",
    entityType: "pet",
    entityId: String(i + 1),
    before: { name: `=Rex ${i}` },
    after: { name: `Max ${i}` },
  }));
  await prisma().auditEntry.createMany({ data: rows });
}

beforeAll(async () => {
  const [ada, sam] = [await makePerson("Ada"), await makePerson("Sam")];
  const { project, scope } = await makeShelter(ada, [[sam, "staff"]]);
  at = `/api/projects/${project.slug}`;
  projectId = BigInt(project.id);
  staffId = sam.id;
  await prisma().auditEntry.deleteMany({ where: { projectId } });
  await writeOld(120);
  const made = await makeKey(scope);
  keyId = made.keyId;
  owner = await signedIn(lanes.base("next"), ada);
  staff = await signedIn(lanes.base("next"), sam);
  const pet = { name: "Biscuit", categoryId: "3", status: "available" };
  const { id, version } = JSON.parse((await staff.send("POST", `${at}/pets`, { body: pet })).text);
  await staff.send("PATCH", `${at}/pets/${id}`, { body: { version, status: "sold" } });
  await lanes.call("direct", "POST", "/v1/pets", { key: made.key, body: JSON.stringify({ name: "By key", categoryId: 1 }) });
});

describe("project audit log", () => {
  it("shows who changed what, with values before and after, newest first", async () => {
    const page = await read(owner);
    expect(actions(page).slice(0, 3)).toEqual(["pet.create", "pet.update", "pet.create"]);
    const [byKey, changed] = page.rows as [AuditRow, AuditRow];
    expect(byKey.who).toMatch(/^API key “/);
    expect(changed).toMatchObject({ who: "Sam", subject: "Biscuit", changes: [{ field: "status", from: "available", to: "sold" }] });
    expect(page.rows).toHaveLength(50);
  });

  it("visits every entry once when paging back in time", async () => {
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page: AuditPage = await read(owner, next === null ? "" : `?after=${next}`);
      seen.push(...page.rows.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(await prisma().auditEntry.count({ where: { projectId } }));
    expect(seen).toEqual(seen.toSorted((a, b) => Number(BigInt(b) - BigInt(a))));
  });

  it("filters entries by person, by kind, and by both", async () => {
    expect(actions(await read(owner, `?who=user:${staffId}`))).toEqual(["pet.update", "pet.create"]);
    expect(actions(await read(owner, `?who=api_key:${keyId}`))).toEqual(["pet.create"]);
    expect(actions(await read(owner, "?topic=keys"))).toEqual(["api_key.create"]);
    expect(actions(await read(owner, `?topic=keys&who=user:${staffId}`))).toEqual([]);
    expect((await read(owner, "?who=cli:root")).rows).toHaveLength(50);
  });

  it("filters entries by time, exact to the entry", async () => {
    const all = await prisma().auditEntry.findMany({ where: { projectId, actorKind: "cli" }, orderBy: { id: "asc" } });
    const [from, to] = [all[10], all[20]].map((entry) => entry?.at.toISOString());
    const page = await read(owner, `?from=${from}&to=${to}`);
    expect(page.rows.map(({ entityId }) => entityId)).toEqual(["20", "19", "18", "17", "16", "15", "14", "13", "12", "11"]);
    expect((await read(owner, "?period=day&who=cli:root")).rows).toEqual([]);
    expect((await read(owner, "?from=2031-01-01T00:00:00Z")).rows).toEqual([]);
    expect((await read(owner, "?to=2001-01-01T00:00:00Z")).rows).toEqual([]);
  });

  it("exports the full log with formulas escaped so no spreadsheet runs them", async () => {
    const csv = await owner.send("GET", `${at}/audit/export?who=cli:root`);
    expect(csv.headers["content-disposition"]).toMatch(/^attachment; filename=".+-audit-log\.csv"$/);
    const lines = csv.text.trim().split("\r\n");
    expect(lines).toHaveLength(121);
    expect(lines[1]).toMatch(/"The command line \(root\)","changed the animal",/);
    const json = JSON.parse((await owner.send("GET", `${at}/audit/export?format=json`)).text);
    expect(json).toHaveLength(await prisma().auditEntry.count({ where: { projectId } }));
    expect(JSON.parse((await owner.send("GET", `${at}/audit/export?format=json&to=2001-01-01T00:00:00Z`)).text)).toEqual([]);
    await prisma().auditEntry.create({
      data: { projectId, actorKind: "system", action: "pet.update", entityType: "pet", entityId: "999999", after: { name: "Rex\n＝1+1" } },
    });
    expect((await owner.send("GET", `${at}/audit/export?who=system`)).text).toContain(`,"Rex\n'＝1+1",`);
  });

  it("shows the audit log to owners only and never another project's entries", async () => {
    for (const path of ["/audit", "/audit/export"]) expect((await staff.send("GET", `${at}${path}`)).status).toBe(403);
    const other = await makePerson("Eve");
    const { project } = await makeShelter(other);
    const eve = await signedIn(lanes.base("next"), other);
    expect((await eve.send("GET", `${at}/audit`)).status).toBe(404);
    const own = JSON.parse((await eve.send("GET", `/api/projects/${project.slug}/audit?who=user:${staffId}`)).text);
    expect(own).toEqual({ rows: [], next: null });
  });
});
