import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPILER } from "#e2e/support/compiler.ts";
import { makeKey, makeTenant } from "#e2e/support/fixtures.ts";
import { type InstalledClient, installClient, nodePrograms } from "#e2e/support/installed-client.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { startUnreliableProxy, type UnreliableProxy } from "#e2e/support/unreliable-proxy.ts";
import { pool } from "#lib/platform/db/pool.ts";

const run = promisify(execFile);
const address = useDirectLane({ PLATFORM_DOMAIN: "pets.test", PLATFORM_ADDRESSES: "192.0.2.10" });
const NODES = await nodePrograms();
/** Exceeds the integers that a double can represent. */
const FIRST_ID = 9007199254740993n;
const EVENT = `{"id":${FIRST_ID},"type":"pet.deleted","occurredAt":"2026-11-21T09:30:00.000Z","data":{"id":42,"name":"Rex","categoryId":3,"status":"sold"}}`;
const SECRET = `whsec_${Buffer.from("thirty-two bytes of a test secret").toString("base64")}`;

let client: InstalledClient;
beforeAll(async () => {
  client = await installClient();
  await pool().query(`alter sequence pets_id_seq restart with ${FIRST_ID}`);
});
afterAll(() => client.remove());

function webhook(): object {
  const sent = new Date();
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(sent.getTime() / 1000)),
    "webhook-signature": new Webhook(SECRET).sign("msg_1", sent, EVENT),
  };
  return { payload: EVENT, headers, secret: SECRET };
}

interface Row {
  id: string;
  name: string;
  categoryId: string;
  status: string;
}

interface Seen {
  exact: {
    created: { pet: Row };
    patched: { pet: Row };
    listed: Row[];
    order: { petId: string };
    profile: object;
    got: (Row & { externalId: null })[];
  };
  paging: object;
  writing: Record<string, unknown> & { each: object[] };
  conditional: object;
  following: { deleted: { type: string; data: Row }; followed: string[]; categories: object[] };
  domains: object;
  waiting: { name: string; waitedMs: number };
  dropping: object;
  failing: Record<string, Record<string, unknown>>;
  webhook: unknown;
}

describe.each(NODES)("TypeScript client on Node %s", (_version, program) => {
  let proxy: UnreliableProxy;
  let seen: Seen;

  beforeAll(async () => {
    const { key } = await makeTenant();
    const { key: domainsKey } = await makeKey((await publishedShelter()).scope, { permissions: ["domains"] });
    proxy = await startUnreliableProxy(address());
    const { busyUrl, droppingUrl, silentUrl } = proxy;
    const input = { baseUrl: `${address()}/v1`, key, domainsKey, busyUrl, droppingUrl, silentUrl, webhook: webhook() };
    const { stdout } = await run(program, [path.join(client.folder, "client-walk.mjs"), JSON.stringify(input)]);
    seen = JSON.parse(stdout) as Seen;
  });
  afterAll(() => proxy.close());

  it("keeps every digit of an int64 that it creates, changes, lists, and gets", () => {
    const { created, patched, listed, order, profile, got } = seen.exact;
    expect(created.pet.categoryId).toBe("9007199254740993n");
    expect(BigInt(created.pet.id.slice(0, -1))).toBeGreaterThanOrEqual(FIRST_ID);
    const pet = { id: created.pet.id, name: "Exact", categoryId: "9007199254740995n", status: "pending" };
    expect([patched.pet, listed, order.petId, got]).toEqual([pet, [pet], pet.id, [{ ...pet, externalId: null }]]);
    expect(profile).toEqual({ weightGrams: 11_500, bondedWith: [created.pet.id] });
  });

  it("walks through the pages of a list and gives each animal once", () => {
    expect(seen.paging).toEqual({
      walked: ["A", "B", "C", "D", "E"],
      pages: [
        ["A", "B"],
        ["C", "D"],
        ["E", "D"],
      ],
      inBin: 0,
    });
  });

  it("writes by external id, under a condition, from the bin, and in batches", () => {
    const { each, stale, none, ...rest } = seen.writing;
    expect(rest).toEqual({ put: true, again: [false, "Put again"], gone: [], restored: "Put again", tags: [true, true, 412] });
    expect(each).toMatchObject([
      { status: 200, pet: { status: "sold" } },
      { status: 404, error: { code: "not_found" } },
    ]);
    expect(stale).toMatchObject({ code: "precondition_failed", status: 412 });
    expect(none).toMatchObject({ code: "invalid_body", status: 400, message: expect.stringContaining("operations[1]") });
  });

  it("reads a page again only if it has changed", () => {
    expect(seen.conditional).toEqual({ unchanged: true, changed: ["Known", "New"], isNew: true });
  });

  it("follows the log of events from where it left off", () => {
    const { deleted, followed, categories } = seen.following;
    expect(deleted).toMatchObject({ type: "pet.deleted", data: { name: "Put again" } });
    expect([followed, categories]).toEqual([["pet.restored", "pet.deleted"], []]);
  });

  it("adds, changes, checks, and removes a domain, and asks for HTTPS before the switch", () => {
    expect(seen.domains).toEqual({
      id: expect.stringMatching(/^\d+n$/),
      name: "www.client-shelter.org",
      types: ["CNAME"],
      ...{ redirectStatus: 308, isChecking: true, early: ["proof", "offered"], isListed: true, gone: "not_found" },
      refused: { code: "conflict", message: expect.stringContaining("is not verified, so there is nothing to verify again") },
    });
  });

  it("waits as long as Retry-After says, then repeats the request", () => {
    expect(seen.waiting.name).toBe("Patient");
    expect(seen.waiting.waitedMs).toBeGreaterThanOrEqual(1000);
    expect(proxy.requests.filter((request) => request.includes("busy"))).toEqual(["POST /busy/v1/pets", "POST /busy/v1/pets"]);
  });

  it("adds one animal when the answer is lost and the request repeated", () => {
    expect(seen.dropping).toEqual({ isReplayed: true, count: 1 });
    expect(proxy.requests.filter((request) => request.includes("dropping"))).toHaveLength(2);
  });

  it("fails with one class of error that has status, code, message, request id, and details", () => {
    const { parameter, timeout, network, abort, webhook: forged } = seen.failing;
    expect(parameter).toEqual({
      name: "PetstoreError",
      code: "invalid_parameter",
      status: 400,
      message: expect.stringContaining("limit must be"),
      hasRequestId: true,
      details: {},
    });
    expect([timeout?.["code"], network?.["code"], forged?.["code"]]).toEqual(["timeout", "network_error", "invalid_webhook"]);
    expect(abort).toEqual({ name: "AbortError" });
  });

  it("verifies a webhook and reads it without losing a digit", () => {
    expect(seen.webhook).toMatchObject({ id: `${FIRST_ID}n`, type: "pet.deleted", data: { id: "42n", name: "Rex" } });
  });
});

describe("TypeScript client in a program that compiles", () => {
  const USE = `import { Petstore, PetstoreError } from "petstore-client";
const petstore = new Petstore({ key: "pets_", baseUrl: "http://127.0.0.1/v1" });
export const id: Promise<bigint> = petstore.pets.create({ name: "Rex", categoryId: 3n }).then(({ pet }) => pet.id);
for await (const event of petstore.events.follow({ types: ["pet.deleted"] })) {
  if (event.type === "pet.deleted") petstore.pets.restore(event.data.id);
}
export const isBusy = (error: unknown): boolean => error instanceof PetstoreError && error.code === "rate_limit_exceeded";
`;

  it("accepts a use that keeps to the contract and refuses one that does not", async () => {
    writeFileSync(path.join(client.folder, "right.mts"), USE);
    writeFileSync(
      path.join(client.folder, "wrong.mts"),
      USE.replace("categoryId: 3n", "categoryId: 3").replace("limit_exceeded", "limits_exceeded"),
    );
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
    const compiled = run(process.execPath, [COMPILER, "--pretty", "false", ...options, "right.mts", "wrong.mts"], { cwd: client.folder });
    const messages = await compiled.catch(({ stdout }: { stdout: string }) => ({ stdout }));
    expect(messages.stdout.trim().split("\n")).toEqual([
      expect.stringMatching(/^wrong\.mts\(3,\d+\): .*'number' is not assignable to type 'bigint'/),
      expect.stringMatching(/^wrong\.mts\(7,\d+\): .*"rate_limits_exceeded"/),
    ]);
  });
});

describe("The package's program", () => {
  it("refuses an unknown option with a sentence and code 2", async () => {
    const program = path.join(client.folder, "node_modules", "petstore-client", "dist", "cli.js");
    const ended = await run(process.execPath, [program, "listen", "--key", "pets_1"]).catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining("Unknown option '--key'") });
  });
});
