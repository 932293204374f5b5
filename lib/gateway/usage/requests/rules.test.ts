import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bufferRequest,
  emptyBuffer,
  putBackRequests,
  type RecordedRequest,
  shownTarget,
  takeRequests,
} from "#lib/gateway/usage/requests/rules.ts";

const KEY = "pets_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56QrStUv";
const NUMBER = 9;

const request = (keyId: string, at: number): RecordedRequest => ({
  projectId: "1",
  keyId,
  requestId: `req_${at}`,
  at,
  method: "GET",
  path: "/v1/pets",
  query: "",
  operation: "listPets",
  status: 200,
  code: undefined,
  durationMs: 1,
});
const all = Number.POSITIVE_INFINITY;

describe("displayed request target", () => {
  it.each([
    ["/v1/pets", "", "/v1/pets"],
    ["/v1/pets", "limit=100&after=42&status=sold", "/v1/pets?limit=100&after=42&status=sold"],
    ["/v1/pets/9223372036854775807", "", "/v1/pets/9223372036854775807"],
    ["/v1/pets", "limit=-1.5", "/v1/pets?limit=-1.5"],
    ["/v1/pets", `limit=${KEY}`, "/v1/pets?limit=…"],
    ["/v1/pets", "status=Tok3n", "/v1/pets?status=…"],
    ["/v1/pets", "status", "/v1/pets?status=…"],
    ["/v1/pets", "limit=5&token=abc&note=x", "/v1/pets?limit=5&…"],
    ["/v1/pets", "api_key=abc", "/v1/pets?…"],
    ["/v1/pets", KEY, "/v1/pets?…"],
    [`/v1/pets/${KEY}`, "", "/v1/pets/pets_Ab12…"],
    [`/v1/${KEY.slice(5)}/orders`, "", "/v1/Ab12Cd34E…/orders"],
    ["/v1/x=pets_Ab12Cd34", "", "/v1/x=pets_Ab12…"],
    ["/v1/x=pets_test_Ab12Cd34", "", "/v1/x=pets_test_Ab12…"],
    ["/v1/x=petu_Ab12Cd34", "", "/v1/x=petu_Ab12…"],
  ])("shows the path %s with query %j as %s", (path, query, shown) => {
    expect(shownTarget(path, query)).toBe(shown);
  });

  it("never shows a key anywhere in a target and keeps it short", () => {
    const part = fc.oneof(fc.string(), fc.constantFrom("/", "?", "&", "=", "limit=", "status=", "/v1/pets"));
    fc.assert(
      fc.property(part, part, fc.boolean(), (before, after, inPath) => {
        const text = before + KEY + after;
        const shown = inPath ? shownTarget(`/${text}`, before) : shownTarget("/v1/pets", text);
        expect(shown).not.toContain(KEY.slice(5, 20));
        expect(shown.length).toBeLessThan(400);
      }),
    );
  });
});

describe("requests waiting to be stored", () => {
  it("keeps each key's newest 100 requests, oldest first, starting with the longest-waiting key", () => {
    const waiting = emptyBuffer();
    for (let at = 0; at < 250; at++) bufferRequest(waiting, request("7", at), 1000);
    bufferRequest(waiting, request("8", 900), 1000);
    expect(waiting.count).toBe(101);
    expect(takeRequests(waiting, 1).map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, n) => 150 + n));
    expect(takeRequests(waiting, all).map(({ keyId }) => keyId)).toEqual(["8"]);
    expect(waiting).toEqual(emptyBuffer());
  });

  it("stays within the memory limit by dropping the longest-waiting key's requests", () => {
    const waiting = emptyBuffer();
    for (let at = 0; at < 50; at++) for (let key = 0; key < 10; key++) bufferRequest(waiting, request(String(key), at), 200);
    expect(waiting.count).toBeLessThanOrEqual(200);
    expect(takeRequests(waiting, all).length).toBeLessThanOrEqual(200);
    expect(waiting.count).toBe(0);
  });

  it("puts requests back before newer ones in the same order and number", () => {
    const waiting = emptyBuffer();
    const taken = Array.from({ length: 90 }, (_, at) => request("1", at));
    for (let at = 90; at < 120; at++) bufferRequest(waiting, request("1", at), 1000);
    bufferRequest(waiting, request("2", 500), 1000);
    putBackRequests(waiting, taken, 1000);
    const ats = takeRequests(waiting, all).map(({ at }) => at);
    expect(ats).toEqual([...Array.from({ length: 100 }, (_, n) => 20 + n), 500]);
  });

  it("counts waiting requests correctly after any sequence of operations", () => {
    const step = fc.oneof(
      fc.nat(NUMBER).map((key) => ({ key })),
      fc.nat(300).map((take) => ({ take })),
      fc.constant({ back: true }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const waiting = emptyBuffer();
        let taken: RecordedRequest[] = [];
        steps.forEach((one, at) => {
          if ("key" in one) bufferRequest(waiting, request(String(one.key), at), 60);
          else if ("take" in one) taken = takeRequests(waiting, one.take);
          else putBackRequests(waiting, taken.splice(0), 60);
          expect([...waiting.rings.values()].reduce((sum, { requests }) => sum + requests.length, 0)).toBe(waiting.count);
          expect(waiting.count).toBeLessThanOrEqual(60);
        });
      }),
    );
  });
});
