import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { untilSameDayFor } from "#e2e/support/same-day.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { findApiKey, listApiKeys } from "#lib/gateway/api-keys/data.ts";
import { createApiKey, disableApiKey, enableApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { hashApiKey, isWellFormedApiKey } from "#lib/gateway/api-keys/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR = { kind: "cli", id: "ops" } as const;
let close: () => Promise<void>;
let scope: ProjectScope;
let foreign: ProjectScope;

beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());
beforeEach(async () => {
  scope = projectScope((await createProject("Own", "free", ACTOR)).id);
  foreign = projectScope((await createProject("Foreign", "free", ACTOR)).id);
});

const auditOf = (scope: ProjectScope) =>
  prisma().auditEntry.findMany({ where: { projectId: BigInt(scope.projectId), entityType: "api_key" }, orderBy: { id: "asc" } });

describe("creating a key", () => {
  it("stores a key's hash and visible parts, never the key itself", async () => {
    const { key, apiKey } = await createApiKey(scope, { name: "Kiosk", scope: "read" }, ACTOR);
    expect(isWellFormedApiKey(key)).toBe(true);
    const row = await prisma().apiKey.findUniqueOrThrow({ where: { id: BigInt(apiKey.id) } });
    expect(row.hash).toBe(hashApiKey(key));
    expect(apiKey).toMatchObject({ name: "Kiosk", scope: "read", createdBy: "cli:ops", state: "active", expiresAt: null });
    expect(apiKey.shown).toBe(`${key.slice(0, 9)}…${key.slice(-4)}`);
    const stored = JSON.stringify([row, await auditOf(scope)], (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(stored).not.toContain(key);
    expect(JSON.stringify(await auditOf(scope), (_, v) => (typeof v === "bigint" ? String(v) : v))).not.toContain(row.hash);
  });

  it("counts a key's lifetime from the time of creation", async () => {
    const before = clock()();
    const { apiKey } = await createApiKey(scope, { name: "Short", lifetimeMs: 60_000 }, ACTOR);
    const end = Date.parse(apiKey.expiresAt ?? "");
    expect(end).toBeGreaterThanOrEqual(before + 60_000);
    expect(end).toBeLessThanOrEqual(clock()() + 60_000);
  });

  it("reports every error in the key's input together and stores nothing", async () => {
    const bad = createApiKey(scope, { name: "", lifetimeMs: 1 }, ACTOR);
    await expect(bad).rejects.toMatchObject({ code: "invalid_body", message: expect.stringMatching(/name.*at least 1m/s) });
    expect(await listApiKeys(scope)).toEqual([]);
  });
});

describe("disabling, enabling, and revoking a key", () => {
  it("changes a key's state and audits the actor and both states", async () => {
    const { apiKey } = await createApiKey(scope, { name: "Kiosk" }, ACTOR);
    expect(await disableApiKey(scope, apiKey.id, ACTOR)).toMatchObject({ state: "disabled" });
    expect(await enableApiKey(scope, apiKey.id, ACTOR)).toMatchObject({ state: "active" });
    expect(await revokeApiKey(scope, apiKey.id, ACTOR)).toMatchObject({ state: "revoked" });
    const audit = await auditOf(scope);
    expect(audit.map((entry) => entry.action)).toEqual(["api_key.create", "api_key.disable", "api_key.enable", "api_key.revoke"]);
    expect(audit[1]).toMatchObject({
      actorKind: "cli",
      actorId: "ops",
      entityId: apiKey.id,
      before: { state: "active" },
      after: { state: "disabled" },
    });
  });

  it("keeps a revoked key revoked", async () => {
    const { apiKey } = await createApiKey(scope, { name: "Kiosk" }, ACTOR);
    await revokeApiKey(scope, apiKey.id, ACTOR);
    for (const change of [disableApiKey, enableApiKey, revokeApiKey]) {
      await expect(change(scope, apiKey.id, ACTOR)).rejects.toMatchObject({
        code: "invalid_request",
        message: expect.stringMatching(/revoked, which can't be undone/),
      });
    }
    expect(await auditOf(scope)).toHaveLength(2);
  });

  it("explains why a key cannot be enabled or disabled in its current state", async () => {
    const { apiKey } = await createApiKey(scope, { name: "Kiosk", lifetimeMs: 60_000 }, ACTOR);
    await expect(enableApiKey(scope, apiKey.id, ACTOR)).rejects.toMatchObject({ message: expect.stringMatching(/is already active/) });
    await disableApiKey(scope, apiKey.id, ACTOR);
    await expect(disableApiKey(scope, apiKey.id, ACTOR)).rejects.toMatchObject({ message: expect.stringMatching(/is disabled/) });
    const later = Date.now() + 61_000;
    clock.replace(() => later);
    await expect(enableApiKey(scope, apiKey.id, ACTOR)).rejects.toMatchObject({ message: expect.stringMatching(/has expired/) });
    clock.replace(Date.now);
  });

  it("gives the same answer for another project's key as for a missing one", async () => {
    const { apiKey } = await createApiKey(foreign, { name: "Theirs" }, ACTOR);
    for (const change of [disableApiKey, enableApiKey, revokeApiKey]) {
      for (const id of [apiKey.id, "999999999", "9223372036854775808", "-1", "x", ""]) {
        const refusal = { code: "not_found", message: "There is no such API key." };
        await expect(change(scope, id, ACTOR)).rejects.toMatchObject(refusal);
      }
    }
    expect(await findApiKey(scope, apiKey.id)).toBeUndefined();
    expect(await findApiKey(foreign, apiKey.id)).toMatchObject({ state: "active" });
  });

  it("lets only one of several concurrent revocations succeed", async () => {
    const { apiKey } = await createApiKey(scope, { name: "Kiosk" }, ACTOR);
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => revokeApiKey(scope, apiKey.id, ACTOR)));
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
  });
});

describe("listing keys", () => {
  it("lists the project's own keys, oldest first, with today's calls", async () => {
    const first = await createApiKey(scope, { name: "First" }, ACTOR);
    const second = await createApiKey(scope, { name: "Second" }, ACTOR);
    await createApiKey(foreign, { name: "Theirs" }, ACTOR);
    const projectId = BigInt(scope.projectId);
    const keyId = BigInt(second.apiKey.id);
    await untilSameDayFor(15_000);
    const today = new Date(new Date().toISOString().slice(0, 10));
    const yesterday = new Date(today.getTime() - 86_400_000);
    await prisma().usageDay.createMany({
      data: [
        { projectId, keyId, operation: "listPets", statusClass: 2, day: today, requests: 7n, charged: 7n },
        { projectId, keyId, operation: "createPet", statusClass: 4, day: today, requests: 2n, charged: 1n },
        { projectId, keyId, operation: "listPets", statusClass: 2, day: yesterday, requests: 50n, charged: 50n },
      ],
    });
    const listed = await listApiKeys(scope);
    expect(listed.map(({ id, name, callsToday }) => ({ id, name, callsToday }))).toEqual([
      { id: first.apiKey.id, name: "First", callsToday: 0 },
      { id: second.apiKey.id, name: "Second", callsToday: 9 },
    ]);
    expect(JSON.stringify(listed)).not.toContain(first.key);
    expect(JSON.stringify(listed)).not.toContain(hashApiKey(first.key));
  });
});
