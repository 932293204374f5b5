import { beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { findAdoption } from "#lib/shelter/adoptions/data.ts";
import { addAdoption } from "#lib/shelter/adoptions/mutations.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";

const { call } = useLanes();
const PERSONAL = /Ada|ada@example|garden|Visit/;

describe.each(LANES)("/v1/adoptions through the %s lane", (lane) => {
  let own: Tenant;
  let petId: string;
  let id: string;
  let desk: string;
  const read = async (path: string, key = own.key) => {
    const { status, text, headers } = await call(lane, "GET", path, { key });
    return { status, headers, body: JSON.parse(text) };
  };
  const patch = async (body: object, key = desk, headers: Record<string, string> = {}) => {
    const answer = await call(lane, "PATCH", `/v1/adoptions/${id}`, { key, body: JSON.stringify(body), headers });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) };
  };

  beforeAll(async () => {
    own = await makeTenant();
    desk = (await makeKey(own.scope, { permissions: ["adopters"] })).key;
    ({ id: petId } = await addPet(own.scope, { name: "Biscuit", categoryId: "1", status: "available" }, TESTER));
    const person = { adopter: "Ada Lovelace", email: "ada@example.org", note: "Has a garden", nextStep: "Visit", nextOn: "2026-12-01" };
    id = await addAdoption(own.scope, { petId, ...person }, TESTER);
  });

  it("shows who adopts only to a key with the permission for it", async () => {
    const { body } = await read(`/v1/adoptions/${id}`);
    expect(body).toMatchObject({ id: Number(id), petId: Number(petId), stage: "interested", orderId: null, nextOn: "2026-12-01" });
    expect(JSON.stringify([body, (await read("/v1/adoptions")).body])).not.toMatch(PERSONAL);
    expect(body).not.toHaveProperty("assignee");
    expect((await read(`/v1/adoptions/${id}`, desk)).body).toMatchObject({
      ...{ assignee: null, nextStep: "Visit", note: "Has a garden", returnReason: null },
      adopter: { name: "Ada Lovelace", email: "ada@example.org", phone: null },
    });
  });

  it("lets no key without it change who adopts", async () => {
    const { status, body } = await patch({ adopter: { phone: "1" } }, own.key);
    expect([status, body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("moves the animal and its order with the adoption, and answers without the person", async () => {
    const { headers } = await read(`/v1/adoptions/${id}`);
    const moved = await patch({ stage: "reserved" }, own.key, { "If-Match": headers["etag"] ?? "" });
    expect([moved.status, moved.body.stage]).toEqual([200, "reserved"]);
    expect((await read(`/v1/pets/${petId}`)).body.status).toBe("pending");
    expect((await read(`/v1/store/orders/${moved.body.orderId}`)).body.status).toBe("placed");
    expect((await patch({ stage: "home" }, own.key, { "If-Match": headers["etag"] ?? "" })).status).toBe(412);
    const named = await patch({ adopter: { phone: "123", email: null } });
    expect(JSON.stringify(named.body)).not.toMatch(PERSONAL);
    const { body } = await read(`/v1/adoptions/${id}`, desk);
    expect([body.adopter, body.nextStep]).toEqual([{ name: "Ada Lovelace", email: null, phone: "123" }, "Visit"]);
  });

  it("refuses what the dashboard refuses, and says each invalid field", async () => {
    expect((await patch({ stage: "returned" })).body.code).toBe("conflict");
    const { status, body } = await patch({ stage: "sold", adopter: { email: "none" }, nextOn: "soon", person: "Ada" });
    expect(status).toBe(400);
    for (const field of ["stage", "adopter.email", "nextOn", "person"]) expect(body.message).toContain(field);
    expect((await patch({ assignee: "nobody@example.org" })).body.message).toContain("assignee must be the email address of a member");
    expect((await patch({ assignee: "a\0@example.org" })).status).toBe(400);
  });

  it("clears the postal address, which it does not show, with the name", async () => {
    const { id: pet } = await addPet(own.scope, { name: "Daisy", categoryId: "1", status: "available" }, TESTER);
    const adoption = await addAdoption(own.scope, { petId: pet, adopter: "Bo", address: "Garden Lane 1" }, TESTER);
    const body = JSON.stringify({ adopter: { name: null } });
    expect((await call(lane, "PATCH", `/v1/adoptions/${adoption}`, { key: desk, body })).status).toBe(200);
    expect(await findAdoption(own.scope, adoption)).toMatchObject({ adopter: "", address: "" });
    await prisma().adoption.delete({ where: { id: BigInt(adoption) } });
  });

  it("filters by stage and animal, newest first on request, page by page", async () => {
    const other = await addPet(own.scope, { name: "Clover", categoryId: "1", status: "available" }, TESTER);
    const later = await addAdoption(own.scope, { petId: other.id, adopter: "Bea" }, TESTER);
    const ids = async (query: string) => (await read(`/v1/adoptions?${query}`)).body.map((one: { id: number }) => String(one.id));
    expect(await ids("stage=reserved")).toEqual([id]);
    expect(await ids(`petId=${other.id}`)).toEqual([later]);
    expect(await ids("order=desc")).toEqual([later, id]);
    const { headers } = await read("/v1/adoptions?order=desc&limit=1");
    expect(headers["link"]).toContain(`/v1/adoptions?limit=1&order=desc&after=${later}>`);
    expect(await ids(`order=desc&limit=1&after=${later}`)).toEqual([id]);
  });

  it("repeats the first answer for a repeated key", async () => {
    const options = { "Idempotency-Key": `home-${lane}` };
    const first = await patch({ stage: "home" }, own.key, options);
    const again = await patch({ stage: "home" }, own.key, options);
    expect([first.status, again.body, again.headers["idempotent-replayed"]]).toEqual([200, first.body, "true"]);
  });
});
