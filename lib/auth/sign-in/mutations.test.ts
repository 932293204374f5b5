import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { chargeAttempt, clearAttempt } from "#lib/auth/sign-in/mutations.ts";

const close = await useTestDatabase();
afterAll(close);

const NOW = 1_900_000_000_000;
const HOUR = 3_600_000;

it.each(["sign-in", "reset"] as const)("slips of many people behind one address never add up to a wait (%s)", async (purpose) => {
  const address = "198.51.100.7";
  for (let day = 0; day < 19; day += 1) {
    const at = NOW + day * 23 * HOUR;
    expect(await chargeAttempt({ email: `slip-${day}@example.org`, address, purpose }, at)).toBe(0);
    const right = { email: `right-${day}@example.org`, address, purpose };
    expect(await chargeAttempt(right, at + HOUR / 12)).toBe(0);
    if (purpose === "sign-in") await clearAttempt(right);
  }
  for (const email of ["one@example.org", "two@example.org"])
    expect(await chargeAttempt({ email, address, purpose }, NOW + 19 * 23 * HOUR)).toBe(0);
});

it("a right password takes back its own try, and none of the time that has passed", async () => {
  const address = "198.51.100.8";
  const tryAs = (email: string, at: number) => chargeAttempt({ email, address }, at);
  for (let i = 0; i < 19; i += 1) expect(await tryAs(`${i}@example.org`, NOW)).toBe(0);
  expect(await tryAs("right@example.org", NOW + HOUR / 12)).toBe(0);
  await clearAttempt({ email: "right@example.org", address });
  // Ten minutes after the first ones, one of the nineteen is forgotten: one more is let through without a wait, the next begins one.
  for (const email of ["a@example.org", "b@example.org"]) expect(await tryAs(email, NOW + HOUR / 6)).toBe(0);
  expect(await tryAs("c@example.org", NOW + HOUR / 6)).toBe(30_000);
});

it("the addresses of an IPv6 /64 count as one", async () => {
  const from = (address: string) => chargeAttempt({ email: `${crypto.randomUUID()}@example.org`, address }, NOW);
  for (let host = 1; host <= 20; host += 1) expect(await from(`2001:db8:1:2::${host}`)).toBe(0);
  expect(await from("2001:db8:1:2:ffff::1")).toBe(30_000);
  expect(await from("2001:db8:1:3::1")).toBe(0);
});
