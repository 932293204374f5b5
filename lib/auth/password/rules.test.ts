import { describe, expect, it } from "vitest";
import { passwordFault } from "#lib/auth/password/rules.ts";

describe("a password", () => {
  it.each([
    "correct orange kettle",
    "vK8#tq!2mZpw",
    "日本語のながいパスワードです",
    "🐾🐕🐈🐇🐢🐦🐠🦔🐴🐐🐖🐑",
    `${"x".repeat(10)}yzab1929`,
    "my password is a secret one",
  ])("%j may be used", (password) => {
    expect(passwordFault(password)).toBeNull();
  });

  it.each(["", "short", "elevenchars", "🐾".repeat(11), "ab1!".repeat(65)])("%j has the wrong length", (password) => {
    expect(passwordFault(password)).toMatch(/12 to 256/);
  });

  it.each([
    "passwordpassword",
    "Password1234",
    "password!!!!!",
    "P@ssw0rd2024",
    "123password123",
    "qwertyuiop123",
    "aaaaaaaaaaaa",
    "121212121212",
    "123456789012",
    "987654321098",
    "adminadminadmin",
    "Welcome12345!",
    "petstore2026!",
    "correcthorsebatterystaple",
  ])("%j is among the common ones", (password) => {
    expect(passwordFault(password)).toMatch(/attacker/);
  });
});
