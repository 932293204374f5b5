import { TOTP } from "otpauth";
import { afterAll, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { SoftPasskey } from "#e2e/support/soft-passkey.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { redeemEmailChange } from "#lib/people/auth/email-change/mutations.ts";
import { addLink } from "#lib/people/auth/email-link.mutations.ts";
import { applyCode } from "#lib/people/auth/factors/mutations.ts";
import { setFactorRequired } from "#lib/people/auth/factors/required.mutations.ts";
import { beginTotp, confirmTotp, turnOffTotp } from "#lib/people/auth/factors/totp.mutations.ts";
import { addPasskey, passkeyOptions, removePasskey } from "#lib/people/auth/passkeys/change.mutations.ts";
import { assertionOptions } from "#lib/people/auth/passkeys/loaders.ts";
import { applyPasskey } from "#lib/people/auth/passkeys/mutations.ts";
import { webauthn } from "#lib/people/auth/passkeys/webauthn.service.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { enterAccount, enterByPasskey, finishSignIn } from "#lib/people/auth/sign-in/entry.mutations.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";

const close = await useTestDatabase({ ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
afterAll(close);

const VISITOR = { address: "198.51.100.9", userAgent: "test", device: undefined };
const RP = { id: "pets.example.org", origin: "https://pets.example.org" };
/** The row is held until both wait, however slow the machine. */
const PATIENT = { timeout: 60_000, maxWait: 60_000 };

const waiting = (expected: number) =>
  eventually(`${expected} wait for a row`, async () => {
    const [row] = await prisma().$queryRaw<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.n === expected;
  });

const kindOf = (work: Promise<{ kind: string } | undefined | object>): Promise<string> =>
  work.then(
    (done) => (done && "kind" in done ? String(done.kind) : "done"),
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );

type Work = () => Promise<object | undefined>;

type Hold = (tx: Transaction) => Promise<unknown>;
const rowOf =
  ({ id }: Person): Hold =>
  (tx) =>
    tx.$queryRaw`select 1 from users where id = ${BigInt(id)} for no key update`;

/** The first transaction waits for what is held, the second one behind it or for it. @returns how each ended */
async function overlap(hold: Hold, first: Work, second: Work): Promise<[string, string]> {
  const { both } = await prisma().$transaction(async (tx) => {
    await hold(tx);
    const one = kindOf(first());
    await waiting(1);
    const other = kindOf(second());
    await waiting(2);
    return { both: { ended: Promise.all([one, other]) } };
  }, PATIENT);
  return await both.ended;
}

const codeOf = (secret: string, steps = 0): string => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const passwordOf = async ({ id }: Person) => (await prisma().user.findUniqueOrThrow({ where: { id: BigInt(id) } })).passwordHash;
const sessionsOf = ({ id }: Person) => prisma().userSession.count({ where: { userId: BigInt(id), endedAt: null } });
const done = async (work: Promise<unknown>): Promise<undefined> => void (await work);

async function enter(person: Person) {
  const step = { userId: BigInt(person.id), passwordHash: await passwordOf(person), proof: "password" } as const;
  return () => enterAccount(step, VISITOR, Date.now());
}

async function withApp() {
  const person = await makePerson("Ada");
  const { secret } = await beginTotp(person);
  const confirm = () => done(confirmTotp(person, codeOf(secret, -1)));
  return { person, secret, confirm };
}

async function halfSignedIn() {
  const { person, secret, confirm } = await withApp();
  await confirm();
  const half = await (await enter(person))();
  if (half.kind !== "pending") throw new Error(`The sign-in is ${half.kind}.`);
  const use = (tx: Transaction, to: string) => applyCode(tx, BigInt(person.id), to, codeOf(secret), Date.now());
  return { person, finish: () => finishSignIn(half.token, BigInt(person.id), use, VISITOR, Date.now()) };
}

describe("a second step and the removal of its factor, at once", () => {
  it("start no session with a factor that is gone", async () => {
    const { person, finish } = await halfSignedIn();
    expect(await overlap(rowOf(person), () => done(turnOffTotp(person)), finish)).toEqual(["done", "gone"]);
    expect(await sessionsOf(person)).toBe(1);
  });

  it("start a session with a code that came first, and remove the factor", async () => {
    const { person, finish } = await halfSignedIn();
    expect(await overlap(rowOf(person), finish, () => done(turnOffTotp(person)))).toEqual(["started", "done"]);
    expect(await sessionsOf(person)).toBe(2);
    expect(await prisma().totpFactor.count({ where: { userId: BigInt(person.id) } })).toBe(0);
  });

  it.each([
    ["removal", ["done", "refused"], 1],
    ["sign-in", ["started", "done"], 2],
  ] as const)("let a passkey that is the whole sign-in count only before it is gone, with the %s first", async (first, ends, sessions) => {
    const [person, passkey, holder] = [await makePerson("Ada"), new SoftPasskey(RP.origin), "sign-in test"];
    const userId = BigInt(person.id);
    await addPasskey(person, RP, { name: "Phone", credential: passkey.create(await passkeyOptions(person, RP)) });
    const { id } = await prisma().passkey.findFirstOrThrow({ where: { userId } });
    const [sent, library] = [passkey.get(await assertionOptions(RP, holder, null)), await webauthn()];
    const use = (tx: Transaction, to: string) => applyPasskey(tx, userId, to, sent, { library, rp: RP, holder, isAlone: true }, Date.now());
    const signIn = () => enterByPasskey(userId, use, VISITOR, Date.now());
    const remove = () => done(removePasskey(person, String(id)));
    expect(await (first === "removal" ? overlap(rowOf(person), remove, signIn) : overlap(rowOf(person), signIn, remove))).toEqual(ends);
    expect(await sessionsOf(person)).toBe(sessions);
  });
});

describe("a sign-in with the password alone and a first factor, at once", () => {
  it.each([
    ["factor", ["done", "pending"], 1],
    ["sign-in", ["started", "done"], 2],
  ] as const)("ask for the second step if the factor is there first: the %s", async (first, ends, sessions) => {
    const { person, confirm } = await withApp();
    const signIn = await enter(person);
    expect(await (first === "factor" ? overlap(rowOf(person), confirm, signIn) : overlap(rowOf(person), signIn, confirm))).toEqual(ends);
    expect(await sessionsOf(person)).toBe(sessions);
  });
});

describe("a sign-in by another service and the link that takes the account back, at once", () => {
  it.each([
    ["link", ["done", "changed"]],
    ["sign-in", ["started", "done"]],
  ] as const)("leave no session in an account without a password, with the %s first", async (first, ends) => {
    const person = await makePerson("Ada");
    const [userId, at] = [BigInt(person.id), new Date()];
    await prisma().user.update({ where: { id: userId }, data: { passwordHash: null } });
    const theirs = { userId, provider: "github", subject: person.email, email: person.email, createdAt: at, lastUsedAt: at };
    await prisma().linkedAccount.create({ data: theirs });
    const link = { userId, kind: "undo", oldEmail: person.email, newEmail: person.email } as const;
    const { url } = await prisma().$transaction((tx) => addLink(tx, link, Date.now()));
    const back = () => done(redeemEmailChange(url.split("#")[1] ?? "", null));
    const signIn = () => enterAccount({ userId, passwordHash: null, proof: "github" }, VISITOR, Date.now());
    expect(await (first === "link" ? overlap(rowOf(person), back, signIn) : overlap(rowOf(person), signIn, back))).toEqual(ends);
    expect(await sessionsOf(person)).toBe(0);
  });
});

describe("a requirement that an owner switches on", () => {
  async function withOwners() {
    const { person: ada, confirm } = await withApp();
    await confirm();
    const bea = await makePerson("Bea");
    const { scope } = await makeShelter(ada, [[bea, "owner"]]);
    const require = () => done(setFactorRequired(scope, true, { kind: "user", id: ada.id, sessionId: ada.sessionId }));
    return { ada, bea, require };
  }

  it.each(["requirement", "sign-in"])("starts the grace of an owner who is signing in, with the %s first", async (first) => {
    const { bea, require } = await withOwners();
    const signIn = await enter(bea);
    const isFirst = first === "requirement";
    const ends = isFirst ? await overlap(rowOf(bea), require, signIn) : await overlap(rowOf(bea), signIn, require);
    expect(ends).toEqual(isFirst ? ["done", "started"] : ["started", "done"]);
    const { secondFactorDueAt } = await prisma().user.findUniqueOrThrow({ where: { id: BigInt(bea.id) } });
    expect(secondFactorDueAt?.getTime()).toBeGreaterThan(Date.now());
  });

  it("stays with a factor of that owner, which goes no more while the others are being told", async () => {
    const { ada, bea, require } = await withOwners();
    expect(await overlap(rowOf(bea), require, () => done(turnOffTotp(ada)))).toEqual(["done", "conflict"]);
    expect(await prisma().totpFactor.count({ where: { userId: BigInt(ada.id) } })).toBe(1);
  });

  it("is refused to an owner whose last factor is going", async () => {
    const { ada, require } = await withOwners();
    await (await enter(ada))();
    const pendingOf: Hold = (tx) => tx.$queryRaw`select 1 from pending_sign_ins where user_id = ${BigInt(ada.id)} for update`;
    expect(await overlap(pendingOf, () => done(turnOffTotp(ada)), require)).toEqual(["done", "conflict"]);
    expect(await prisma().user.count({ where: { id: BigInt(ada.id), secondFactorDueAt: null } })).toBe(1);
  });
});
