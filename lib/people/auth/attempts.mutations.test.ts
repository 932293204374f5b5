import { afterAll, expect, it } from "vitest";
import { makePerson } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { chargeAttempt, clearAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { isKnownDevice } from "#lib/people/auth/device.data.ts";
import { rememberDevice } from "#lib/people/auth/device.mutations.ts";
import { signInByPasskey } from "#lib/people/auth/sign-in/factor.mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const close = await useTestDatabase();
afterAll(close);

const NOW = 1_900_000_000_000;
const HOUR = 3_600_000;
const HERE = { address: "198.51.100.9", userAgent: "test", device: undefined };

it.each(["sign-in", "reset"] as const)("occasional mistakes by many people behind one address never cause a wait (%s)", async (purpose) => {
  const address = "198.51.100.7";
  for (let day = 0; day < 19; day += 1) {
    const at = NOW + day * 23 * HOUR;
    expect(await chargeAttempt({ email: `slip-${day}@example.org`, address, purpose }, at)).toBe(0);
    const right = { email: `right-${day}@example.org`, address, purpose };
    expect(await chargeAttempt(right, at + HOUR / 12)).toBe(0);
    if (purpose === "sign-in") await clearAttempt(right, at + HOUR / 12);
  }
  for (const email of ["one@example.org", "two@example.org"])
    expect(await chargeAttempt({ email, address, purpose }, NOW + 19 * 23 * HOUR)).toBe(0);
});

it("a correct password clears only its own attempt, not the time elapsed since others", async () => {
  const address = "198.51.100.8";
  const tryAs = (email: string, at: number) => chargeAttempt({ email, address }, at);
  for (let i = 0; i < 19; i += 1) expect(await tryAs(`${i}@example.org`, NOW)).toBe(0);
  expect(await tryAs("right@example.org", NOW + HOUR / 12)).toBe(0);
  await clearAttempt({ email: "right@example.org", address }, NOW + HOUR / 12);
  // After ten minutes one of the nineteen is forgotten: one more passes, the next starts a wait.
  for (const email of ["a@example.org", "b@example.org"]) expect(await tryAs(email, NOW + HOUR / 6)).toBe(0);
  expect(await tryAs("c@example.org", NOW + HOUR / 6)).toBe(30_000);
});

it("addresses in one IPv6 /56 count as one", async () => {
  const from = (address: string) => chargeAttempt({ email: `${crypto.randomUUID()}@example.org`, address }, NOW);
  for (let host = 1; host <= 20; host += 1) expect(await from(`2001:db8:1:2::${host}`)).toBe(0);
  expect(await from("2001:db8:1:ff:ffff::1")).toBe(30_000);
  expect(await from("2001:db8:1:100::1")).toBe(0);
});

it.each([
  ["sign-in", 50],
  ["reset", 20],
] as const)("an account limits attempts across many addresses (%s: %i)", async (purpose, free) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const tryFrom = (i: number) => chargeAttempt({ email, address: `203.0.113.${i}`, purpose }, NOW);
  for (let i = 0; i < free; i += 1) expect(await tryFrom(i % 25)).toBe(0);
  expect(await tryFrom(26)).toBe(30_000);
});

it.each(["sign-in", "reset"] as const)("a known device bypasses its own account's counter and no other account's (%s)", async (purpose) => {
  const [person, other] = [await makePerson("Ada"), await makePerson("Bob")];
  const device = await rememberDevice(BigInt(person.id), HERE, NOW);
  const theirs = await rememberDevice(BigInt(other.id), HERE, NOW);
  const { email } = person;
  for (let i = 0; i < 50; i += 1) await chargeAttempt({ email, address: `203.0.113.${100 + i}`, purpose }, NOW);
  const attempt = (token: string | undefined, i: number) => chargeAttempt({ email, address: `192.0.2.${i}`, device: token, purpose }, NOW);
  expect(await attempt(undefined, 1)).toBe(30_000);
  expect(await attempt(theirs, 2)).toBe(30_000);
  expect(await attempt("x".repeat(43), 3)).toBe(30_000);
  // A stolen device gets at most five free guesses, from any number of addresses.
  for (let i = 0; i < 5; i += 1) expect(await attempt(device, 10 + i)).toBe(0);
  expect(await attempt(device, 20)).toBe(30_000);
});

it("a device token is replaced at each sign-in, invalidating copies, and expires after 180 days", async () => {
  const [person, other] = [await makePerson("Ada"), await makePerson("Bob")];
  const [id, otherId] = [BigInt(person.id), BigInt(other.id)];
  const copied = await rememberDevice(id, HERE, NOW);
  const current = await rememberDevice(otherId, { ...HERE, device: copied }, NOW);
  const known = (token: string, who: { email: string }, at = NOW) => isKnownDevice(token, who.email, at);
  expect(await known(copied, person)).toBe(false);
  expect([await known(current, person), await known(current, other)]).toEqual([true, true]);
  expect(await known(current, person, NOW + 180 * 24 * HOUR)).toBe(false);
});

it("a correct password clears an account's failures only for this address", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const here = { email, address: "198.51.100.20" };
  const there = { email, address: "198.51.100.21" };
  for (let i = 0; i < 4; i += 1) for (const attempt of [here, there]) expect(await chargeAttempt(attempt, NOW)).toBe(0);
  expect(await chargeAttempt(here, NOW)).toBe(0);
  await clearAttempt(here, NOW);
  expect(await chargeAttempt(here, NOW)).toBe(0);
  expect(await chargeAttempt(there, NOW)).toBe(0);
  expect(await chargeAttempt(there, NOW)).toBe(30_000);
});

it("passkeys of no account, each another one, make their address wait, and are not logged meanwhile", async () => {
  const visitor = { ...HERE, address: "198.51.100.10" };
  const tries = [];
  for (let i = 0; i < 25; i += 1) {
    const passkey = { id: `unknown-${i}`, rawId: `unknown-${i}`, type: "public-key", clientExtensionResults: {} } as const;
    const response = { clientDataJSON: "e30", authenticatorData: "e30", signature: "e30" };
    const rp = { id: "pets.example", origin: "https://pets.example" };
    tries.push(await signInByPasskey({ ...passkey, response }, { ...visitor, pending: "token", rp }));
  }
  const refusal = { kind: "refused", message: "This passkey belongs to no account here. Sign in with your password." };
  const wait = { kind: "locked", waitMs: expect.any(Number) };
  expect(tries).toEqual([...Array(20).fill(refusal), ...Array(5).fill(wait)]);
  expect(await prisma().auditEntry.count({ where: { action: "session.refuse_unknown" } })).toBe(20);
});
