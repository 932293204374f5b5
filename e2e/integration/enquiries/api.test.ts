import { beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import type { CallOptions } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { receiveEnquiry } from "#lib/shelter/enquiries/form/mutations.ts";
import { changeEnquiry } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { addEnquiryReply } from "#lib/shelter/enquiries/replies.mutations.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";

const { base, call } = useLanes();
const PERSONAL = /Ada Lovelace|ada@example|Is she|garden/;

interface Asked extends Tenant {
  petId: string;
  reader: string;
}

async function makeAsked(): Promise<Asked> {
  const tenant = await makeTenant();
  const { key: reader } = await makeKey(tenant.scope, { permissions: ["enquiries"] });
  const { id: petId } = await addPet(tenant.scope, { name: "Biscuit", categoryId: "1", status: "available" }, TESTER);
  return { ...tenant, petId, reader };
}

/** Stores it like the form. @returns its id */
async function ask({ scope, petId }: Asked, { isGeneral = false, isSuspect = false } = {}): Promise<string> {
  const formId = crypto.randomUUID();
  await receiveEnquiry(scope, {
    formId,
    pet: isGeneral ? undefined : { id: petId, name: "Biscuit" },
    name: "Ada Lovelace",
    email: "ada@example.org",
    phone: "",
    town: "London",
    household: "",
    message: "Is she good with cats?",
    answers: [{ question: "Do you have a garden?", answer: "Yes" }],
    consent: "You may store it.",
    language: "en",
    suspicions: isSuspect ? ["links"] : [],
  });
  return String((await prisma().enquiry.findFirstOrThrow({ where: { formId } })).id);
}

const eventsOf = async (lane: (typeof LANES)[number], key: string) =>
  (
    JSON.parse((await call(lane, "GET", "/v1/events?types=enquiry.created,enquiry.updated,enquiry.deleted", { key })).text) as {
      type: string;
      data: object;
    }[]
  ).map(({ type, data }) => [type, data]);

describe.each(LANES)("/v1/enquiries through the %s lane", (lane) => {
  let own: Asked;
  let id: string;
  const get = (path: string, options: CallOptions = {}) => call(lane, "GET", path, { key: own.reader, ...options });
  const patch = (body: object, options: CallOptions = {}) =>
    call(lane, "PATCH", `/v1/enquiries/${id}`, { key: own.reader, body: JSON.stringify(body), ...options });
  const idsAt = async (path: string) => (JSON.parse((await get(path)).text) as { id: number }[]).map((one) => String(one.id));

  beforeAll(async () => {
    own = await makeAsked();
    id = await ask(own);
  });

  it("returns what the visitor wrote, with its version", async () => {
    const answer = await get(`/v1/enquiries/${id}`);
    expect(JSON.parse(answer.text)).toEqual({
      ...{ id: Number(id), petId: Number(own.petId), petName: "Biscuit", orderId: null, status: "new", assignee: null },
      ...{
        name: "Ada Lovelace",
        email: "ada@example.org",
        phone: null,
        town: "London",
        household: null,
        message: "Is she good with cats?",
      },
      answers: [{ question: "Do you have a garden?", answer: "Yes" }],
      ...{ consent: "You may store it.", language: "en", closedAt: null },
      ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
    });
    expect([answer.headers["etag"], answer.headers["stability"]]).toEqual([`"${id}.1"`, "beta"]);
  });

  it("refuses a key without the permission, whatever it asks for", async () => {
    for (const [method, path] of [
      ["GET", "/v1/enquiries"],
      ["GET", `/v1/enquiries/${id}`],
      ["PATCH", `/v1/enquiries/${id}`],
    ] as const) {
      const answer = await call(lane, method, path, { key: own.key, ...(method === "PATCH" && { body: '{"status":"closed"}' }) });
      const needed = method === "PATCH" ? "enquiries:write" : "enquiries:read";
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(`does not have the scope ${needed}`)]);
      expect(answer.headers["www-authenticate"]).toContain(`scope="${needed} ${method === "PATCH" ? "read_write" : "read"} enquiries"`);
    }
    const { key } = await makeKey(own.scope, { scope: "read", permissions: ["enquiries"] });
    expect((await get("/v1/enquiries", { key })).status).toBe(200);
    expect((await patch({ status: "closed" }, { key })).status).toBe(403);
  });

  it("answers 404 for one that is missing, foreign, or in quarantine", async () => {
    const other = await makeAsked();
    const suspect = await ask(own, { isSuspect: true });
    for (const [key, wanted] of [
      [own.reader, suspect],
      [other.reader, id],
      [own.reader, "9223372036854775807"],
      [own.reader, "x"],
    ] as const) {
      for (const method of ["GET", "PATCH"]) {
        const answer = await call(lane, method, `/v1/enquiries/${wanted}`, { key, ...(method === "PATCH" && { body: "{}" }) });
        expect([answer.status, answer.text]).toEqual([404, expect.stringContaining("There is no such enquiry.")]);
      }
    }
    expect(await idsAt("/v1/enquiries?limit=100")).not.toContain(suspect);
    expect((await call(lane, "GET", "/v1/enquiries", { key: other.reader })).text).toBe("[]");
  });

  it("lists in pages, by animal, state and the moment of the last change", async () => {
    own = await makeAsked();
    const [first, general, last] = [await ask(own), await ask(own, { isGeneral: true }), await ask(own)];
    const page = await get(`/v1/enquiries?limit=1&petId=${own.petId}`);
    expect(page.headers["link"]).toBe(`<${base(lane)}/v1/enquiries?limit=1&petId=${own.petId}&after=${first}>; rel="next"`);
    expect(await idsAt(`/v1/enquiries?limit=1&petId=${own.petId}&after=${first}`)).toEqual([last]);
    expect(await idsAt("/v1/enquiries")).toEqual([first, general, last]);
    const walk = await get("/v1/enquiries?updatedSince=2026-01-01T00:00:00%2B01:00");
    const since = walk.headers["updated-until"] ?? "";
    await addEnquiryReply(own.scope, first, { version: 1, text: "Yes, she is.", mails: false }, TESTER);
    expect(await idsAt(`/v1/enquiries?updatedSince=${since}`)).toEqual([first]);
    expect(await idsAt("/v1/enquiries?status=new")).toEqual([general, last]);
    for (const query of ["status=open", "petId=x", "updatedSince=yesterday", "limit=0", "petId=1&petId=2"]) {
      const answer = await get(`/v1/enquiries?${query}`);
      expect([query, answer.status, answer.text]).toEqual([query, 400, expect.stringContaining("invalid_parameter")]);
    }
    const { etag = "" } = (await get("/v1/enquiries")).headers;
    expect((await get("/v1/enquiries", { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  it("changes the state and the assignee of the version that the caller has seen, and says nothing of the visitor", async () => {
    own = await makeAsked();
    id = await ask(own);
    const sam = await makePerson("Sam");
    await prisma().member.create({ data: { projectId: BigInt(own.scope.projectId), userId: BigInt(sam.id), role: "staff" } });
    const changed = await patch({ status: "in_progress", assignee: sam.email.toUpperCase() }, { headers: { "If-Match": `"${id}.1"` } });
    expect(JSON.parse(changed.text)).toEqual({
      ...{ id: Number(id), petId: Number(own.petId), status: "in_progress", assignee: sam.email },
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(changed.headers["etag"]).toBe(`"${id}.2"`);
    const stale = await patch({ status: "closed" }, { headers: { "If-Match": `"${id}.1"` } });
    expect([stale.status, stale.text]).toEqual([412, expect.stringContaining(`The enquiry has changed: its ETag is \\"${id}.2\\"`)]);
    const same = await patch({ status: "in_progress" });
    expect([same.status, same.headers["etag"]]).toEqual([200, `"${id}.2"`]);
    expect(JSON.parse((await patch({ assignee: null })).text)).toMatchObject({ assignee: null });
    for (const [body, words] of [
      [{ status: "gone" }, "status must be one of new, in_progress, approved, declined, closed"],
      [{ status: null }, "status must be one of"],
      [{ assignee: "a\0@example.org" }, "assignee must be the email address"],
      [{ assignee: 7 }, "assignee must be the email address of a member"],
      [{ assignee: "eve@example.org" }, "assignee must be the email address of a member of the project; got"],
    ] as const) {
      const answer = await patch(body);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
    }
  });

  it("does a repeated change once, and keeps nothing of the visitor for replays", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [first, again] = [await patch({ status: "closed" }, { headers }), await patch({ status: "closed" }, { headers })];
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    expect((await patch({ status: "declined" }, { headers })).text).toContain("idempotency_mismatch");
    const kept = await prisma().idempotencyKey.findMany({ where: { projectId: BigInt(own.scope.projectId) } });
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))).not.toMatch(PERSONAL);
  });

  it("tells events of what callers see, without personal data, and none of the quarantine", async () => {
    own = await makeAsked();
    const suspect = await ask(own, { isSuspect: true });
    await changeEnquiry(own.scope, suspect, { version: 1, state: "in_progress" }, TESTER);
    expect(await eventsOf(lane, own.key)).toEqual([]);
    await changeEnquiry(own.scope, suspect, { version: 2, quarantined: false }, TESTER);
    id = await ask(own, { isGeneral: true });
    await addEnquiryReply(own.scope, id, { version: 1, text: "Dear Ada Lovelace", mails: false }, TESTER);
    await patch({ status: "closed" });
    await changeEnquiry(own.scope, suspect, { version: 3, quarantined: true }, TESTER);
    const about = (one: string, petId: string | null, status: string) => ({
      ...{ id: Number(one), petId: petId === null ? null : Number(petId), status, state: status },
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await eventsOf(lane, own.key)).toEqual([
      ["enquiry.created", about(suspect, own.petId, "in_progress")],
      ["enquiry.created", about(id, null, "new")],
      ["enquiry.updated", about(id, null, "in_progress")],
      ["enquiry.updated", about(id, null, "closed")],
      ["enquiry.deleted", about(suspect, own.petId, "in_progress")],
    ]);
    const log = await prisma().event.findMany({ where: { projectId: BigInt(own.scope.projectId) }, select: { data: true } });
    expect(JSON.stringify(log)).not.toMatch(PERSONAL);
  });
});
