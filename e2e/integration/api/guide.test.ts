import { rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { guideSamples, sampleOrThrow } from "#e2e/support/guide-samples.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import type { TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";

const address = useDirectLane({
  ...{ ENCRYPTION_KEYS: `first:${"A".repeat(43)}` },
  ...{ PLATFORM_DOMAIN: "pets.test", PLATFORM_ADDRESSES: "192.0.2.10" },
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("sets up thirty projects with keys, webhooks and domains by the API alone, and changes nothing when run again", async () => {
  const owner = await makePerson("Agnes Agency");
  const scopes: TokenScope[] = [
    "animals:write",
    "enquiries:write",
    "domains:write",
    "keys:write",
    "webhooks:write",
    "projects:write",
    "plan:write",
  ];
  const { token } = await createToken(owner, { name: "Set-up", scopes, projects: null, days: 1 });
  vi.stubEnv("PETSTORE_TOKEN", token);
  const folder = scratchFolder("shelters", 1024);
  const file = path.join(folder, "shelters.json");
  const shelters = Array.from({ length: 30 }, (_, n) => ({ name: `Branch ${n}`, domain: `adopt.branch-${n}.org` }));
  writeFileSync(file, JSON.stringify(shelters));
  const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const sample = sampleOrThrow(await guideSamples(`${address()}/v1`), "Set up many projects", "typescript");
  const code = stripTypeScriptTypes(sample.replace('"shelters.json"', JSON.stringify(file)).replace("wait(2000)", "wait(20)"));
  // A module runs only once.
  const run = (round: number) => import(`data:text/javascript,${encodeURIComponent(`${code}\n// ${round}`)}`);
  // Does the worker's part.
  const publish = async () => await prisma().deploy.updateMany({ where: { state: "building" }, data: { state: "ready" } });
  const publishing = setInterval(() => void publish(), 50);
  try {
    await run(1);
    const projects = await prisma().project.findMany({
      where: { members: { some: { userId: BigInt(owner.id), role: "owner" } } },
      select: { id: true, name: true, plan: true, domains: { select: { name: true } } },
      orderBy: { id: "asc" },
    });
    const seen = projects.map(({ name, plan, domains }) => ({ name, domain: domains.map((domain) => domain.name).join(), plan }));
    expect(seen).toEqual(shelters.map((shelter) => ({ ...shelter, plan: "pro" })));
    const ids = projects.map(({ id }) => id);
    const endpoints = await prisma().webhookEndpoint.findMany({ select: { projectId: true }, orderBy: { projectId: "asc" } });
    const keys = await prisma().apiKey.findMany({ select: { projectId: true }, orderBy: { projectId: "asc" } });
    for (const rows of [endpoints, keys]) expect(rows.map(({ projectId }) => projectId)).toEqual(ids);
    expect(logged.mock.calls.filter(([, what]) => what === "key")).toHaveLength(30);
    logged.mockClear();
    await run(2);
    expect(logged.mock.calls.filter(([, what]) => what === "key" || what === "secret")).toEqual([]);
    expect([await prisma().apiKey.count(), await prisma().webhookEndpoint.count(), await prisma().domain.count()]).toEqual([30, 30, 30]);
  } finally {
    clearInterval(publishing);
    rmSync(folder, { recursive: true });
  }
});

it("keeps a copy in sync as the guide shows, over several pages and in a later walk", async () => {
  const { key, scope } = await makeTenant();
  vi.stubEnv("PETSTORE_KEY", key);
  const add = (name: string) => createPet(scope, { name, categoryId: 1n, status: "available" }, TESTER);
  const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const sample = sampleOrThrow(await guideSamples(`${address()}/v1`), "Walk through changes", "typescript");
  const run = async (code: string): Promise<string> => {
    const source = `${stripTypeScriptTypes(code)}\nexport { until };`;
    const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { until: string };
    return module.until;
  };

  await Promise.all(Array.from({ length: 120 }, (_, i) => add(`Pet ${i}`)));
  const until = await run(sample);
  expect(new Set(logged.mock.calls.map(([id]) => id)).size).toBe(120);

  logged.mockClear();
  const late = await add("Late");
  await run(sample.replace('walk("1970-01-01T00:00:00Z"', `walk("${until}"`));
  expect(logged.mock.calls.map(([id]) => id)).toContain(Number(late.id));
  expect(logged.mock.calls.length).toBeLessThan(120);
});
