import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SEAL_NONCE_BYTES, seal, unseal } from "#lib/platform/mail/seal.rules.ts";

const SECRET = "a secret of the service, long enough";
const TEXT = "Dear Zoë, https://pets.example/reset#token 🐾";
const sealed = (): string => seal(TEXT, SECRET, randomBytes(SEAL_NONCE_BYTES));

describe("sealed text", () => {
  it("opens a sealed text only with the secret that sealed it", () => {
    expect(unseal(sealed(), SECRET)).toBe(TEXT);
    expect(unseal(sealed(), `${SECRET}!`)).toBeUndefined();
  });

  it("hides the text and produces a different sealed value each time", () => {
    expect(Buffer.from(sealed(), "base64url").toString("latin1")).not.toContain("token");
    expect(sealed()).not.toBe(sealed());
  });

  it("rejects a sealed text with a changed byte or a missing end", () => {
    const bytes = Buffer.from(sealed(), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(changed.toString("base64url"), SECRET)).toBeUndefined();
      expect(unseal(bytes.subarray(0, at).toString("base64url"), SECRET)).toBeUndefined();
    }
  });
});
