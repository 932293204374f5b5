import fc from "fast-check";
import { expect, it } from "vitest";
import { RECOVERY_CODE_BYTES, readRecoveryCode, recoveryCode } from "#lib/people/auth/factors/recovery.rules.ts";

it("reads each recovery code back, however it is typed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES }), (random) => {
      const code = recoveryCode(random);
      expect(code).toMatch(/^[0-9a-z]{4}(?:-[0-9a-z]{4}){3}$/);
      const read = code.replaceAll("-", "");
      const misread = code.toUpperCase().replaceAll("0", "O").replaceAll("1", "l");
      for (const typed of [code, ` ${code.replaceAll("-", " ")} `, misread]) expect(readRecoveryCode(typed)).toBe(read);
    }),
    { numRuns: 100 },
  );
});

it.each(["", "123456", "k3m9-2xqa-7hpd-w4t", "k3m9-2xqa-7hpd-w4tsx", "u3m9-2xqa-7hpd-w4ts"])("takes %j for no recovery code", (typed) => {
  expect(readRecoveryCode(typed)).toBeUndefined();
});
