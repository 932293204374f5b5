import { describe, expect, it } from "vitest";
import { PASSWORD_TRIES, refuseBadPassword } from "#lib/people/auth/password-strength.service.ts";

let count = 0;
/** Each with tries of their own. */
const someone = () => ({ email: `${++count}@example.org` });
const REFUSED = { code: "invalid_body", message: "The password is too easy to guess. Choose another one." };

describe("password strength", () => {
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
  ])("accepts the password %j", async (password) => {
    await expect(refuseBadPassword(password, someone())).resolves.toBeUndefined();
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
    "aabaabbabaab",
    "constructor2024",
  ])("refuses the common password %j", async (password) => {
    await expect(refuseBadPassword(password, someone())).rejects.toMatchObject(REFUSED);
  });

  const KIM = { name: "Kim Łukasz Kestrel", email: "k.kestrel-shelter@example.org" };

  it.each(["kestrel over quiet harbours", "otter lamp violet nine", "x1kimq9zlukw"])(
    "accepts %j despite the owner's name",
    async (password) => {
      await expect(refuseBadPassword(password, KIM)).resolves.toBeUndefined();
    },
  );

  it("accepts a password when the owner's name has no usable letters", async () => {
    await expect(refuseBadPassword("otter lamp violet nine", { name: "小林 7", email: "x@example.org" })).resolves.toBeUndefined();
    await expect(refuseBadPassword("kestrel827361", someone())).resolves.toBeUndefined();
  });

  it("reports length and similarity to the owner's name before strength", async () => {
    await expect(refuseBadPassword("aaaa", someone())).rejects.toMatchObject({ message: "The password must have 12 to 256 characters." });
    await expect(refuseBadPassword("kestrel827361", KIM)).rejects.toMatchObject({ message: expect.stringContaining("your name") });
  });

  it("rejects a common word combined with the owner's name", async () => {
    await expect(refuseBadPassword("zwerkawelcome", someone())).resolves.toBeUndefined();
    await expect(refuseBadPassword("zwerkawelcome", { name: "Jo Zwerka" })).rejects.toMatchObject(REFUSED);
  });

  it("judges a long password by its stronger end", async () => {
    for (const weak of ["password".repeat(32), "a".repeat(256)])
      await expect(refuseBadPassword(weak, someone())).rejects.toMatchObject(REFUSED);
    await expect(refuseBadPassword(`${"password".repeat(10)}vK8#tq!2mZpw`, someone())).resolves.toBeUndefined();
  });

  it("answers soon for a long run of one character", async () => {
    await expect(refuseBadPassword(`${"a".repeat(243)}bcdefghijkl7Q`, someone())).resolves.toBeUndefined();
  });

  it("judges a limited number of passwords for one address, and no fewer for others", async () => {
    const owner = someone();
    const tries = Array.from({ length: PASSWORD_TRIES.max + 1 }, () => refuseBadPassword("otter lamp violet nine", owner));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(PASSWORD_TRIES.max);
    expect(results.at(-1)).toMatchObject({ reason: { code: "conflict", message: expect.stringMatching(/^Too many passwords/) } });
    await expect(refuseBadPassword("otter lamp violet nine", someone())).resolves.toBeUndefined();
  });

  it("gives up the oldest of more at once than the thread that judges can take, and answers the newest", async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => refuseBadPassword("otter lamp violet nine", someone())));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(results.at(-1)?.status).toBe("fulfilled");
    expect(results.length - refused.length).toBeGreaterThanOrEqual(32);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "service_unavailable" });
  });
});
