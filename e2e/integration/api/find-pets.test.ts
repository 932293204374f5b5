import { beforeAll, expect, it } from "vitest";
import { codeOf, messageOf } from "#e2e/support/api-pets.ts";
import { contractErrors } from "#e2e/support/contract.ts";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { makeOneOfEach } from "#e2e/support/one-of-each.ts";
import { makePerson } from "#e2e/support/people.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { KEY_ADDITIONS } from "#lib/tenancy/scope/scopes.rules.ts";

const base = useDirectLane({ ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
let tenant: Tenant;
let key: string;
let other: Tenant;
let otherKey: string;
let ids: Record<string, string>;

async function send(method: string, path: string, body?: unknown, used = key) {
  const answer = await httpCall(base(), method, `/v1${path}`, { key: used, ...(body !== undefined && { body: JSON.stringify(body) }) });
  expect(contractErrors(method, `/v1${path}`, answer), answer.text).toEqual([]);
  return answer;
}

const ANIMALS = [
  {
    name: "Biscuit",
    externalId: "no. 1/é",
    profile: { species: "dog", breeds: ["Beagle", "Pug"], sex: "female", intakeDate: "2026-02-03", goodWithCats: true },
  },
  {
    name: "Clover",
    profile: { species: "cat", breeds: ["Manx"], sex: "female", intakeDate: "2026-01-02", goodWithCats: true, goodWithDogs: true },
  },
  { name: "Moss", status: "pending", profile: { species: "dog", breeds: ["Pug"], sex: "male", listed: false } },
  { name: "Fern", externalId: "no. 4", profile: { breeds: ["Rhön Sheep"] } },
];
const names = ({ text }: { text: string }): string[] => (JSON.parse(text) as { name: string }[]).map(({ name }) => name);

beforeAll(async () => {
  tenant = await makeTenant();
  ({ key } = await makeKey(tenant.scope, { permissions: [...KEY_ADDITIONS] }));
  other = await makeTenant();
  otherKey = (await makeKey(other.scope, { permissions: [...KEY_ADDITIONS] })).key;
  const { id } = await makePerson("Olga Owner");
  await prisma().member.create({ data: { projectId: BigInt(other.scope.projectId), userId: BigInt(id), role: "owner" } });
  ids = await makeOneOfEach(other.scope, id);
  for (const animal of ANIMALS) expect((await send("POST", "/pets", { categoryId: 1, ...animal })).status).toBe(201);
});

it.each([
  ["species=dog", ["Biscuit", "Moss"]],
  ["species=dog&sex=female", ["Biscuit"]],
  ["breed=PUG&listed=true", ["Biscuit"]],
  ["q=pug", ["Biscuit", "Moss"]],
  ["q=she+rhon", ["Fern"]],
  ["q=bea&sex=female&order=-updatedAt", ["Biscuit"]],
  ["goodWith=cats,dogs", ["Clover"]],
  ["hasPhotos=true", []],
  ["hasPhotos=false&q=moss", ["Moss"]],
  ["status=pending,sold&species=dog", ["Moss"]],
  ["externalId=no.%201%2F%C3%A9", ["Biscuit"]],
  ["externalId=no.%204&species=dog", []],
  ["order=inCareSince", ["Clover", "Biscuit", "Moss", "Fern"]],
  ["order=-inCareSince&species=dog", ["Biscuit", "Moss"]],
  ["order=-updatedAt&sex=female", ["Clover", "Biscuit"]],
])("lists the animals that ?%s describes", async (query, expected) => {
  const answer = await send("GET", `/pets?${query}`);
  expect(names(answer)).toEqual(expected);
});

it("leads from page to page in any order, by the Link header, which keeps the filters", async () => {
  for (const query of ["order=-inCareSince&breed=Pug", "order=updatedAt&hasPhotos=false", "order=desc&sex=female"]) {
    const all = names(await send("GET", `/pets?${query}`));
    const seen: string[] = [];
    for (let path: string | undefined = `/pets?${query}&limit=1`; path; ) {
      const page = await send("GET", path);
      seen.push(...names(page));
      path = /<[^>]*\/v1([^>]*)>/.exec(page.headers["link"] ?? "")?.[1];
    }
    expect([query, seen]).toEqual([query, all]);
  }
});

it.each([
  ["order=newest", "order must be one of asc, desc, updatedAt"],
  ["order=updatedAt&after=4", "after continues the order by id"],
  ["cursor=4.2026-01-02", "cursor continues another order"],
  ["order=updatedAt&cursor=4.infinity", "cursor is that of another order"],
  ["order=updatedAt&cursor=4.2026-02-30T00:00:00Z", "cursor must be from the Link header"],
  ["order=updatedAt&cursor=4.2026", "cursor must be from the Link header"],
  ["order=updatedAt&cursor=x", "cursor must be from the Link header"],
  ["goodWith=birds", "goodWith must be one or more of children, dogs, cats"],
  ["fields=name,nose", 'separated by commas, such as name,profile.breeds,photos.urls; got "nose"'],
  ["size=huge", "size must be one of small, medium"],
])("refuses ?%s", async (query, sentence) => {
  const answer = await send("GET", `/pets?${query}`);
  expect([answer.status, codeOf(answer), messageOf(answer)]).toEqual([400, "invalid_parameter", expect.stringContaining(sentence)]);
});

it("returns only the fields that are asked for, and the id", async () => {
  const answer = await send("GET", "/pets?q=biscuit&fields=name,externalId,profile.breeds,profile.sex,photos.urls");
  const [{ id, ...rest }] = JSON.parse(answer.text) as [{ id: number }];
  expect(rest).toEqual({ name: "Biscuit", externalId: "no. 1/é", profile: { breeds: ["Beagle", "Pug"], sex: "female" }, photos: [] });
  expect((await send("GET", `/pets?ids=${id}&fields=id&include=etag`)).text).toBe(`[{"id":${id},"etag":"\\"${id}.1\\""}]`);
});

it("names the address of what it has created", async () => {
  const { key: used } = await makeKey((await makeTenant()).scope, { permissions: [...KEY_ADDITIONS] });
  for (const [path, body] of [
    ["/pets", { name: "Biscuit", categoryId: 1 }],
    ["/categories", { name: "Dogs" }],
    ["/api-keys", { name: "Website" }],
  ] as const) {
    const made = await send("POST", path, body, used);
    const { location = "" } = made.headers;
    expect(location).toBe(`${base()}/v1${path}/${(JSON.parse(made.text) as { id: number }).id}`);
    expect((await send("GET", location.replace(`${base()}/v1`, ""), undefined, used)).status).toBe(200);
  }
});

it("counts what filters match, anew after each change", async () => {
  const counts = async (query: string) => JSON.parse((await send("GET", `/pet-counts${query}`)).text) as { total: number; inBin: number };
  expect(await counts("?species=dog")).toEqual({ total: 2, byStatus: { available: 1, pending: 1, sold: 0 }, inBin: 0 });
  const added = JSON.parse((await send("POST", "/pets", { name: "Rex", categoryId: 1, profile: { species: "dog" } })).text) as {
    id: number;
  };
  expect((await counts("?species=dog&q=rex")).total).toBe(1);
  expect(await counts("?q=pug")).toEqual({ total: 2, byStatus: { available: 1, pending: 1, sold: 0 }, inBin: 0 });
  await send("DELETE", `/pets/${added.id}`);
  expect(await counts("?species=dog")).toMatchObject({ total: 2, inBin: 1 });
  expect((await send("GET", "/pet-counts?species=")).status).toBe(400);
});

it("returns one animal, order, event, or version of the site by its id", async () => {
  const external = await send("GET", "/pets/external/no.%201%2F%C3%A9");
  expect([names({ text: `[${external.text}]` }), external.headers["etag"]]).toEqual([["Biscuit"], expect.stringMatching(/^"\d+\.1"$/)]);
  expect((await send("GET", "/pets/external/none")).status).toBe(404);
  const { id: petId } = JSON.parse(external.text) as { id: number };
  await send("PATCH", `/pets/${petId}`, { status: "pending" });
  const [order] = JSON.parse((await send("GET", `/store/orders?petId=${petId}`)).text) as [{ id: number }];
  const [event] = JSON.parse((await send("GET", "/events?order=desc&limit=1")).text) as [{ id: number }];
  expect(JSON.parse((await send("GET", `/store/orders/${order.id}`)).text)).toEqual(order);
  expect(JSON.parse((await send("GET", `/events/${event.id}`)).text)).toEqual(event);
  expect((await send("GET", `/events/${event.id - 1}`)).status).toBe(200);
  expect((await send("GET", `/events/${event.id + 1}`)).status).toBe(404);
  expect(JSON.parse((await send("GET", `/site/deploys/${ids["deployId"]}`, undefined, otherKey)).text)).toMatchObject({
    number: 1,
    status: "ready",
    error: null,
  });
});

it.each([
  [
    "enquiries",
    "/enquiries",
    "insert into enquiries (project_id, form_id, name, email, message, consent) select $1, 'f' || n, 'Ada', 'a@b.example', '', '' from generate_series(1, 3) n",
  ],
  [
    "orders",
    "/store/orders",
    "insert into adoptions (project_id, pet_id, order_id, stage) select $1, min(p.id), nextval('orders_id_seq'), 'cancelled' from pets p, generate_series(1, 3) n where p.project_id = $1 group by n",
  ],
] as const)("lists %s from the newest on", async (_, path, insert) => {
  await pool().query(insert, [tenant.scope.projectId]);
  const idsIn = ({ text }: { text: string }) => (JSON.parse(text) as { id: number }[]).map(({ id }) => id);
  const oldest = idsIn(await send("GET", `${path}?limit=100`));
  expect(oldest.length).toBeGreaterThan(2);
  const first = await send("GET", `${path}?limit=2&order=desc`);
  const next = /<[^>]*\/v1([^>]*)>/.exec(first.headers["link"] ?? "")?.[1] ?? "";
  expect([...idsIn(first), ...idsIn(await send("GET", next.replace("limit=2", "limit=100")))]).toEqual(oldest.toReversed());
});

it("lists the deliveries that changed since a moment, from the newest on", async () => {
  const path = `/webhooks/${ids["endpointId"]}`;
  await pool().query("update webhook_deliveries set created_at = '2026-01-01', ended_at = '2026-01-02' where endpoint_id = $1", [
    ids["endpointId"],
  ]);
  const { deliveryId } = JSON.parse((await send("POST", `${path}/test`, undefined, otherKey)).text) as { deliveryId: number };
  const listed = async (query: string) =>
    (JSON.parse((await send("GET", `${path}/deliveries?${query}`, undefined, otherKey)).text) as { id: number }[]).map(({ id }) => id);
  const [first] = await listed("order=asc");
  expect(await listed("order=desc")).toEqual([deliveryId, first]);
  expect(await listed("updatedSince=2026-01-02T12:00:00Z")).toEqual([deliveryId]);
  expect(await listed("updatedSince=2026-01-02T00:00:00Z")).toEqual([first, deliveryId]);
});

it("lists for a public key what the public may see, whatever it asks for", async () => {
  const { key: reader } = await makeKey(tenant.scope, { scope: "read", permissions: ["public"] });
  const read = (path: string) => send("GET", path, undefined, reader);
  expect(names(await read("/pets"))).toEqual(["Biscuit", "Clover", "Fern"]);
  expect((await read("/pets")).headers["stability"]).toBeUndefined();
  expect(names(await send("GET", "/pets"))).toContain("Moss");
  expect(names(await read("/pets?species=dog&include=profile"))).toEqual(["Biscuit"]);
  expect(JSON.parse((await read("/pet-counts")).text)).toMatchObject({ total: 3, inBin: 0 });
  const [{ id }] = JSON.parse((await send("GET", "/pets?q=moss")).text) as [{ id: number }];
  expect([(await read(`/pets?ids=${id}`)).text, (await read(`/pets/${id}`)).status]).toEqual(["[]", 404]);
  for (const query of [
    "status=sold",
    "status=available,sold",
    "listed=false",
    "inBin=true",
    "externalId=x",
    "include=externalId",
    "fields=name,externalId",
  ]) {
    const answer = await read(`/pets?${query}`);
    expect([query, answer.status, codeOf(answer)]).toEqual([query, 403, "insufficient_scope"]);
  }
  const { text } = await send("POST", "/pets", { name: "Nova", categoryId: 1, status: "sold" });
  const { id: adopted } = JSON.parse(text) as { id: number };
  expect([names(await read("/pets")), (await read(`/pets/${adopted}`)).status]).toEqual([["Biscuit", "Clover", "Fern"], 404]);
  const { id: first } = (JSON.parse((await send("GET", "/pets?q=biscuit")).text) as [{ id: number }])[0];
  await send("PATCH", `/pets/${first}`, { profile: { bondedWith: [id] } });
  const bonds = async (reading: Promise<{ text: string }>) =>
    (JSON.parse((await reading).text) as { profile: { bondedWith: number[] } }[])[0]?.profile.bondedWith;
  expect(await bonds(send("GET", "/pets?q=biscuit&include=profile"))).toEqual([id]);
  expect(await bonds(read("/pets?q=biscuit&include=profile"))).toEqual([]);
  const more = { name: "Both", scope: "read", permissions: ["public", "internal"] };
  expect(messageOf(await send("POST", "/api-keys", more))).toContain("permissions with public must have nothing else");
});
