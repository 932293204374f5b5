import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, messageOf, petOf, petsApi } from "#e2e/support/api-pets.ts";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

const { call } = useLanes();
const { send, add, patch } = petsApi(call, "direct");
const ACTOR: Actor = { kind: "cli", id: "7" };
let tenant: Tenant;
beforeAll(async () => {
  const made = await makeTenant();
  tenant = { ...made, ...(await makeKey(made.scope, { permissions: ["internal"] })) };
});

const pets = () => prisma().pet.count({ where: { projectId: BigInt(tenant.scope.projectId) } });
const LONG = "x".repeat(10_000);

describe("a profile through the API", () => {
  it.each<[field: string, profile: unknown, rule: string]>([
    ["birthDate", { birthDate: "2999-01-01" }, 'must not be in the future; got "2999-01-01"'],
    ["birthDate", { birthDate: "2023-02-30" }, "must be a real date from 1900 on"],
    ["birthDate", { birthDate: "" }, "must be a real date from 1900 on"],
    ["intakeDate", { intakeDate: "2999-01-01" }, 'must not be in the future; got "2999-01-01"'],
    ["birthDateEstimated", { birthDateEstimated: true }, "needs a birthDate"],
    ["weightGrams", { weightGrams: -1 }, "must be an integer from 1 to 2000000"],
    ["weightGrams", { weightGrams: 1.5 }, "must be an integer from 1 to 2000000"],
    ["weightGrams", { weightGrams: "12" }, "must be an integer from 1 to 2000000"],
    ["weightGrams", { weightGrams: 1e300 }, "must be an integer from 1 to 2000000"],
    ["breeds", { breeds: [LONG] }, "must be text of 1 to 80 characters on one line"],
    ["breeds", { breeds: [""] }, "must be text of 1 to 80 characters on one line"],
    ["breeds", { breeds: "Beagle" }, "must be a list of at most 2 different breeds"],
    ["breeds", { breeds: ["a", "a"] }, "must be a list of at most 2 different breeds"],
    ["color", { color: "" }, "must be text of 1 to 80 characters on one line, not blank"],
    ["color", { color: "a\nb" }, "must be text of 1 to 80 characters on one line"],
    ["description", { description: "\u0000" }, "without control characters"],
    ["description", { description: "🐶".repeat(4001) }, "must be text of 1 to 4000 characters"],
    ["sex", { sex: "" }, 'must be one of "male", "female"'],
    ["mixed", { mixed: "yes" }, "must be true or false"],
    ["listed", { listed: 1 }, "must be true or false"],
    ["fee.amount", { fee: { amount: "NaN", currency: "EUR" } }, 'must be a decimal number in text, from "0.00" to "99999.99"'],
    ["fee.amount", { fee: { amount: 150, currency: "EUR" } }, "must be a decimal number in text"],
    ["fee.amount", { fee: { amount: "-1", currency: "EUR" } }, "must be a decimal number in text"],
    ["fee.currency", { fee: { amount: "1", currency: "EURO" } }, "must be a currency of ISO 4217"],
    ["fee.currency", { fee: { amount: "1" } }, "is required beside fee.amount"],
    ["fee", { fee: "free" }, "must be an object with amount and currency"],
    ["childrenFromAge", { childrenFromAge: 6 }, "needs goodWithChildren to be true"],
    ["specialNeedsNote", { specialNeedsNote: "Drops" }, "needs specialNeeds to be true"],
    ["videoUrl", { videoUrl: "javascript:alert(1)" }, "must be an https address"],
    ["bondedWith", { bondedWith: ["1"] }, "must be"],
    ["bondedWith", { bondedWith: [9_000_000_000] }, "it has no 9000000000"],
    ["internal.microchip", { internal: { microchip: "12 34" } }, "must be 9 to 23 letters and digits"],
    ["microchip", { microchip: "981020012345678", color: "tan" }, "must be inside of profile.internal"],
    ["location", { location: "K2", sex: "" }, 'must be inside of profile.internal; got "K2". '],
    ["internal", { internal: "" }, "must be an object; null clears all of it"],
    ["", "", "must be an object; null clears all but internal"],
    ["", [], "must be an object; null clears all but internal"],
  ])("is refused with a sentence about %s, and nothing is stored: %j", async (field, profile, rule) => {
    const { id } = await add(tenant, { profile: { color: "tan" } });
    const before = await pets();
    const operations = [
      { op: "create", pet: { name: "Bo", categoryId: 3 } },
      { op: "update", id, pet: { name: "Half", profile } },
    ];
    for (const answer of [
      await send("POST", tenant, "/v1/pets", { name: "Rex", categoryId: 3, profile }),
      await patch(tenant, id, { name: "Half", profile }),
      await send("PUT", tenant, `/v1/pets/external/${crypto.randomUUID()}`, { name: "Rex", categoryId: 3, profile }),
      await send("POST", tenant, "/v1/pets/batch", { operations }),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_body"]);
      expect(messageOf(answer)).toContain(`profile${field === "" ? "" : `.${field}`}`);
      expect(messageOf(answer)).toContain(rule);
      expect(messageOf(answer).length).toBeLessThan(1500);
    }
    expect(await pets()).toBe(before);
    const [stored] = JSON.parse((await send("GET", tenant, `/v1/pets?ids=${id}&include=profile,etag`)).text);
    expect(stored).toMatchObject({ name: "Biscuit", etag: `"${id}.1"`, profile: { color: "tan" } });
  });

  it("is refused with all that is wrong in one answer, dates in the future too", async () => {
    const profile = { birthDate: "2999", intakeDate: "2999-01-01", weightGrams: -1 };
    const rule = "must be an integer from 1 to 2000000; null is unknown; got -1";
    expect(messageOf(await send("POST", tenant, "/v1/pets", { name: "", categoryId: 3, profile }))).toMatch(
      `profile.birthDate must not be in the future; got "2999". profile.weightGrams ${rule}. profile.intakeDate must not be in the future; got "2999-01-01".`,
    );
  });

  it("is refused with what is wrong between its fields beside other errors, where the fields that this depends on are right", async () => {
    const { id } = await add(tenant, { externalId: "beside", profile: { specialNeeds: true } });
    const profile = { sex: "x", childrenFromAge: 6, specialNeedsNote: "Drops", fee: { amount: "1" }, bondedWith: [9_000_000_000, id] };
    const messages = (wrong: object) =>
      Promise.all(
        [
          send("POST", tenant, "/v1/pets", { name: "Rex", categoryId: 3, profile: wrong }),
          patch(tenant, id, { profile: wrong }),
          send("PUT", tenant, "/v1/pets/external/beside", { name: "", categoryId: 3, profile: wrong }),
          send("POST", tenant, "/v1/pets/batch", { operations: [{ op: "update", id, pet: { profile: wrong } }] }),
        ].map(async (answer) => messageOf(await answer)),
      );
    const all = await messages(profile);
    for (const rule of ["sex must be", "childrenFromAge needs", "fee.currency is required", "bondedWith must be ids"]) {
      expect(all, rule).toEqual(all.map(() => expect.stringContaining(`profile.${rule}`)));
    }
    // Only stored values count.
    expect(all.map((message) => message.includes("specialNeedsNote needs"))).toEqual([true, false, false, false]);
    expect(all.map((message) => message.includes("the animal itself"))).toEqual([false, true, true, true]);
    const unclear = await messages({ goodWithChildren: "x", childrenFromAge: 6, bondedWith: "x" });
    expect(unclear.map((message) => /childrenFromAge|bondedWith must be ids/.test(message))).toEqual([false, false, false, false]);
  });

  it.each(['{"profile":{"fee":NaN}}', '{"profile":{"weightGrams":-}}', '{"profile":', '{"profile":{"color":"\\ud800'])(
    "is refused where it is no JSON: %s",
    async (body) => {
      const { id } = await add(tenant);
      const answer = await call("direct", "PATCH", `/v1/pets/${id}`, {
        key: tenant.key,
        body,
        headers: { "content-type": "application/json" },
      });
      expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_json"]);
    },
  );

  it("may be null, or have null fields, which are unknown", async () => {
    const created = petOf(await send("POST", tenant, "/v1/pets", { name: "Rex", categoryId: 3, profile: null }));
    expect((await patch(tenant, created.id, { profile: { sex: null, fee: null, breeds: null, listed: null } })).status).toBe(200);
    const [stored] = JSON.parse((await send("GET", tenant, `/v1/pets?ids=${created.id}&include=profile`)).text);
    expect(stored.profile).toMatchObject({ listed: true, sex: null, fee: null, breeds: [] });
  });
});

describe("a profile in the cells of a file", () => {
  async function checked(text: string): Promise<string> {
    const body = (async function* () {
      yield Buffer.from(text);
    })();
    const id = await takeFile(tenant.scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
    await checkImport({ projectId: tenant.scope.projectId, importId: id });
    return id;
  }

  it.each<[column: string, cell: string, sentence: RegExp]>([
    ["birth date", "2999-01-01", /a date that is not in the future/],
    ["intake date", "2999-01-01", /a date that is not in the future/],
    ["birth date", "31/02/2023", /a real date from 1900 on/],
    ["weight grams", "-1", /a weight up to 2,000 kg/],
    ["weight (kg)", "-1", /a weight up to 2,000 kg/],
    ["weight (kg)", "NaN", /a weight up to 2,000 kg/],
    ["breed", LONG, /at most 80 characters long, not 10,000/],
    ["color", "a\nb", /text of 1 to 80 characters on one line/],
    ["description", "a\u0001b", /without control characters/],
    ["sex", "purple", /one of "male", "female"/],
    ["mixed", "maybe", /yes or no, or empty where it is unknown/],
    ["fee amount", "NaN", /an amount from 0\.00 to 99999\.99/],
    ["fee currency", "gold", /a currency of ISO 4217/],
    ["fee currency", "EUR", /empty, or beside its amount/],
    ["children from age", "6", /empty where good with children is not yes/],
    ["video url", "javascript:alert(1)", /an https address/],
    ["microchip", "12-34", /9 to 23 letters and digits/],
  ])("is a remark with a sentence, and nothing of it is stored: %s", async (column, cell, sentence) => {
    const id = await checked(`name,category,${column}\nHalf,1,"${cell}"\nWhole,1,\n`);
    const rows = await importRows(tenant.scope, id, "all", 0, 10);
    expect(rows).toMatchObject([{ emptied: [{ rule: expect.stringMatching(sentence) }] }, { emptied: [] }]);
    await startImport(tenant.scope, id, "all", ACTOR, { newAnimals: "as_told" });
    await addImport({ projectId: tenant.scope.projectId, importId: id });
    const [half] = await prisma().pet.findMany({
      where: { projectId: BigInt(tenant.scope.projectId), name: "Half" },
      select: { id: true },
    });
    expect(await prisma().petProfile.count({ where: { petId: half?.id ?? 0n } })).toBe(0);
  });

  it("is an error of its row where it names an animal that does not exist", async () => {
    const before = await pets();
    const id = await checked(`name,category,bonded with\nHalf,1,999999999\nWhole,1,\n`);
    const rows = await importRows(tenant.scope, id, "faulty", 0, 10);
    expect(rows.map(({ n, errors }) => [n, errors])).toMatchObject([[2, [{ sentence: expect.stringMatching(/it has no 999999999/) }]]]);
    await expect(startImport(tenant.scope, id, "all", ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
    await startImport(tenant.scope, id, "good", ACTOR);
    await addImport({ projectId: tenant.scope.projectId, importId: id });
    expect(await pets()).toBe(before + 1);
  });
});
