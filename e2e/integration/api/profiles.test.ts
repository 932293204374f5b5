import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, messageOf, petOf, petsApi } from "#e2e/support/api-pets.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const { call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const { internal: _, ...UNKNOWN } = UNKNOWN_PROFILE;
const PROFILE = {
  listed: false,
  species: "dog",
  breeds: ["Beagle"],
  mixed: true,
  sex: "female",
  birthDate: "2023-05",
  birthDateEstimated: true,
  size: "medium",
  weightGrams: 11_500,
  color: "tricolor",
  coat: "short",
  description: "Two lines\nand 🐾",
  neutered: true,
  vaccinated: null,
  houseTrained: true,
  specialNeeds: false,
  specialNeedsNote: null,
  goodWithChildren: true,
  childrenFromAge: 6,
  goodWithDogs: null,
  goodWithCats: false,
  fee: { amount: "150.00", currency: "EUR" },
  intakeDate: "2026-11-02",
  videoUrl: "https://video.example/1",
  bondedWith: [],
};

describe.each(LANES)("profiles through the %s lane", (lane) => {
  const { send, add, patch } = petsApi(call, lane);
  const listOf = (owner: Tenant, query: string) => send("GET", owner, `/v1/pets?${query}`);
  const profileOf = async (id: number, owner = tenant) =>
    (JSON.parse((await listOf(owner, `ids=${id}&include=profile`)).text) as { profile: Record<string, unknown> }[])[0]?.profile;
  const batch = (owner: Tenant, operations: object[], mode = "all") => send("POST", owner, `/v1/pets/batch?mode=${mode}`, { operations });

  it("are stored by POST, and returned only where include asks for them", async () => {
    const created = await send("POST", tenant, "/v1/pets", { name: "Biscuit", categoryId: 3, profile: PROFILE });
    expect([created.status, Object.keys(petOf(created))]).toEqual([201, ["id", "name", "categoryId", "status"]]);
    const { id } = petOf(created);
    expect(await profileOf(id)).toEqual(PROFILE);
    for (const query of [`ids=${id}`, `ids=${id}&include=timestamps,etag,externalId`]) {
      expect((await listOf(tenant, query)).text).not.toContain("profile");
    }
  });

  it("are unknown and listed where nothing was set", async () => {
    const { id } = await add(tenant);
    expect(await profileOf(id)).toEqual(UNKNOWN);
    const empty = await add(tenant, { profile: {} });
    expect(await profileOf(empty.id)).toEqual(UNKNOWN);
    expect(await profileOf((await add(tenant, { profile: null })).id)).toEqual(UNKNOWN);
  });

  it("are changed by a merge patch, which raises the version, and cleared by null", async () => {
    const { id } = await add(tenant, { profile: PROFILE });
    const changed = await patch(tenant, id, { profile: { color: "tan", fee: { amount: "99.5" }, goodWithCats: null } });
    expect([changed.status, changed.headers["etag"]]).toEqual([200, `"${id}.2"`]);
    expect(await profileOf(id)).toEqual({ ...PROFILE, color: "tan", fee: { amount: "99.50", currency: "EUR" }, goodWithCats: null });
    const same = await patch(tenant, id, { profile: { color: "tan", species: "Dog" } });
    expect([same.status, same.headers["etag"]]).toEqual([200, `"${id}.2"`]);
    const cleared = await patch(tenant, id, { profile: null }, { "content-type": "application/merge-patch+json" });
    expect([cleared.status, cleared.headers["etag"]]).toEqual([200, `"${id}.3"`]);
    expect(await profileOf(id)).toEqual(UNKNOWN);
    const outdated = await patch(tenant, id, { profile: { color: "red" } }, { "if-match": `"${id}.2"` });
    expect([outdated.status, await profileOf(id)]).toEqual([412, UNKNOWN]);
  });

  it("are seen in every later list, cached or not", async () => {
    const { id } = await add(tenant, { profile: PROFILE });
    const read = async () => (await listOf(tenant, `include=profile&ids=${id}`)).text;
    expect([await read(), await read()]).toEqual([expect.stringContaining("tricolor"), expect.stringContaining("tricolor")]);
    await patch(tenant, id, { profile: { color: "brindle" } });
    expect([await read(), await read()]).toEqual([expect.stringContaining("brindle"), expect.stringContaining("brindle")]);
  });

  it("are set by PUT, and kept where it leaves them out", async () => {
    const path = `/v1/pets/external/${crypto.randomUUID()}`;
    const created = await send("PUT", tenant, path, { name: "Rex", categoryId: 3, profile: { color: "tan" } });
    const { id } = petOf(created);
    expect([created.status, (await send("PUT", tenant, path, { name: "Max", categoryId: 3 })).status]).toEqual([201, 200]);
    expect(await profileOf(id)).toEqual({ ...UNKNOWN, color: "tan" });
    expect((await send("PUT", tenant, path, { name: "Max", categoryId: 3, profile: { size: "small" } })).headers["etag"]).toBe(`"${id}.3"`);
    expect(await profileOf(id)).toEqual({ ...UNKNOWN, color: "tan", size: "small" });
  });

  it("are set by batches, whose errors name the row and the field", async () => {
    const { id } = await add(tenant, { profile: { color: "tan" } });
    const create = { op: "create", pet: { name: "New", categoryId: 3, profile: PROFILE } };
    const update = { op: "update", id, pet: { profile: { size: "small", bondedWith: [id] } } };
    const refused = await batch(tenant, [
      create,
      update,
      { op: "create", pet: { name: "Next", categoryId: 3, profile: { weightGrams: -1 } } },
    ]);
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      "Nothing was changed, since the batch has 2 faulty operations: operations[1].pet.profile.bondedWith must not have the animal itself. operations[2].pet.profile.weightGrams must be an integer from 1 to 2000000; null is unknown; got -1.",
    ]);
    const { id: foreign } = await add(await makeTenant());
    const each = await batch(tenant, [create, update, { op: "update", id: foreign, pet: { profile: {} } }], "each");
    const { results } = JSON.parse(each.text) as { results: { status: number; pet?: { id: number } }[] };
    expect(results.map(({ status }) => status)).toEqual([201, 400, 404]);
    expect(await profileOf(results[0]?.pet?.id ?? 0)).toEqual(PROFILE);
    const done = await batch(tenant, [{ op: "update", id, pet: { profile: { size: "small" } } }]);
    expect(done.status).toBe(200);
    expect(await profileOf(id)).toEqual({ ...UNKNOWN, color: "tan", size: "small" });
  });

  it("name bonded animals exactly, of this project only", async () => {
    const friend = await add(tenant);
    const { id } = await add(tenant, { profile: { bondedWith: [friend.id] } });
    expect(await profileOf(id)).toEqual({ ...UNKNOWN, bondedWith: [friend.id] });
    const foreign = await add(await makeTenant());
    const refused = await patch(tenant, id, { profile: { bondedWith: [foreign.id, friend.id] } });
    expect([refused.status, codeOf(refused), messageOf(refused)]).toEqual([
      400,
      "invalid_body",
      `The body has an error: profile.bondedWith must be ids of animals of this project; it has no ${foreign.id}.`,
    ]);
    expect((await patch(tenant, id, '{"profile":{"bondedWith":[9007199254740993]}}')).text).toContain("it has no 9007199254740993.");
  });

  it.each<[object | string | number | boolean | unknown[], string]>([
    [{ birthDate: "2999-01-01" }, 'profile.birthDate must not be in the future; got "2999-01-01".'],
    [{ weightGrams: -1 }, "profile.weightGrams must be an integer from 1 to 2000000; null is unknown; got -1."],
    [{ weightGrams: 11.5 }, "profile.weightGrams must be an integer from 1 to 2000000; null is unknown; got 11.5."],
    [{ breeds: ["Pug", "x".repeat(10_000)] }, 'profile.breeds[1] must be text of 1 to 80 characters on one line, not blank; got "xxx'],
    [
      { fee: { amount: "NaN", currency: "EUR" } },
      'profile.fee.amount must be a decimal number in text, from "0.00" to "99999.99"; got "NaN".',
    ],
    [{ fee: { amount: "1.00" } }, "profile.fee.currency is required beside fee.amount."],
    [{ color: "" }, 'profile.color must be text of 1 to 80 characters on one line, not blank; null is unknown; got "".'],
    [{ sex: "" }, 'profile.sex must be one of "male", "female"; null is unknown; got "".'],
    [{ listed: "yes" }, 'profile.listed must be true or false; null is true; got "yes".'],
    [{ childrenFromAge: 6 }, "profile.childrenFromAge needs goodWithChildren to be true."],
    ["dog", 'profile must be an object; null clears all but internal; got "dog".'],
    [5, "profile must be an object; null clears all but internal; got 5."],
    [[], "profile must be an object; null clears all but internal; got []."],
  ])("refuse %j with a sentence, and change nothing", async (profile, sentence) => {
    const { id } = await add(tenant);
    for (const answer of [
      await patch(tenant, id, { name: "Max", profile }),
      await send("POST", tenant, "/v1/pets", { name: "Max", categoryId: 3, profile }),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_body"]);
      expect(messageOf(answer)).toContain(`The body has an error: ${sentence}`);
    }
    expect((await listOf(tenant, `ids=${id}&include=etag`)).text).toContain(`"etag":"\\"${id}.1\\""`);
  });

  it("filter the list by whether the public may see the animals", async () => {
    const owner = await makeTenant();
    const shown = await add(owner);
    const hidden = await add(owner, { profile: { listed: false, color: "tan" } });
    const shownAgain = await add(owner, { profile: { listed: false } });
    await patch(owner, shownAgain.id, { profile: { listed: true } });
    const ids = async (query: string) => (JSON.parse((await listOf(owner, query)).text) as { id: number }[]).map(({ id }) => id);
    expect(await ids("listed=true")).toEqual([shown.id, shownAgain.id]);
    expect(await ids("listed=false")).toEqual([hidden.id]);
    expect(await ids("")).toEqual([shown.id, hidden.id, shownAgain.id]);
    expect(await ids("listed=true&limit=1")).toEqual([shown.id]);
    const page = await listOf(owner, "listed=true&limit=1");
    expect(page.headers["link"]).toContain("listed=true&limit=1&after=");
    expect(page.headers["stability"]).toBeUndefined();
    expect(messageOf(await listOf(owner, "listed=yes"))).toBe('listed must be true or false; got "yes".');
  });

  it("are replayed and written once with an Idempotency-Key", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const body = { name: "Rex", categoryId: 3, profile: { color: "tan" } };
    const [first, second] = [await send("POST", tenant, "/v1/pets", body, headers), await send("POST", tenant, "/v1/pets", body, headers)];
    expect([second.text, second.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    expect(await profileOf(petOf(first).id)).toEqual({ ...UNKNOWN, color: "tan" });
  });

  it("are changed one after another by concurrent patches, none of which is lost", async () => {
    const { id } = await add(tenant);
    const patches = [{ color: "tan" }, { size: "small" }, { coat: "wire" }, { sex: "male" }, { mixed: false }];
    const answers = await Promise.all(patches.map((profile) => patch(tenant, id, { profile })));
    expect(answers.map(({ headers }) => headers["etag"]).toSorted()).toEqual([2, 3, 4, 5, 6].map((version) => `"${id}.${version}"`));
    expect(await profileOf(id)).toEqual({ ...UNKNOWN, color: "tan", size: "small", coat: "wire", sex: "male", mixed: false });
  });
});
