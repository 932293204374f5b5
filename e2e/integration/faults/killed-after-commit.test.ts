import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CutPostgres, cutPostgres } from "#e2e/support/cut-postgres.ts";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { watchChanges } from "#e2e/support/watch-changes.ts";
import { disableApiKey, enableApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { hashApiKey } from "#lib/gateway/api-keys/rules.ts";
import { cachedCredential, freshCredential } from "#lib/gateway/credentials/state.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import { liftBan } from "#lib/gateway/rate-limit/limiter/bans.mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { type Change, receivesChanges, startListening, stopListening } from "#lib/platform/db/changes.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { programEnvironment } from "#lib/programs/bootstrap/program-environment.mjs";
import { changeMany, undoMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { addPet, binPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { lockPetsFor } from "#lib/shelter/pets/lock.mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { seedPets } from "#lib/shelter/pets/seed.mutations.ts";
import { petsVersion } from "#lib/shelter/pets/versions.state.ts";
import { createPetWithin, writePet } from "#lib/shelter/pets/write.mutations.ts";
import { beginDeploy, endDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const NO_REDIS = "redis://127.0.0.1:9";
const PET = { name: "Rex", categoryId: 1n, status: "available" } as const;
const FORM = { name: "Rex", categoryId: "1", status: "available" } as const;
const PERSON: Actor = { kind: "cli", id: "7" };
const HOUR_MS = 3_600_000;

let close: () => Promise<void>;
let postgres: CutPostgres;
let other: pg.Client;
const heard: Change[] = [];
let heardAll = Promise.withResolvers<void>();
let heardUntil: ReturnType<typeof watchChanges>;

beforeAll(async () => {
  close = await useTestDatabase();
  const directly = settings().DATABASE_URL ?? "";
  other = new pg.Client({ connectionString: directly });
  await other.connect();
  other.on("notification", ({ payload = "" }) => {
    const change = JSON.parse(payload) as Change | "end";
    if (change === "end") heardAll.resolve();
    else heard.push(change);
  });
  await other.query("listen petstore_changes");
  heardUntil = watchChanges();
  await startListening();
  postgres = await cutPostgres(directly);
  // Later changes are cut off right after commit; this process still listens.
  settings.replace({ ...settings(), DATABASE_URL: postgres.url });
});
afterAll(async () => {
  await stopListening();
  await other.end();
  await close();
  await postgres.stop();
});

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant("free");
});
afterEach(() => {
  postgres.repair();
  settings.replace({ ...settings(), REDIS_URL: undefined });
});

async function heardOf(commit: RegExp, change: () => Promise<unknown>): Promise<Change[]> {
  await other.query("select");
  heard.length = 0;
  heardAll = Promise.withResolvers();
  postgres.cutAfter(commit);
  await Promise.all([postgres.cut(), change().catch(() => undefined)]);
  await other.query(`select pg_notify('petstore_changes', '"end"')`);
  await heardAll.promise;
  return heard;
}

async function checkedImport(mode: "good" | "all"): Promise<{ projectId: string; importId: string }> {
  const { projectId } = tenant.scope;
  const body = Readable.from([Buffer.from("name,category\r\nRex,1\r\nMax,1\r\nBo,1\r\n")]);
  const importId = await takeFile(tenant.scope, { fileName: "list.csv", format: "csv", body }, PERSON);
  await checkImport({ projectId, importId });
  await startImport(tenant.scope, importId, mode, PERSON);
  return { projectId, importId };
}

async function stockedBan(): Promise<void> {
  const now = Date.now();
  await storeBan(tenant.scope.projectId, tenant.keyId, { startedAt: now, endsAt: now + HOUR_MS });
}

type Prepared = () => Promise<() => Promise<unknown>>;
const COMMIT = /\bcommit\b/i;

const bulk = (ids: string[]) =>
  ({ selection: { kind: "picked", ids }, expected: ids.length, change: { kind: "status", status: "sold" } }) as const;

const CHANGES: [what: string, kind: Change["kind"], prepare: Prepared, commit?: RegExp][] = [
  ["a key's revocation", "keys", async () => () => revokeApiKey(tenant.scope, tenant.keyId, TESTER)],
  ["a key's disabling", "keys", async () => () => disableApiKey(tenant.scope, tenant.keyId, TESTER)],
  [
    "a key's enabling",
    "keys",
    async () => {
      await disableApiKey(tenant.scope, tenant.keyId, TESTER);
      return () => enableApiKey(tenant.scope, tenant.keyId, TESTER);
    },
  ],
  ["a key's rotation", "keys", async () => () => rotateApiKey(tenant.scope, tenant.keyId, 0, TESTER)],
  [
    "an animal created through the API, on Redis",
    "pets",
    async () => {
      settings.replace({ ...settings(), REDIS_URL: NO_REDIS });
      return () => createPet(tenant.scope, PET, TESTER);
    },
    /create_pets/,
  ],
  [
    "an animal created with an idempotency key",
    "pets",
    async () => () => transaction(async (on) => createPetWithin(await lockPetsFor(on, tenant.scope, TESTER), tenant.scope, PET, TESTER)),
  ],
  [
    "an animal's edit",
    "pets",
    async () => {
      const { id, version } = await addPet(tenant.scope, FORM, TESTER);
      return () => editPet(tenant.scope, id, { version, name: "Max" }, TESTER);
    },
  ],
  [
    "an animal's way into the bin",
    "pets",
    async () => {
      const { id, version } = await addPet(tenant.scope, FORM, TESTER);
      return () => binPet(tenant.scope, id, version, true, TESTER);
    },
  ],
  [
    "an animal's change through the API",
    "pets",
    async () => {
      const { id } = await addPet(tenant.scope, FORM, TESTER);
      return () => writePet(tenant.scope, { petId: id, change: { name: "Max" } }, TESTER);
    },
  ],
  [
    "a change of many animals",
    "pets",
    async () => {
      const { id } = await addPet(tenant.scope, FORM, TESTER);
      return () => changeMany(tenant.scope, bulk([id]), TESTER);
    },
  ],
  [
    "the undo of a change of many animals",
    "pets",
    async () => {
      const { id } = await addPet(tenant.scope, FORM, TESTER);
      const { undo } = await changeMany(tenant.scope, bulk([id]), TESTER);
      if (!undo) throw new Error("nothing changed");
      return () => undoMany(tenant.scope, undo, TESTER);
    },
  ],
  ["seeded animals", "pets", async () => () => seedPets(tenant.scope, 3, 1, TESTER)],
  [
    "a deploy that is ready",
    "sites",
    async () => {
      const id = await beginDeploy(tenant.scope, TESTER);
      return () => endDeploy(id);
    },
  ],
  ["a ban", "bans", async () => stockedBan],
  [
    "a lifted ban",
    "bans",
    async () => {
      await stockedBan();
      return () => liftBan(tenant.scope, tenant.keyId, TESTER);
    },
  ],
];

describe("process killed right after its commit", () => {
  it.each(CHANGES)("announces %s even when the process is killed right after its commit", async (_what, kind, prepare, commit = COMMIT) => {
    const change = await prepare();
    expect(await heardOf(commit, change)).toContainEqual({ kind, projectId: tenant.scope.projectId });
  });

  it.each(["good", "all"] as const)("announces pets imported in mode %s even when killed right after the commit", async (mode) => {
    const job = await checkedImport(mode);
    const news = await heardOf(COMMIT, () => addImport(job));
    const { rows } = await other.query("select name from pets where project_id = $1 order by id", [job.projectId]);
    expect(rows.map(({ name }) => name)).toEqual(["Rex", "Max", "Bo"]);
    expect(news).toContainEqual({ kind: "pets", projectId: job.projectId });
  });

  it("no process accepts a key whose revoking process was killed right after its commit", async () => {
    const { key, keyId } = await makeKey(tenant.scope);
    const hash = hashApiKey(key);
    await heardUntil(receivesChanges);
    expect(await freshCredential(hash, undefined)).toBeDefined();
    expect(cachedCredential(hash)).toBeDefined();
    const args = ["--disable-warning=ExperimentalWarning", "lib/programs/cli/petstore.ts", "keys", "revoke", keyId];
    postgres.cutAfter(COMMIT);
    const child = spawn(process.execPath, [...args, "--project", tenant.scope.projectId], {
      cwd: ROOT,
      stdio: "ignore",
      env: { ...programEnvironment(ROOT), ...process.env, DATABASE_URL: postgres.url, REDIS_URL: "" },
    });
    const ended = once(child, "exit");
    await postgres.cut();
    child.kill("SIGKILL");
    await ended;
    await heardUntil(() => cachedCredential(hash) === undefined);
    postgres.repair();
    expect(await freshCredential(hash, undefined)).toMatchObject({ revoked: true });
  });
});

describe("process that survives losing the response to a creation", () => {
  it("lists the created pet as soon as the connection recovers", async () => {
    const { projectId } = tenant.scope;
    await heardUntil(() => petsVersion(projectId, undefined) !== undefined);
    postgres.cutAfter(/create_pets/);
    await expect(createPet(tenant.scope, PET, TESTER)).rejects.toMatchObject({ code: "service_unavailable" });
    const before = petsVersion(projectId, undefined);
    postgres.repair();
    await heardUntil(() => ![undefined, before].includes(petsVersion(projectId, undefined)));
    expect(await prisma().pet.count({ where: { projectId: BigInt(projectId) } })).toBe(1);
  });
});
