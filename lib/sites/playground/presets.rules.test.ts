import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { answerTo } from "#lib/sites/playground/answers.rules.ts";
import { listRecords } from "#lib/sites/playground/data.ts";
import { replaceRecords } from "#lib/sites/playground/mutations.ts";
import { isInForce, isInPlayground, type PlaygroundDomain, presetsFor } from "#lib/sites/playground/presets.rules.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const APEX = "city-shelter.playground.localhost";
const WWW = `www.${APEX}`;
const wanted = (type: "CNAME" | "A" | "ALIAS" | "TXT", fullName: string, value: string) => ({
  type,
  fullName,
  value,
  relativeName: "",
  ttl: 3600,
  purpose: "",
  isAlternative: false,
});
const SUBDOMAIN: PlaygroundDomain = {
  name: WWW,
  records: [wanted("CNAME", WWW, "localhost"), wanted("TXT", `_petstore-challenge.${WWW}`, "petstore=abc")],
};
const ON_APEX: PlaygroundDomain = {
  name: APEX,
  records: [wanted("A", APEX, "127.0.0.1"), { ...wanted("ALIAS", APEX, "localhost"), isAlternative: true }],
};
const actor: Actor = { kind: "cli", id: "tester" };

let close: () => Promise<void>;
let by: Parameters<typeof replaceRecords>[1];
beforeAll(async () => {
  close = await useTestDatabase();
  const { id } = await prisma().project.create({ data: { slug: "city-shelter", name: "City shelter" } });
  by = { scope: projectScope(String(id)), actor };
});
afterAll(() => close());
beforeEach(() => prisma().playgroundRecord.deleteMany());

async function press(domain: PlaygroundDomain, key: string) {
  const preset = presetsFor(domain).find((one) => one.key === key);
  if (!preset) throw new Error(`There is no preset ${key}`);
  await replaceRecords(preset.replacement, by);
  const zones = { records: await listRecords(), platformDomain: "localhost" };
  return (name: string, type: string) => answerTo(name, type, zones).records.map(({ value }) => value);
}

it("sets the records requested by the domain page, including a contested name's TXT record", async () => {
  const ask = await press(SUBDOMAIN, "right");
  expect(ask(WWW, "A")).toEqual(["localhost", "127.0.0.1"]);
  expect(ask(`_petstore-challenge.${WWW}`, "TXT")).toEqual(["petstore=abc"]);
  const apex = await press(ON_APEX, "right");
  expect(apex(APEX, "A")).toEqual(["127.0.0.1"]);
});

it("sets the TXT records of a certificate before the switch beside the old address, and none of them with the right records", async () => {
  const early = { ...wanted("TXT", `_acme-challenge.${WWW}`, "value"), isEarly: true as const };
  const domain: PlaygroundDomain = { name: WWW, records: [wanted("CNAME", WWW, "localhost"), early] };
  const before = await press(domain, "texts");
  expect([before(WWW, "A"), before(`_acme-challenge.${WWW}`, "TXT")]).toEqual([["192.0.2.10"], ["value"]]);
  const after = await press(domain, "right");
  expect([after(WWW, "A"), after(`_acme-challenge.${WWW}`, "TXT")]).toEqual([["localhost", "127.0.0.1"], []]);
  expect(presetsFor(SUBDOMAIN).map(({ key }) => key)).not.toContain("texts");
});

it("creates each mistake and clears the previous records", async () => {
  await press(SUBDOMAIN, "right");
  expect((await press(SUBDOMAIN, "address"))(WWW, "ANY")).toEqual(["192.0.2.10"]);
  expect((await press(SUBDOMAIN, "elsewhere"))(WWW, "A")).toEqual(["other-host.playground.localhost", "192.0.2.10"]);
  const leftOver = await press(SUBDOMAIN, "left-over");
  expect([leftOver(WWW, "CNAME"), leftOver(WWW, "AAAA")]).toEqual([["localhost"], ["2001:db8::10"]]);
  expect((await press(SUBDOMAIN, "loop"))(WWW, "A")).toEqual([`loop.${WWW}`, WWW]);
  await press(SUBDOMAIN, "nothing");
  expect(await listRecords()).toEqual([]);
});

it.each([
  ["subdomain", SUBDOMAIN],
  ["apex", ON_APEX],
])("shows exactly which preset is active for a %s", async (_, domain) => {
  for (const { key } of presetsFor(domain)) {
    await press(domain, key);
    const records = await listRecords();
    expect(presetsFor(domain).flatMap((preset) => (isInForce(preset, records) ? [preset.key] : []))).toEqual([key]);
  }
});

it("audits every added and removed record in the project that triggered it", async () => {
  await prisma().auditEntry.deleteMany();
  await press(SUBDOMAIN, "right");
  await press(SUBDOMAIN, "address");
  const rows = await prisma().auditEntry.findMany({ orderBy: { id: "asc" }, select: { action: true, projectId: true } });
  const verbs = rows.map(({ action }) => action.replace("playground_record.", ""));
  expect(verbs).toEqual(["create", "create", "delete", "delete", "create"]);
  expect(new Set(rows.map(({ projectId }) => String(projectId)))).toEqual(new Set([by.scope.projectId]));
});

it("offers presets only for playground names", () => {
  expect([WWW, APEX, "www.example.org", "xplayground.localhost"].map((name) => isInPlayground({ name }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
