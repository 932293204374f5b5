import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeKey } from "#e2e/support/fixtures.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { removePerson } from "#lib/admin/people/removal.mutations.ts";
import type { Administrator } from "#lib/admin/schema.ts";
import { endSession, startSession } from "#lib/auth/session/mutations.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import type { SessionToken } from "#lib/auth/session/service.ts";
import { prisma } from "#lib/db/prisma.ts";
import { changeRole, removeMember } from "#lib/members/mutations.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";
import * as keyRotation from "../../../app/api/projects/[project]/keys/[keyId]/rotation/route.ts";
import * as oneKey from "../../../app/api/projects/[project]/keys/[keyId]/route.ts";
import * as keys from "../../../app/api/projects/[project]/keys/route.ts";

/** The cookie of the request that is being answered. */
let cookie = "";

// Next-auth finds the cookie only within Next; here it is handed over, and read by the product's own code.
vi.mock("next-auth", () => ({
  getServerSession: async (options: { jwt: { decode: (asked: { token: string }) => Promise<SessionToken | null> } }) => {
    const token = await options.jwt.decode({ token: cookie });
    return token?.person ? { person: token.person } : null;
  },
}));

const ORIGIN = "http://localhost:3000";
let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

interface Shelter {
  scope: ProjectScope;
  slug: string;
  owner: Person;
  /** The person whose right is taken away, signed in as an owner. */
  sender: Person;
}

async function signIn(person: Person): Promise<Person> {
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: BigInt(person.id) }, select: { passwordHash: true } });
  cookie =
    (await startSession(BigInt(person.id), passwordHash, { address: "192.0.2.7", userAgent: "", device: undefined }, Date.now())) ?? "";
  const { id } = await prisma().userSession.findFirstOrThrow({ where: { userId: BigInt(person.id) }, orderBy: { id: "desc" } });
  return { ...person, sessionId: String(id) };
}

async function shelter(): Promise<Shelter> {
  const [owner, sender] = [await makePerson("Owner"), await makePerson("Sender")];
  const { scope, project } = await makeShelter(owner, [[sender, "owner"]]);
  return { scope, slug: project.slug, owner, sender: await signIn(sender) };
}

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;
interface Change {
  handler: unknown;
  method: string;
  params?: object;
  body?: object;
}

/** @param meanwhile happens after the head was checked and before the body has arrived */
async function send({ slug }: Shelter, { handler, method, params, body }: Change, meanwhile: () => Promise<unknown>) {
  const arriving = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(Buffer.from(JSON.stringify(body)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`${ORIGIN}/api`, {
    method,
    headers: { "Content-Type": "application/json", Origin: ORIGIN, Host: new URL(ORIGIN).host },
    body: arriving,
    duplex: "half",
  } as RequestInit);
  const answer = await (handler as Handler)(request, { params: Promise.resolve({ project: slug, ...params } as never) });
  const text = await answer.text();
  return { status: answer.status, code: (JSON.parse(text || "{}") as { code?: string }).code };
}

const byOwner = ({ owner }: Shelter) => ({ kind: "user", id: owner.id }) as const;

const LOSSES: [string, (shelter: Shelter) => Promise<unknown>, { status: number; code: string }][] = [
  ["is removed from the project", (one) => removeMember(one.scope, one.sender.id, byOwner(one)), { status: 404, code: "not_found" }],
  [
    "may only look from now on",
    (one) => changeRole(one.scope, one.sender.id, "viewer", byOwner(one)),
    { status: 403, code: "not_allowed" },
  ],
  ["signs out", ({ sender }) => endSession(sender, sender.sessionId), { status: 401, code: "sign_in_needed" }],
  [
    "is removed from the service",
    async ({ sender }) => removePerson((await makePerson("Root", { isAdmin: true })) as Administrator, sender.id, sender.name),
    { status: 401, code: "sign_in_needed" },
  ],
];

const CHANGES: [string, (shelter: Shelter) => Promise<Change>][] = [
  ["creating a key", async () => ({ handler: keys.POST, method: "POST", body: { name: "Kiosk", scope: "read_write" } })],
  [
    "rotating a key",
    async ({ scope }) => ({ handler: keyRotation.POST, method: "POST", params: await makeKey(scope), body: { overlapMs: 0 } }),
  ],
  [
    "disabling a key",
    async ({ scope }) => ({ handler: oneKey.PATCH, method: "PATCH", params: await makeKey(scope), body: { state: "disabled" } }),
  ],
  [
    "renaming a key",
    async ({ scope }) => ({ handler: oneKey.PATCH, method: "PATCH", params: await makeKey(scope), body: { name: "Till" } }),
  ],
];

/** Each change of a project leaves an entry. */
const entries = ({ scope }: Shelter, action: string[]) =>
  prisma().auditEntry.findMany({ where: { projectId: BigInt(scope.projectId), action: { notIn: action } }, select: { action: true } });
const OF_LOSSES = ["member.remove", "member.change_role"];

describe.each(LOSSES)("a person who %s while the body arrives", (_how, lose, refusal) => {
  it.each(CHANGES)("changes nothing any more: %s", async (_what, prepare) => {
    const one = await shelter();
    const change = await prepare(one);
    const before = await entries(one, OF_LOSSES);
    expect(await send(one, change, () => lose(one))).toMatchObject(refusal);
    expect(await entries(one, OF_LOSSES)).toEqual(before);
  });
});

it.each(CHANGES)("a person who keeps the right changes what they want: %s", async (_what, prepare) => {
  const one = await shelter();
  const change = await prepare(one);
  expect((await send(one, change, async () => undefined)).status).toBeLessThan(300);
});
