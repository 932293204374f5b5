import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { readJsonBody } from "#lib/http/api/request-body.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { INT64_MAX, INT64_MIN } from "#lib/platform/int64.ts";
import { isPetName, newPetSchema, PET_STATUSES } from "#lib/shelter/pets/schema.ts";

const requestOf = (bytes: Uint8Array): CoreRequest => ({
  method: "POST",
  path: "/v1/pets",
  query: "",
  origin: "http://localhost",
  address: "127.0.0.1",
  header: (name) => (name === "content-type" ? "application/json" : undefined),
  rawHeaders: undefined,
  body: () => Promise.resolve(bytes),
  parts: async function* () {
    yield bytes;
  },
  signal: () => new AbortController().signal,
});
const read = (text: string | Uint8Array) =>
  readJsonBody(
    requestOf(Buffer.from(text)),
    { schema: newPetSchema, ignoresUnknownFields: true },
    { isLenient: false, further: () => Promise.resolve([]) },
  );
const int64 = fc.bigInt({ min: INT64_MIN, max: INT64_MAX });
const name = fc.string({ unit: "binary", minLength: 1, maxLength: 255 }).filter(isPetName);

describe("request body parser", () => {
  it("returns every valid pet exactly, regardless of other fields in the body", async () => {
    await fc.assert(
      fc.asyncProperty(
        name,
        int64,
        fc.constantFrom(...PET_STATUSES),
        fc.dictionary(fc.string(), fc.jsonValue()),
        async (pet, categoryId, status, rest) => {
          const { name: _name, categoryId: _categoryId, status: _status, ...others } = rest;
          const text = `{"name":${JSON.stringify(pet)},"categoryId":${categoryId},"status":"${status}"${JSON.stringify(others)
            .replace(/^\{(?!\})/, ",")
            .replace(/^\{\}$/, "}")}`;
          expect((await read(text)).body).toEqual({ name: pet, categoryId, status });
        },
      ),
    );
  });

  it("parses any bytes into a pet or a known refusal, never another error", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => Buffer.from(text)),
        ),
        async (bytes) => {
          const outcome = await read(bytes).catch((error: unknown) => error);
          if (isAppError(outcome)) expect(["invalid_json", "invalid_body"]).toContain(outcome.code);
          else expect(outcome).toHaveProperty("body.name");
        },
      ),
      { numRuns: 500 },
    );
  });

  it("rejects every categoryId that is not an int64 and shows the received value", async () => {
    const wrong = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Number.isInteger(n)),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(wrong, async (categoryId) => {
        const refused = read(JSON.stringify({ name: "Rex", categoryId }));
        await expect(refused).rejects.toMatchObject({ code: "invalid_body", message: expect.stringContaining("categoryId must be") });
      }),
    );
  });
});
