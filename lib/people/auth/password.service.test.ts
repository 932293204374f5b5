import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#lib/people/auth/password.service.ts";

describe("password hash", () => {
  it("creates a salted argon2id hash that matches only its own password", async () => {
    const [first, second] = await Promise.all([hashPassword("correct orange kettle"), hashPassword("correct orange kettle")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, "correct orange kettle")).toBe(true);
    expect(await verifyPassword(first, "correct orange kettl")).toBe(false);
    expect(await verifyPassword("no hash", "correct orange kettle")).toBe(false);
  });

  it("matches an accented letter no matter how it was typed", async () => {
    const hash = await hashPassword("caf\u00e9 au lait noir");
    expect(await verifyPassword(hash, "cafe\u0301 au lait noir")).toBe(true);
  });
});
