import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { typedCodeSchema } from "#lib/people/auth/factors/schema.ts";
import { checkTotp, codeError, totpSecret, totpUri } from "#lib/people/auth/factors/totp.rules.ts";

/** RFC 6238, appendix B, cut to 6 digits. */
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
const secret = totpSecret(new Uint8Array(20).fill(7));
const STEP = 30_000;
const NOW = 60_000_000 * STEP + 12_345;
const STEP_NOW = 60_000_000;
const codeAt = (steps: number): string => new TOTP({ secret }).generate({ timestamp: NOW + steps * STEP });
const check = (steps: number, lastStep = 0) => checkTotp(secret, codeAt(steps), lastStep, NOW);

describe("code of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [20_000_000_000, "353130"],
  ])("is RFC 6238's at %d seconds", (seconds, code) => {
    expect(checkTotp(RFC_SECRET, code, 0, seconds * 1000)).toEqual({ kind: "right", step: Math.floor(seconds / 30) });
  });

  it("is right one step around now, and only after the last one used", () => {
    for (const shift of [-1, 0, 1]) {
      expect(check(shift)).toEqual({ kind: "right", step: STEP_NOW + shift });
      expect(check(shift, STEP_NOW + shift)).toEqual({ kind: "used" });
      expect(check(shift, STEP_NOW + 1)).toEqual({ kind: "used" });
    }
  });

  it("is read in full-width digits, and wrong when it has other characters", () => {
    const wide = (code: string): string => code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect(typedCodeSchema.parse(` ${wide("123")}\u3000${wide("456")} `)).toBe("123 456");
    for (const typed of ["abcdef", "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9", wide(codeAt(0)), "1e5", ""]) {
      expect(checkTotp(secret, typed, 0, NOW, true)).toEqual({ kind: "wrong" });
    }
  });

  it("is told apart from a wrong one when the clock is off, at sign-in only a slow one", () => {
    expect(check(-2)).toEqual({ kind: "drifted", minutes: -1 });
    expect(check(-20)).toEqual({ kind: "drifted", minutes: -10 });
    for (const shift of [-21, 2, 20]) expect(check(shift)).toEqual({ kind: "wrong" });
    expect(checkTotp(secret, codeAt(8), 0, NOW, true)).toEqual({ kind: "drifted", minutes: 4 });
    expect(codeError({ kind: "drifted", minutes: -1 })).toContain("about 1 minute old");
    expect(codeError({ kind: "drifted", minutes: 4 })).toContain("about 4 minutes early");
  });

  it("never counts twice, whatever is sent in whatever order", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ shift: fc.integer({ min: -3, max: 3 }), later: fc.integer({ min: 0, max: 2 }) })), (attempts) => {
        let [now, lastStep] = [NOW, 0];
        const used = new Set<string>();
        for (const { shift, later } of attempts) {
          now += later * STEP;
          const code = new TOTP({ secret }).generate({ timestamp: now + shift * STEP });
          const verdict = checkTotp(secret, code, lastStep, now);
          if (verdict.kind !== "right") continue;
          expect(verdict.step).toBeGreaterThan(lastStep);
          expect(used.has(`${code} ${verdict.step}`)).toBe(false);
          used.add(`${code} ${verdict.step}`);
          lastStep = verdict.step;
        }
      }),
      { numRuns: 50 },
    );
  });

  it("comes from what the QR code says", () => {
    expect(totpUri(secret, "ada+1@example.org")).toBe(
      `otpauth://totp/Petstore:ada%2B1%40example.org?issuer=Petstore&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
