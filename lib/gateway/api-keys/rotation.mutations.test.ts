import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { findApiKey, listApiKeys } from "#lib/gateway/api-keys/data.ts";
import { createApiKey, disableApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR = { kind: "cli", id: null } as const;
const HOUR = 3_600_000;
const NOW = Date.parse("2026-06-01T12:00:00Z");
let close: () => Promise<void>;
let scope: ProjectScope;

beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());
beforeEach(async () => {
  clock.replace(() => NOW);
  scope = projectScope((await createProject("Rotating", "free", ACTOR)).id);
});
afterEach(() => clock.replace(Date.now));

const iso = (time: number): string => new Date(time).toISOString();

describe("rotating a key", () => {
  it("creates a key with the same name and scope, keeping the old one during the overlap", async () => {
    const old = await createApiKey(scope, { name: "Kiosk", scope: "read" }, ACTOR);
    const made = await rotateApiKey(scope, old.apiKey.id, 2 * HOUR, ACTOR);
    expect(made.key).not.toBe(old.key);
    expect(made.apiKey).toMatchObject({ name: "Kiosk", scope: "read", expiresAt: null, rotatedFromId: old.apiKey.id, state: "active" });
    expect(made.oldExpiresAt).toBe(iso(NOW + 2 * HOUR));
    expect(await findApiKey(scope, old.apiKey.id)).toMatchObject({ state: "active", expiresAt: iso(NOW + 2 * HOUR) });
    clock.replace(() => NOW + 2 * HOUR);
    expect(await findApiKey(scope, old.apiKey.id)).toMatchObject({ state: "expired" });
  });

  it("keeps the key's scopes, and names them in the audit log", async () => {
    const old = await createApiKey(scope, { name: "Vet", permissions: ["internal", "internal"] }, ACTOR);
    const made = await rotateApiKey(scope, old.apiKey.id, 0, ACTOR);
    expect([old.apiKey.scopes, made.apiKey.scopes]).toEqual([
      ["animals:write", "internal:write"],
      ["animals:write", "internal:write"],
    ]);
    const where = { entityId: made.apiKey.id, action: "api_key.create_by_rotation" };
    expect(await prisma().auditEntry.findFirst({ where })).toMatchObject({ after: { scopes: "animals:write, internal:write" } });
    await expect(createApiKey(scope, { name: "Vet", permissions: ["all" as "internal"] }, ACTOR)).rejects.toMatchObject({
      code: "invalid_body",
      message: "A permission must be internal, enquiries, adopters, domains, keys, webhooks, public.",
    });
  });

  it("never extends the old key's expiry and gives the new key the full lifetime", async () => {
    const old = await createApiKey(scope, { name: "Kiosk", lifetimeMs: 3 * HOUR }, ACTOR);
    clock.replace(() => NOW + 2 * HOUR);
    const made = await rotateApiKey(scope, old.apiKey.id, 24 * HOUR, ACTOR);
    expect(made.oldExpiresAt).toBe(iso(NOW + 3 * HOUR));
    expect(made.apiKey.expiresAt).toBe(iso(NOW + 5 * HOUR));
  });

  it("expires the old key immediately when there is no overlap", async () => {
    const old = await createApiKey(scope, { name: "Kiosk" }, ACTOR);
    await rotateApiKey(scope, old.apiKey.id, 0, ACTOR);
    expect(await findApiKey(scope, old.apiKey.id)).toMatchObject({ state: "expired" });
  });

  it("refuses to rotate a revoked, disabled, expired, or replaced key", async () => {
    const make = async (name: string) => (await createApiKey(scope, { name, lifetimeMs: HOUR }, ACTOR)).apiKey.id;
    const [revoked, disabled, expired, replaced] = [await make("a"), await make("b"), await make("c"), await make("d")];
    await revokeApiKey(scope, revoked, ACTOR);
    await disableApiKey(scope, disabled, ACTOR);
    const successor = await rotateApiKey(scope, replaced, HOUR, ACTOR);
    await expect(rotateApiKey(scope, revoked, 0, ACTOR)).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringMatching(/revoked/),
    });
    await expect(rotateApiKey(scope, disabled, 0, ACTOR)).rejects.toMatchObject({ message: expect.stringMatching(/disabled/) });
    await expect(rotateApiKey(scope, replaced, 0, ACTOR)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`already replaced by key ${successor.apiKey.id}\\.`)),
    });
    clock.replace(() => NOW + HOUR);
    await expect(rotateApiKey(scope, expired, 0, ACTOR)).rejects.toMatchObject({ message: expect.stringMatching(/expired/) });
  });

  it("rejects an overlap that is negative or longer than a day", async () => {
    const { apiKey } = await createApiKey(scope, { name: "Kiosk" }, ACTOR);
    for (const overlap of [-1, 24 * HOUR + 1, 0.5, Number.NaN]) {
      await expect(rotateApiKey(scope, apiKey.id, overlap, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
    }
  });

  it("lets only one of many concurrent rotations succeed", async () => {
    const old = await createApiKey(scope, { name: "Kiosk" }, ACTOR);
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => rotateApiKey(scope, old.apiKey.id, HOUR, ACTOR)));
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "invalid_request" });
    expect(await listApiKeys(scope)).toHaveLength(2);
  });

  it("cannot rotate another project's key, and audits both the new and the old key", async () => {
    const other = projectScope((await createProject("Other", "free", ACTOR)).id);
    const { apiKey } = await createApiKey(scope, { name: "Kiosk" }, ACTOR);
    await expect(rotateApiKey(other, apiKey.id, 0, ACTOR)).rejects.toMatchObject({ code: "not_found" });
    const made = await rotateApiKey(scope, apiKey.id, HOUR, ACTOR);
    const where = { projectId: BigInt(scope.projectId), action: { contains: "rotat" } };
    const audit = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
    expect(audit).toMatchObject([
      { action: "api_key.create_by_rotation", entityId: made.apiKey.id, after: { rotatedFromId: apiKey.id } },
      { action: "api_key.rotate", entityId: apiKey.id, before: { expiresAt: null }, after: { rotatedToId: made.apiKey.id } },
    ]);
  });
});
