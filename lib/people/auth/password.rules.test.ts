import { describe, expect, it } from "vitest";
import { passwordError } from "#lib/people/auth/password.rules.ts";

describe("password rules", () => {
  it.each(["", "short", "elevenchars", "🐾".repeat(11), "ab1!".repeat(65)])("rejects the password %j for its length", (password) => {
    expect(passwordError(password)).toMatch(/12 to 256/);
  });

  it.each(["🐾🐕🐈🐇🐢🐦🐠🦔🐴🐐🐖🐑", "ab1!".repeat(64)])("accepts the length of %j", (password) => {
    expect(passwordError(password)).toBeNull();
  });

  const KIM = { name: "Kim Łukasz Kestrel", email: "k.kestrel-shelter@example.org" };

  it.each(["kestrel827361", "KimKestrel1987", "kim.kestrel!!", "k3strelk3strel", "k.kestrel-shelter", "łukasz-łukasz-7", "kestrelshelter"])(
    "rejects %j for an owner with a similar name or email address",
    (password) => {
      expect(passwordError(password, KIM)).toMatch(/your name or email address/);
    },
  );

  it.each(["kestrel over quiet harbours", "otter lamp violet nine", "x1kimq9zlukw"])("accepts %j despite the owner's name", (password) => {
    expect(passwordError(password, KIM)).toBeNull();
  });

  it("accepts a password when the owner's name has no usable letters", () => {
    expect(passwordError("otter lamp violet nine", { name: "小林 7", email: "x@example.org" })).toBeNull();
    expect(passwordError("kestrel827361")).toBeNull();
  });
});
