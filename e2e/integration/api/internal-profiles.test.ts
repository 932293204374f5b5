import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, messageOf, petOf, petsApi } from "#e2e/support/api-pets.ts";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const { call } = useLanes();
let tenant: Tenant;
let trusted: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  trusted = { ...tenant, ...(await makeKey(tenant.scope, { permissions: ["internal"] })) };
});

const { internal: UNKNOWN_INTERNAL, ...UNKNOWN } = UNKNOWN_PROFILE;
const INTERNAL = { microchip: "981020012345678", notes: "Shy\nbut kind", location: "Kennel 12" };
const SECRET = /981020012345678|Shy|Kennel 12/;

describe.each(LANES)("internal fields of profiles through the %s lane", (lane) => {
  const { send, add, patch } = petsApi(call, lane);
  const listOf = (owner: Tenant, query: string) => send("GET", owner, `/v1/pets?${query}`);
  const profileOf = async (id: number, owner = tenant) =>
    (JSON.parse((await listOf(owner, `ids=${id}&include=profile`)).text) as { profile: Record<string, unknown> }[])[0]?.profile;
  const batch = (owner: Tenant, operations: object[], mode = "all") => send("POST", owner, `/v1/pets/batch?mode=${mode}`, { operations });

  it("keep what is internal from keys without the permission, in lists, caches, and events", async () => {
    const created = await send("POST", trusted, "/v1/pets", { name: "Rex", categoryId: 3, profile: { color: "tan", internal: INTERNAL } });
    const { id } = petOf(created);
    const query = `ids=${id}&include=profile`;
    expect([await profileOf(id, trusted), await profileOf(id), await profileOf(id, trusted)]).toEqual([
      { ...UNKNOWN, color: "tan", internal: INTERNAL },
      { ...UNKNOWN, color: "tan" },
      { ...UNKNOWN, color: "tan", internal: INTERNAL },
    ]);
    expect(await profileOf((await add(tenant)).id, trusted)).toEqual({ ...UNKNOWN, internal: UNKNOWN_INTERNAL });
    await patch(trusted, id, { profile: { internal: { notes: null } } });
    expect((await profileOf(id, trusted))?.["internal"]).toEqual({ ...INTERNAL, notes: null });
    await patch(tenant, id, { profile: null });
    expect((await profileOf(id, trusted))?.["internal"]).toEqual({ ...INTERNAL, notes: null });
    expect((await listOf(tenant, query)).text).not.toMatch(SECRET);
    expect((await listOf(trusted, `ids=${id}`)).text).not.toMatch(SECRET);
    for (const key of [tenant, trusted]) {
      const events = await send("GET", key, "/v1/events?order=desc&limit=100");
      expect(events.text).toContain('"profile"');
      expect(events.text).not.toMatch(SECRET);
    }
  });

  it("have an ETag that covers what is shown, and that writes take", async () => {
    const { id } = await add(tenant, { profile: { color: "tan" } });
    const read = async (owner: Tenant, include: string, headers = {}) =>
      await send("GET", owner, `/v1/pets?ids=${id}&include=${include}`, undefined, headers);
    const tagOf = async (owner: Tenant, include: string) => (await read(owner, include)).headers["etag"] as string;
    const [plain, internal, before] = [await tagOf(tenant, "profile"), await tagOf(trusted, "profile"), await tagOf(tenant, "timestamps")];
    expect([plain, (await read(trusted, "profile", { "if-none-match": plain })).status]).toEqual([`"${id}.1"`, 200]);
    expect((await read(trusted, "profile", { "if-none-match": internal })).status).toBe(304);
    await prisma().pet.update({ where: { id: BigInt(id) }, data: { updatedAt: new Date(0) } });
    await petsChanged(tenant.scope.projectId);
    expect((await read(tenant, "timestamps", { "if-none-match": before })).status).toBe(200);
    expect((await patch(tenant, id, { name: "Max" }, { "if-none-match": internal })).status).toBe(412);
    expect((await patch(trusted, id, { name: "Max" }, { "if-match": internal })).status).toBe(200);
    expect((await patch(tenant, id, { name: "Moritz" }, { "if-match": before })).status).toBe(412);
  });

  it("refuse what is internal from keys without the permission", async () => {
    const { id } = await add(tenant);
    const profile = { internal: { notes: "Shy" } };
    for (const answer of [
      await send("POST", tenant, "/v1/pets", { name: "Rex", categoryId: 3, profile }),
      await patch(tenant, id, { profile }),
      await patch(tenant, id, { profile: { internal: null } }),
      await send("PUT", tenant, `/v1/pets/external/${crypto.randomUUID()}`, { name: "Rex", categoryId: 3, profile }),
      await batch(tenant, [{ op: "update", id, pet: { profile } }]),
    ]) {
      expect([answer.status, codeOf(answer), messageOf(answer)]).toEqual([
        403,
        "insufficient_scope",
        "This API key does not have the scope internal:write. Create a key that has it, under API keys in the dashboard. Setting profile.internal needs it. Nothing was changed.",
      ]);
      expect(answer.headers["www-authenticate"]).toMatch(/ error="insufficient_scope", scope="internal:write read_write internal"$/);
    }
    const operations = [
      { op: "update", id, pet: { profile } },
      { op: "create", pet: { name: "Rex", categoryId: 3 } },
    ];
    const { results } = JSON.parse((await batch(tenant, operations, "each")).text) as { results: object[] };
    const message = "The operation has an error: pet.profile.internal needs the scope internal:write.";
    expect(results).toEqual([
      { status: 403, error: { code: "insufficient_scope", status: 403, message } },
      expect.objectContaining({ status: 201 }),
    ]);
    expect((await profileOf(id, trusted))?.["internal"]).toEqual(UNKNOWN_INTERNAL);
    const wrong = await patch(trusted, id, { profile: { internal: { microchip: "12 34" } } });
    expect(messageOf(wrong)).toContain('profile.internal.microchip must be 9 to 23 letters and digits; null is none; got "12 34".');
  });
});
