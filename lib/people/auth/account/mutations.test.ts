import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, startSession } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { changePassword } from "#lib/people/auth/account/mutations.ts";
import { refuseBadPassword } from "#lib/people/auth/password-strength.service.ts";
import { findLiveSession } from "#lib/people/auth/session/data.ts";
import { endSessionsWithin } from "#lib/people/auth/session/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { PROOF_VALID_MS } from "#lib/tenancy/scope/rights.rules.ts";

const close = await useTestDatabase();
afterAll(close);
// Starts the thread that judges passwords, which takes seconds on a busy machine, before a lock is held.
beforeAll(() => refuseBadPassword(NEW.newPassword, { email: "first@example.org" }));
afterEach(() => clock.replace(Date.now));

const VISITOR = { address: "198.51.100.9", userAgent: "test", device: undefined };
/** The lock is held until the change waits for it, however slow the machine. */
const PATIENT = { timeout: 60_000, maxWait: 60_000 };
const NEW = { newPassword: "seven quiet harbour lights" };

async function withoutPassword() {
  const { id } = await makePerson("Ada");
  await prisma().user.update({ where: { id: BigInt(id) }, data: { passwordHash: null } });
  const session = await findLiveSession((await startSession(BigInt(id), null)) ?? "", Date.now());
  if (!session) throw new Error("the session did not start");
  return session.person;
}

const isWaiting = () =>
  eventually("the change waits for the person's row", async () => {
    const [row] = await prisma().$queryRaw<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.n === 1;
  });

/** A concurrent change lands after the proof check and hashing. @returns the refusal's code */
async function chooseWhile(meanwhile: (tx: Transaction, userId: string) => Promise<unknown>) {
  const person = await withoutPassword();
  const id = BigInt(person.id);
  const { change } = await prisma().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from users where id = ${id} for update`;
    const changed = changePassword(person, NEW, VISITOR).then(
      () => "done",
      (error: { code?: string; name: string }) => error.code ?? error.name,
    );
    await isWaiting();
    await meanwhile(tx, person.id);
    return { change: { done: changed } };
  }, PATIENT);
  const code = await change.done;
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id } });
  return { code, hasPassword: passwordHash !== null };
}

describe("setting a first password", () => {
  it("sets a first password after recent identity confirmation", async () => {
    expect(await chooseWhile(() => Promise.resolve())).toEqual({ code: "done", hasPassword: true });
  });

  it("does not set a password if the session ends during hashing", async () => {
    const ended = await chooseWhile((tx, userId) => endSessionsWithin(tx, userId, null, Date.now()));
    expect(ended).toEqual({ code: "sign_in_needed", hasPassword: false });
  });

  it("does not set a password if the identity confirmation expires during hashing", async () => {
    const stale = await chooseWhile(async () => clock.replace(() => Date.now() + PROOF_VALID_MS));
    expect(stale).toEqual({ code: "reauthentication_required", hasPassword: false });
  });
});
