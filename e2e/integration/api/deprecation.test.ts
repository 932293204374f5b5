import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { callersOfDeprecated } from "#lib/gateway/usage/data.ts";
import { flushUsage } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";

const { base, call } = useLanes();
const SUNSET = Date.UTC(2030, 11, 5);
let tenant: Tenant;
let petId: string;
beforeAll(async () => {
  tenant = await makeTenant();
  const created = await call("direct", "POST", "/v1/pets", { key: tenant.key, body: '{"name":"Old","categoryId":1}' });
  petId = /"id":(\d+)/.exec(created.text)?.[1] ?? "";
});
afterEach(() => clock.replace(Date.now));

describe.each(LANES)("GET /v1/pets/{petId} through the %s lane", (lane) => {
  const get = (id: string) => call(lane, "GET", `/v1/pets/${id}`, { key: tenant.key });

  it("returns the pet with deprecation, sunset date, and successor headers", async () => {
    const answer = await get(petId);
    expect([answer.status, answer.text]).toEqual([200, `{"id":${petId},"name":"Old","categoryId":1,"status":"available"}`]);
    expect(answer.headers["deprecation"]).toBe("@1764892800");
    expect(answer.headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
    expect(answer.headers["link"]).toContain('rel="deprecation"');
    expect(answer.headers["link"]).toContain(`<${base(lane)}/v1/pets?ids=${petId}>; rel="successor-version"`);
  });

  it.each(["0", "-1", "999999999", "9223372036854775807", "9223372036854775808", "1.0", "abc", "01", "+1", "%20", "1%00"])(
    "returns 404 for the ID %s",
    async (id) => {
      const answer = await get(id);
      expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([404, "not_found"]);
    },
  );

  it("returns 404 for an existing ID that is not written canonically", async () => {
    for (const id of [`0${petId}`, `+${petId}`, `%20${petId}`, `${petId}%20`]) expect((await get(id)).status).toBe(404);
    expect((await get(petId)).status).toBe(200);
  });

  it("works until the last millisecond before December 5, 2030 and returns 410 afterward", async () => {
    clock.replace(() => SUNSET - 1);
    expect((await get(petId)).status).toBe(200);
    clock.replace(() => SUNSET);
    const answer = await get(petId);
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([410, "gone"]);
    expect(answer.headers["link"]).toContain('rel="successor-version"');
    expect(answer.headers["link"]).toContain(`</docs/errors#gone>; rel="help"`);
  });

  it("records which keys still call the deprecated operation", async () => {
    const { key, keyId } = await makeKey(tenant.scope);
    await call(lane, "GET", `/v1/pets/${petId}`, { key });
    await call(lane, "GET", `/v1/pets/${petId}`, { key });
    await flushUsage();
    const callers = await callersOfDeprecated(tenant.scope.projectId, Date.now());
    expect(callers.find((caller) => caller.keyId === keyId)).toMatchObject({ keyId, requests: 2 });
  });
});
