import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { disableApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { hashApiKey } from "#lib/gateway/api-keys/rules.ts";
import { cachedCredential, freshCredential } from "#lib/gateway/credentials/state.ts";
import { emitChange, startListening, stopListening } from "#lib/platform/db/changes.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
  await startListening();
});
afterAll(async () => {
  await stopListening();
  await close();
});

let tenant: Tenant;
let hash: string;
beforeEach(async () => {
  // Without a change of the plan, whose announcement could arrive during a test.
  tenant = await makeTenant("free");
  hash = hashApiKey(tenant.key);
});
afterEach(() => vi.restoreAllMocks());

/** Like a process killed before it could announce the change. */
const changeUnannounced = (data: { revokedAt: Date } | { disabledAt: Date }) =>
  prisma().apiKey.update({ where: { id: BigInt(tenant.keyId) }, data });

describe("cached API key", () => {
  it("reloads a cached key after one minute, even without an announced change", async () => {
    const askedAt = performance.now();
    await freshCredential(hash, undefined);
    const readAt = performance.now();
    await changeUnannounced({ revokedAt: new Date() });
    const time = vi.spyOn(performance, "now");
    time.mockReturnValue(askedAt + 59_000);
    expect(cachedCredential(hash)).toMatchObject({ revoked: false });
    time.mockReturnValue(readAt + 60_000);
    expect(cachedCredential(hash)).toBeUndefined();
    expect(await freshCredential(hash, undefined)).toMatchObject({ revoked: true });
    expect(cachedCredential(hash)).toMatchObject({ revoked: true });
  });

  it.each([
    ["revoking", { revokedAt: new Date() }, () => revokeApiKey(tenant.scope, tenant.keyId, TESTER)],
    ["disabling", { disabledAt: new Date() }, () => disableApiKey(tenant.scope, tenant.keyId, TESTER)],
    ["rotating", { revokedAt: new Date() }, () => rotateApiKey(tenant.scope, tenant.keyId, 0, TESTER)],
  ])("evicts a cached key when %s it fails because it was already done", async (_what, data, change) => {
    await freshCredential(hash, undefined);
    await changeUnannounced(data);
    expect(cachedCredential(hash)).toBeDefined();
    await expect(change()).rejects.toMatchObject({ code: "invalid_request" });
    expect(cachedCredential(hash)).toBeUndefined();
  });

  it("loads a key once for concurrent requests, and again after a change", async () => {
    const query = vi.spyOn(pool(), "query");
    const [first, second] = [freshCredential(hash, undefined), freshCredential(hash, undefined)];
    emitChange({ kind: "keys", projectId: tenant.scope.projectId });
    const third = freshCredential(hash, undefined);
    const found = await Promise.all([first, second, third]);
    expect(found.map((credential) => credential?.keyId)).toEqual([tenant.keyId, tenant.keyId, tenant.keyId]);
    expect(query).toHaveBeenCalledTimes(2);
  });

  it("reloads a key for a caller that knows a newer version of the project's keys", async () => {
    const query = vi.spyOn(pool(), "query");
    const found = await Promise.all(["v1", "v1", "v2"].map((version) => freshCredential(hash, version)));
    expect(found.map((credential) => credential?.keysVersion)).toEqual(["v1", "v1", "v2"]);
    expect(query).toHaveBeenCalledTimes(2);
    await freshCredential(hash, "v3");
    expect(await freshCredential(hash, undefined)).toMatchObject({ keysVersion: "v3" });
  });
});
