import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateApiKey, generateTestKey, hashApiKey, isExpired, isWellFormedApiKey, visibleParts } from "#lib/gateway/api-keys/rules.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const key = fc
  .array(fc.integer({ min: 0, max: 61 }), { minLength: 30, maxLength: 30 })
  .map((digits) => generateApiKey(() => digits.pop() ?? 0));

describe("API key format", () => {
  it("generates pets_ plus 36 base62 characters, well formed for any random numbers", () => {
    fc.assert(
      fc.property(key, (text) => {
        expect(text).toMatch(/^pets_[0-9A-Za-z]{36}$/);
        expect(isWellFormedApiKey(text)).toBe(true);
      }),
    );
  });

  it("generates pets_test_ plus 36 base62 characters for test projects, which no other prefix fits", () => {
    const text = generateTestKey();
    expect(text).toMatch(/^pets_test_[0-9A-Za-z]{36}$/);
    expect(isWellFormedApiKey(text)).toBe(true);
    for (const other of ["pets_", "petu_", "petu_test_", "pets_live_", "pets_test_test_"])
      expect(isWellFormedApiKey(text.replace("pets_test_", other))).toBe(false);
    expect(isWellFormedApiKey(generateApiKey().replace("pets_", "pets_test_"))).toBe(false);
  });

  it("rejects a key after any single character changes", () => {
    const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(key, fc.nat({ max: 40 }), printable, (text, at, other) => {
        fc.pre(text[at] !== other);
        expect(isWellFormedApiKey(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it("rejects a key with any other base62 character at any position", () => {
    const text = generateApiKey();
    for (let at = 5; at < text.length; at += 1) {
      for (const other of ALPHABET) {
        if (other === text[at]) continue;
        expect(isWellFormedApiKey(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
      }
    }
  });

  it("rejects a key with two adjacent characters swapped", () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 5, max: 39 }), (text, at) => {
        const left = text.charAt(at);
        const right = text.charAt(at + 1);
        fc.pre(left !== right);
        expect(isWellFormedApiKey(text.slice(0, at) + right + left + text.slice(at + 2))).toBe(false);
      }),
    );
  });

  it("rejects a shortened, lengthened, or padded key", () => {
    const text = generateApiKey();
    for (const wrong of ["", text.slice(1), text.slice(0, -1), `${text}0`, ` ${text}`, `${text}\n`, text.toUpperCase(), "pets_"]) {
      expect(isWellFormedApiKey(wrong)).toBe(false);
    }
  });

  it("uses every character of the alphabet equally often", () => {
    const counts = new Map<string, number>();
    const keys = 4000;
    for (let i = 0; i < keys; i += 1) {
      for (const sign of generateApiKey().slice(5, 35)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    const expected = (keys * 30) / 62;
    const chiSquare = [...ALPHABET].reduce((sum, sign) => sum + ((counts.get(sign) ?? 0) - expected) ** 2 / expected, 0);
    // 61 degrees of freedom: a uniform source exceeds 150 less than once in a hundred million runs.
    expect(chiSquare).toBeLessThan(150);
  });

  it("never generates the same key twice", () => {
    const made = Array.from({ length: 5000 }, () => generateApiKey());
    expect(new Set(made).size).toBe(made.length);
  });
});

describe("stored parts of a key", () => {
  it("hashes a key to lowercase hexadecimal SHA-256", () => {
    expect(hashApiKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("shows a key's first nine and last four characters", () => {
    expect(visibleParts("pets_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789")).toEqual({ prefix: "pets_AbCd", last4: "6789" });
    expect(visibleParts("pets_test_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789")).toEqual({ prefix: "pets_test_AbCd", last4: "6789" });
  });
});

describe("expiry of a key", () => {
  it.each([
    { expiresAt: null, now: Number.MAX_SAFE_INTEGER, expired: false },
    { expiresAt: 1000, now: 999, expired: false },
    { expiresAt: 1000, now: 1000, expired: true },
    { expiresAt: 1000, now: 1001, expired: true },
  ])("evaluates expiresAt $expiresAt at $now as expired: $expired", ({ expiresAt, now, expired }) => {
    expect(isExpired({ expiresAt }, now)).toBe(expired);
  });
});
