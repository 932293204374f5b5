import { beforeAll, describe, expect, it } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";

const { base, call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const codeOf = (text: string): string => (JSON.parse(text) as { code: string }).code;

describe.each(LANES)("paths that are no text, through the %s lane", (lane) => {
  it.each(["/v1/%zz", "/v1/%ff", "/v1/pets/%ED%A0%80", "/v1/pets/%C0%AF/restore", "/v1/%"])("answers 404 at %s", async (path) => {
    const answer = await httpCall(base(lane), "GET", path, { key: tenant.key });
    expect([answer.status, codeOf(answer.text), answer.headers["x-ratelimit-limit"]]).toEqual([404, "not_found", expect.any(String)]);
  });
});

describe("paths that Next would rewrite before a handler sees them", () => {
  it.each([
    ...["/v1//pets", "/v1/pets/%2e%2e", "/v1/pets/..", "/v1/%zz", "/v1/pets/%ff"],
    ...["//v1/pets", "///v1/pets", "/v1\\pets", "/\\v1/pets", "/./v1/pets"],
  ])("answers the path with 404 in the Error shape: %s", async (path) => {
    const answer = await call("direct", "GET", path, { key: tenant.key });
    expect([answer.status, codeOf(answer.text)]).toEqual([404, "not_found"]);
  });
});
