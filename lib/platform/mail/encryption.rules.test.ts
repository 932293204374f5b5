import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decryptMail, encryptMail, NONCE_BYTES } from "#lib/platform/mail/encryption.rules.ts";

const SECRET = "a secret of the service, long enough";
const TEXT = "Dear Zoë, https://pets.example/reset#token 🐾";
const encrypted = (): string => encryptMail(TEXT, SECRET, randomBytes(NONCE_BYTES));

describe("encrypted text", () => {
  it("decrypts a text only with the secret that encrypted it", () => {
    expect(decryptMail(encrypted(), SECRET)).toBe(TEXT);
    expect(decryptMail(encrypted(), `${SECRET}!`)).toBeUndefined();
  });

  it("hides the text and produces a different encrypted value each time", () => {
    expect(Buffer.from(encrypted(), "base64url").toString("latin1")).not.toContain("token");
    expect(encrypted()).not.toBe(encrypted());
  });

  it("rejects an encrypted text with a changed byte or a missing end", () => {
    const bytes = Buffer.from(encrypted(), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(decryptMail(changed.toString("base64url"), SECRET)).toBeUndefined();
      expect(decryptMail(bytes.subarray(0, at).toString("base64url"), SECRET)).toBeUndefined();
    }
  });
});
