import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROUTES } from "#lib/http/api/operations/routes.ts";
import { generateClient } from "#lib/programs/clients/generate.ts";
import type { PetstoreOptions } from "../../../clients/typescript/src/index.ts";

await generateClient();
const { Petstore, PetstoreError } = await import("../../../clients/typescript/src/index.ts");

const NOW = Date.parse("2026-11-21T09:30:00Z");
/** Half of the first backoff. */
const MAX_JITTER_MS = 250;
const PET = '{"id":42,"name":"Rex","categoryId":3,"status":"available"}';

interface Sent {
  atMs: number;
  idempotencyKey: string | null;
}

let sent: Sent[];
beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ now: NOW, toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => vi.useRealTimers());

function refusal(status: number, code: string, headers: Record<string, string> = {}): () => Response {
  return () => new Response(JSON.stringify({ code, message: "Not now.", status }), { status, headers });
}
const added = (): Response => new Response(PET, { status: 201 });
const listed = (): Response => new Response("[]");

/** @param answers one for each request, the last for all that follow */
function client(answers: (() => Response)[], options: Partial<PetstoreOptions> = {}) {
  const fetch = async (_url: string, { headers }: RequestInit): Promise<Response> => {
    sent.push({ atMs: Date.now() - NOW, idempotencyKey: new Headers(headers).get("idempotency-key") });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer) throw new Error("no answer");
    return answer();
  };
  return new Petstore({ key: "pets_", baseUrl: "http://petstore.test/v1", fetch, ...options });
}

/** Lets all timers run. */
async function outcomeOf<T>(call: Promise<T>) {
  const outcome = call.catch((error: unknown) => {
    if (error instanceof PetstoreError) return error;
    throw error;
  });
  await vi.runAllTimersAsync();
  return await outcome;
}

function expectSecondAt(ms: number): void {
  expect(sent).toHaveLength(2);
  expect(sent[1]?.atMs).toBeGreaterThanOrEqual(ms);
  expect(sent[1]?.atMs).toBeLessThanOrEqual(ms + MAX_JITTER_MS);
}

it("has a method for each operation that is not deprecated", async () => {
  const asked = new Set<string>();
  const fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
    asked.add(`${method} ${new URL(url).pathname.replaceAll(/(?<=\/)1(?=\/|$)/g, "{}")}`);
    return listed();
  };
  const petstore = new Petstore({ key: "petu_", baseUrl: "http://petstore.test/v1", fetch });
  for (const part of [petstore, ...Object.values(petstore)]) {
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter((name) => name !== "constructor");
    for (const name of methods) {
      const rest = /^(?:addPhoto|setPicture)$/.test(name) ? [new Blob()] : ["1", "1", "1"];
      const called: unknown = part[name]("1", ...rest);
      await (called instanceof Object && "page" in called ? (called as { page(): Promise<unknown> }).page() : called);
    }
  }
  const wanted = ROUTES.filter(({ deprecation }) => !deprecation).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
  );
  expect(wanted.filter((operation) => !asked.has(operation))).toEqual([]);
});

describe("a write whose first attempt is still running", () => {
  it("is sent again after the announced pause, with the same key", async () => {
    const running = refusal(409, "idempotency_conflict", { "Retry-After": "1" });
    expect(await outcomeOf(client([running, added]).pets.create({ name: "Rex", categoryId: 3n }))).toMatchObject({ pet: { id: 42n } });
    expectSecondAt(1000);
    expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  it.each(["external_id_taken", "idempotency_mismatch"])("is not sent again for %s", async (code) => {
    const failure = await outcomeOf(client([refusal(409, code)]).pets.create({ name: "Rex", categoryId: 3n }));
    expect(failure).toMatchObject({ code, status: 409 });
    expect(sent).toHaveLength(1);
  });
});

describe("Retry-After", () => {
  const DATE = "Sat, 21 Nov 2026 09:30:20 GMT";

  it.each<[string, Record<string, string>, number]>([
    ["in seconds", { "Retry-After": "20" }, 20_000],
    ["as a date", { "Retry-After": DATE }, 20_000],
    [
      "as a date of a server whose clock is an hour ahead",
      { "Retry-After": "Sat, 21 Nov 2026 10:30:20 GMT", Date: "Sat, 21 Nov 2026 10:30:00 GMT" },
      20_000,
    ],
    [
      "as a date of a server whose clock is an hour behind",
      { "Retry-After": "Sat, 21 Nov 2026 08:30:20 GMT", Date: "Sat, 21 Nov 2026 08:30:00 GMT" },
      20_000,
    ],
    ["as a date that is over", { "Retry-After": "Sat, 21 Nov 2026 09:29:00 GMT" }, 0],
    ["that no one can read, so that the backoff counts", { "Retry-After": "soon" }, MAX_JITTER_MS],
  ])("%s", async (_, headers, waitMs) => {
    expect(
      await outcomeOf(
        client([refusal(503, "service_unavailable", headers), listed])
          .pets.list()
          .page(),
      ),
    ).toMatchObject({ items: [] });
    expectSecondAt(waitMs);
  });

  it("that is longer than the caller waits ends the call, and the error says how long it is", async () => {
    const busy = refusal(429, "rate_limit_exceeded", { "Retry-After": DATE });
    const failure = await outcomeOf(client([busy, listed], { maxRetryAfterMs: 19_000 }).pets.list().page());
    expect(failure).toMatchObject({ code: "rate_limit_exceeded", retryAfterMs: 20_000 });
    expect(sent).toHaveLength(1);
  });
});

describe("an abort while the client waits", () => {
  const REASON = new Error("the user left");
  const busy = refusal(429, "rate_limit_exceeded", { "Retry-After": "30" });

  it("ends the call at once with its reason, sends nothing more, and leaves no timer", async () => {
    const stop = new AbortController();
    const outcome = client([busy, listed])
      .pets.list({}, { signal: stop.signal })
      .page()
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    stop.abort(REASON);
    expect(await outcome).toBe(REASON);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it("ends following the log between two looks", async () => {
    const stop = new AbortController();
    const follow = client([listed]).events.follow({ signal: stop.signal });
    const outcome = follow.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(25_000);
    stop.abort(REASON);
    expect(await outcome).toBe(REASON);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 10_000, 20_000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is no longer listened for once the wait is over", async () => {
    const { signal } = new AbortController();
    await outcomeOf(client([busy, listed]).pets.list({}, { signal }).page());
    expect(sent).toHaveLength(2);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
