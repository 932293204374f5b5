import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CODINGS, chosenCoding, encode } from "#lib/http/api/content-coding.ts";

it.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["deflate", undefined],
  ["gzip", "gzip"],
  ["GZip", "gzip"],
  ["x-gzip", "gzip"],
  ["gzip, deflate", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0.5,gzip;q=0.5", "br"],
  ["gzip;q=0", undefined],
  ["gzip;q=0.000", undefined],
  ["br;q=0, *", "gzip"],
  ["*", "br"],
  ["*;q=0", undefined],
  ["*;q=0, gzip", "gzip"],
  ["gzip; Q=0.3 , br ; q=0.2", "gzip"],
  ["identity, gzip;q=0.5", undefined],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["identity;q=0.5, gzip;q=0.7", "gzip"],
  ["identity;q=0, gzip;q=0.1", "gzip"],
  ["gzip;q=2", undefined],
  ["gzip;q=-1", undefined],
  ["gzip;q=0.1234", undefined],
  ["gzip;q=", undefined],
  ["gzip;level=9;q=0.5", "gzip"],
  [",, ,gzip,", "gzip"],
  [";q=1, =, gzip;;q=1", "gzip"],
])("answers Accept-Encoding %j with %j", (accepted, coding) => {
  expect(chosenCoding(accepted)).toBe(coding);
});

it("never chooses what is not accepted, for any header", () => {
  const item = fc.tuple(fc.constantFrom("br", "gzip", "identity", "*", "zstd", "%"), fc.constantFrom("", ";q=0", ";q=1", ";q=0.5", ";q=x"));
  const header = fc.oneof(
    fc.array(item, { maxLength: 6 }).map((items) => items.map((parts) => parts.join("")).join(", ")),
    fc.string({ maxLength: 60 }),
  );
  fc.assert(
    fc.property(header, (text) => {
      const coding = chosenCoding(text);
      if (coding !== undefined) expect(text).toMatch(new RegExp(`${coding}|\\*`, "i"));
    }),
  );
});

it("keeps any bytes, in exactly as much memory as it needs", async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CODINGS), fc.uint8Array({ maxLength: 3000 }), async (coding, bytes) => {
      const encoded = await encode(coding, Buffer.from(bytes));
      expect(decode[coding](encoded).equals(bytes)).toBe(true);
      expect(encoded.buffer.byteLength).toBe(encoded.byteLength);
    }),
  );
});
