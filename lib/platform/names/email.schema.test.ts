import { describe, expect, it } from "vitest";
import { emailSchema, foldEmail, mailedEmail } from "#lib/platform/names/email.schema.ts";

/** Turns into `k` in lower case. */
const KELVIN = "\u212A";

describe("an address of an account", () => {
  it.each([
    [" Ada@Example.ORG ", "ada@example.org"],
    ["tom&ina@example.org", "tom&ina@example.org"],
    ["a.@docomo.ne.jp", "a.@docomo.ne.jp"],
  ])("%j is %j", (text, email) => {
    expect(emailSchema.parse(text)).toBe(email);
  });

  it.each([
    [undefined, "Email address is required"],
    ["ada", "must look like name@example.org"],
    ["ada@localhost", "must look like"],
    ["ada@192.0.2.1", "must look like"],
    ["ada@example.org, eve@example.org", "must look like"],
    [`${KELVIN}im@example.org`, `has “${KELVIN}” (U+212A)`],
    ["ada@k\u00f6ln.example", "has “\u00f6” (U+00F6)"],
    ["\u0130na@example.org", "(U+0130)"],
    [`${"a".repeat(250)}@x.example`, "at most 254 characters; this one has 260"],
  ])("%j is refused with the reason", (text, words) => {
    expect(emailSchema.safeParse(text).error?.issues[0]?.message).toContain(words);
  });

  it("never becomes another one by its letters", () => {
    expect(foldEmail(`${KELVIN}IM@Example.org`)).toBe(`${KELVIN}im@example.org`);
  });
});

describe("an address that is only mailed", () => {
  it.each([
    ["Tom&Ina@example.org", "tom&ina@example.org"],
    ["a.@docomo.ne.jp", "a.@docomo.ne.jp"],
    [".a..b@docomo.ne.jp", ".a..b@docomo.ne.jp"],
    ["o'neil@example.org", "o'neil@example.org"],
    ["-@example.org", "-@example.org"],
    ["ina@K\u00f6ln.example", "ina@xn--kln-sna.example"],
    // No one could answer.
    ["ina@gmail", undefined],
    ["ina@192.0.2.1", undefined],
    [`${KELVIN}im@example.org`, undefined],
    ["ina@ex ample.org", undefined],
    ["ina@\u00e9:80", undefined],
    ["<ina@example.org>", undefined],
  ])("%j is %j", (text, email) => {
    expect(mailedEmail(text)).toBe(email);
  });
});
