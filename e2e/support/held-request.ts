import { startSession } from "#e2e/support/people.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { PROOF_VALID_MS } from "#lib/tenancy/scope/rights.rules.ts";

const ORIGIN = "http://localhost:3000";

/** The cookie of the request that is being answered. */
let cookie = "";

/** Next finds the cookie only within its own server; here it is handed over, and read by the product's own code. */
export const handedCookie = { cookies: async () => ({ get: () => ({ value: cookie }) }) };

/** The next requests are this person's. */
export async function signIn(person: Person): Promise<Person> {
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: BigInt(person.id) }, select: { passwordHash: true } });
  cookie = (await startSession(BigInt(person.id), passwordHash)) ?? "";
  const { id } = await prisma().userSession.findFirstOrThrow({ where: { userId: BigInt(person.id) }, orderBy: { id: "desc" } });
  return { ...person, sessionId: String(id) };
}

/** Makes the last proof of identity too old. */
export async function outdateProof({ sessionId }: Person): Promise<void> {
  await prisma().userSession.update({ where: { id: BigInt(sessionId) }, data: { provedAt: new Date(Date.now() - PROOF_VALID_MS) } });
}

export interface Change {
  handler: (request: Request, context: { params: Promise<never> }) => Promise<Response>;
  method: string;
  params?: object;
  query?: string;
  /** Text is sent as it is. */
  body: object | string;
}

/** @param meanwhile happens after the head was checked and before the body has arrived */
export async function sendHeld({ handler, method, params, query = "", body }: Change, meanwhile: () => Promise<unknown>) {
  const arriving = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`${ORIGIN}/api${query}`, {
    method,
    headers: { "Content-Type": "application/json", Origin: ORIGIN, Host: new URL(ORIGIN).host },
    body: arriving,
    duplex: "half",
  } as RequestInit);
  const answer = await handler(request, { params: Promise.resolve({ ...params } as never) });
  const text = await answer.text();
  return { status: answer.status, code: (JSON.parse(text || "{}") as { code?: string }).code };
}
