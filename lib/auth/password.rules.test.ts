import { describe, expect, it } from "vitest";
import { passwordFault } from "#lib/auth/password.rules.ts";

describe("password rules", () => {
  it.each([
    "correct orange kettle",
    "vK8#tq!2mZpw",
    "日本語のながいパスワードです",
    "🐾🐕🐈🐇🐢🐦🐠🦔🐴🐐🐖🐑",
    `${"x".repeat(10)}yzab1929`,
    "my password is a secret one",
    "sunshine monkey shadow dragon",
    "кошка и собака max",
    "summer2024dogs",
    "abcx9271w0qe",
  ])("accepts the password %j", (password) => {
    expect(passwordFault(password)).toBeNull();
  });

  it.each(["", "short", "elevenchars", "🐾".repeat(11), "ab1!".repeat(65)])("rejects the password %j for its length", (password) => {
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
    "abc123456789",
    "qwer12345678",
    "liverpool123",
    "112233445566",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "zaq12wsxcde3",
    "qazwsxedcrfv",
    "asdfghjkl123",
    "asdf1234qwer",
    "a1b2c3d4e5f6",
    "qwe123qwe123",
    "aabbccddeeff",
    "0987654321qwerty",
    "zyxwvutsrqpo",
    "manchester12",
    "christopher1",
    "ch3ls3a2024!",
    "sunshine1987!",
    "michaeljordan23",
    "iloveyou-baby",
    "tiger83927461",
    "LIVERPOOLliverpool",
    "483920175638",
  ])("rejects the common password %j", (password) => {
    expect(passwordFault(password)).toMatch(/attacker/);
  });

  const KIM = { name: "Kim Łukasz Kestrel", email: "k.kestrel-shelter@example.org" };

  it.each(["kestrel827361", "KimKestrel1987", "kim.kestrel!!", "k3strelk3strel", "k.kestrel-shelter", "łukasz-łukasz-7", "kestrelshelter"])(
    "rejects %j for an owner with a similar name or email address",
    (password) => {
      expect(passwordFault(password, KIM)).toMatch(/your name or e-mail address/);
    },
  );

  it.each(["kestrel over quiet harbours", "otter lamp violet nine", "x1kimq9zlukw"])("accepts %j despite the owner's name", (password) => {
    expect(passwordFault(password, KIM)).toBeNull();
  });

  it("accepts a password when the owner's name has no usable letters", () => {
    expect(passwordFault("otter lamp violet nine", { name: "小林 7", email: "x@example.org" })).toBeNull();
    expect(passwordFault("kestrel827361")).toBeNull();
  });
});
