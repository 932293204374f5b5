import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minProcessorTime } from "#e2e/support/processor-time.ts";
import { INT64_MAX, INT64_MIN, idFromText, int64FromJson, int64FromText } from "#lib/platform/int64.ts";

const int64 = fc.bigInt({ min: INT64_MIN, max: INT64_MAX });

describe("int64", () => {
  it("reads an int64 from JSON text exactly, in any notation", () => {
    fc.assert(
      fc.property(int64, fc.nat(30), fc.nat(30), (value, zeros, shift) => {
        const text = value.toString();
        expect(int64FromJson(text)).toBe(value);
        expect(int64FromJson(`${text}.${"0".repeat(zeros + 1)}`)).toBe(value);
        expect(int64FromJson(`${text}${"0".repeat(shift)}e-${shift}`)).toBe(value);
        expect(int64FromText(text)).toBe(value);
      }),
    );
  });

  it("rejects a number that is out of range or has a fraction", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), (beyond) => {
        expect(int64FromJson((INT64_MAX + beyond).toString())).toBeUndefined();
        expect(int64FromJson((INT64_MIN - beyond).toString())).toBeUndefined();
        expect(int64FromJson(`${beyond}.5`)).toBeUndefined();
      }),
    );
  });

  it("matches JSON.parse wherever its value is exact", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const exact = Number.isSafeInteger(number) ? BigInt(number) : undefined;
        if (exact !== undefined || !Number.isInteger(number)) expect(int64FromJson(JSON.stringify(number))).toBe(exact);
      }),
    );
  });

  it.each([`${"1".padEnd(64_000, "0")}1`, `0.${"0".repeat(64_000)}1`, `1${"0".repeat(64_000)}e-64000`])(
    "reads a number that fills a whole body without a delay",
    async (text) => {
      expect(await minProcessorTime(() => int64FromJson(text))).toBeLessThan(200_000);
    },
  );

  it.each(["", "+1", "01", "-", "-0", "-01", "1.0", "1e2", " 1", "٣", "9223372036854775808"])(
    "rejects %j as an int64 parameter",
    (text) => {
      expect(int64FromText(text)).toBeUndefined();
      expect(idFromText(text)).toBeUndefined();
    },
  );

  it("accepts exactly one text form of an int64 as an ID", () => {
    const spellings = fc.constantFrom("", "0", "00", "+", " ", "-", "-0");
    fc.assert(
      fc.property(int64, spellings, fc.constantFrom("", " ", ".0", "e0"), (value, before, after) => {
        const text = before + value + after;
        expect(idFromText(text)).toBe(value > 0n && text === String(value) ? value : undefined);
      }),
    );
  });
});
