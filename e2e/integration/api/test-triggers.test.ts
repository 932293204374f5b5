import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { sampleEvent } from "#lib/http/api/event-samples.ts";
import { eventSchema } from "#lib/http/api/event-schemas.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { openEnquiryForm } from "#lib/shelter/enquiries/settings.mutations.ts";
import { PROOF_VALID_MS } from "#lib/tenancy/scope/rights.rules.ts";

const { call } = useLanes();

describe.each(LANES)("a test project through the %s lane", (lane) => {
  let own: Tenant;
  let token: string;
  let createdAt: number;
  const send = async (method: string, path: string, body?: object, key = own.key) => {
    const answer = await call(lane, method, `/v1${path}`, { key, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: answer.text === "" ? null : JSON.parse(answer.text) };
  };

  beforeAll(async () => {
    own = await makeTenant();
    const person = await makePerson("Tess Tester");
    const projectId = BigInt(own.scope.projectId);
    await prisma().member.create({ data: { projectId, userId: BigInt(person.id), role: "owner" } });
    const made = await createToken(person, { name: "Tests", scopes: ["project:write"], projects: null, days: 1 });
    token = made.token;
    createdAt = Date.parse(made.accessToken.createdAt);
  });
  afterEach(() => clock.replace(Date.now));

  const sendAfter = (ms: number, method: string, path: string) => {
    clock.replace(() => createdAt + ms);
    return send(method, path, undefined, token);
  };

  it("is the only kind in which events can be triggered, and that can be emptied", async () => {
    expect((await send("POST", "/events", { type: "pet.created" })).body.code).toBe("conflict");
    expect((await send("POST", `/projects/${own.scope.projectId}/reset`, undefined, token)).body.code).toBe("conflict");
    await prisma().project.update({ where: { id: BigInt(own.scope.projectId) }, data: { isTest: true } });
  });

  it("has an event of each type, as the document describes them", async () => {
    for (const type of EVENT_TYPES) expect((await send("POST", "/events", { type })).status).toBe(202);
    const { body } = await send("GET", "/events?limit=100");
    expect(body.map(({ type }: { type: string }) => type).slice(-EVENT_TYPES.length)).toEqual([...EVENT_TYPES]);
    for (const type of EVENT_TYPES) {
      const event = { id: 1n, occurredAt: "2026-11-21T09:30:00.000Z", ...sampleEvent(type) };
      expect([type, eventSchema.safeParse(event).success]).toEqual([type, true]);
    }
  });

  it("takes enquiries, and is empty after a reset", async () => {
    const { key } = await makeKey(own.scope, { permissions: ["enquiries"] });
    await openEnquiryForm(own.scope, true, TESTER);
    await send("POST", "/pets", { name: "Biscuit", categoryId: 1, status: "pending" });
    const form = { name: "Ada", email: "ada@example.org", message: "Is anyone there today?", consent: "Yes" };
    expect((await send("POST", "/enquiries", form, key)).status).toBe(202);
    const path = `/projects/${own.scope.projectId}`;
    for (const [method, to] of [
      ["POST", "/reset"],
      ["DELETE", ""],
    ] as const) {
      const { status, body } = await sendAfter(PROOF_VALID_MS, method, `${path}${to}`);
      expect([status, body.code, body.message]).toEqual([403, "token_too_old", expect.stringContaining("Create a new one")]);
    }
    const reset = await sendAfter(PROOF_VALID_MS - 1, "POST", `${path}/reset`);
    expect(reset.body).toEqual({ animals: 1, enquiries: 1, done: true });
    expect([(await send("GET", "/pets")).body, (await send("GET", "/adoptions")).body]).toEqual([[], []]);
    expect((await send("GET", "/enquiries", undefined, key)).body).toEqual([]);
    expect((await sendAfter(PROOF_VALID_MS - 1, "DELETE", path)).status).toBe(204);
  });
});
