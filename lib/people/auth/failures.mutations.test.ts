import { afterAll, afterEach, expect, it } from "vitest";
import { makePerson } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { MAX_LISTED_PER_HOUR, recordFailedProof, recordFailedSignIn } from "#lib/people/auth/failures.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const close = await useTestDatabase();
afterAll(close);
const real = clock();
afterEach(() => clock.replace(real));

const HOUR_START = 1_900_000_800_000;

async function listed(entityId: string): Promise<string[]> {
  const rows = await prisma().auditEntry.findMany({ where: { entityId }, orderBy: { id: "asc" }, select: { action: true } });
  return rows.map(({ action }) => action);
}

it("lists at most 100 sign-ins an hour that match no account, from however many addresses, and says when it stops", async () => {
  const person = await makePerson("Ada");
  clock.replace(() => HOUR_START);
  for (let i = 0; i < MAX_LISTED_PER_HOUR + 5; i += 1) await recordFailedSignIn(undefined, `2001:db8:0:${i}::1`, "password");
  const first = await listed("-");
  expect(first).toHaveLength(MAX_LISTED_PER_HOUR);
  expect(first.slice(-2)).toEqual(["session.refuse_unknown", "session.omit_failures"]);
  await recordFailedSignIn(BigInt(person.id), "192.0.2.1", "password");
  expect(await listed(person.id)).toContain("session.refuse");
  clock.replace(() => HOUR_START + HOUR_MS);
  await recordFailedSignIn(undefined, "192.0.2.1", "password");
  expect((await listed("-")).at(-1)).toBe("session.refuse_unknown");
});

it("lists at most 100 failed confirmations of a person an hour", async () => {
  const person = await makePerson("Bob");
  clock.replace(() => HOUR_START);
  for (let i = 0; i < MAX_LISTED_PER_HOUR + 5; i += 1) await recordFailedProof(person.id, "github");
  const failures = (await listed(person.id)).filter((action) => action === "user.fail_proof" || action === "session.omit_failures");
  expect(failures).toHaveLength(MAX_LISTED_PER_HOUR);
});
