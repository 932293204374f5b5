import { beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { type Answer, httpCall } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import { ERROR_CODES } from "#lib/platform/errors.ts";

const { base, call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const PROBLEM = "application/problem+json";
const typeOf = ({ headers }: Answer): string | undefined => headers["content-type"];

describe.each(LANES)("errors through the %s lane", (lane) => {
  const ask = (accept: string, method = "GET", path = "/v1/pets?limit=500", body?: string) =>
    call(lane, method, path, { key: tenant.key, headers: { Accept: accept }, ...(body !== undefined && { body }) });

  it("are problem details for a caller that asks for them, with each wrong field", async () => {
    const answer = await ask(PROBLEM);
    expect([answer.status, typeOf(answer), answer.headers["vary"]]).toEqual([400, PROBLEM, expect.stringMatching(/\bAccept\b(?!-)/)]);
    expect(JSON.parse(answer.text)).toEqual({
      type: `${base(lane)}/docs/errors#invalid_parameter`,
      title: ERROR_CATALOGUE.invalid_parameter.title,
      status: 400,
      detail: 'limit must be an integer from 1 to 100; got "500".',
      instance: `/v1/pets#${answer.headers["x-request-id"]}`,
      code: "invalid_parameter",
      errors: [{ detail: 'limit must be an integer from 1 to 100; got "500".', parameter: "limit" }],
    });
  });

  it.each([
    ["POST", "/v1/pets", { name: "", profile: { breeds: [1] } }, ["#/name", "#/categoryId", "#/profile/breeds/0"]],
    ["PATCH", "/v1/pets/1", { status: "lost" }, ["#/status"]],
    [
      "POST",
      "/v1/pets/batch",
      {
        operations: [
          { op: "create", pet: { name: "Rex", categoryId: 1 } },
          { op: "update", pet: { name: 7 } },
        ],
      },
      ["#/operations/1/id", "#/operations/1/pet/name"],
    ],
  ])("point to the wrong fields of %s %s", async (method, path, body, pointers) => {
    const { errors } = JSON.parse((await ask(PROBLEM, method, path, JSON.stringify(body))).text) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it.each([
    ["/v1/domains", { name: "not a name" }, "#/name"],
    ["/v1/webhooks", { url: "http://127.0.0.1/", eventTypes: ["pet.created"] }, "#/url"],
  ])("point to what %s refuses after the shape of the body was right", async (path, body, pointer) => {
    const { key } = await makeKey(tenant.scope, { permissions: ["domains", "webhooks"] });
    const answer = await call(lane, "POST", path, { key, headers: { Accept: PROBLEM }, body: JSON.stringify(body) });
    const { detail, errors } = JSON.parse(answer.text) as { detail: string; errors: object[] };
    expect([answer.status, errors]).toEqual([400, [{ detail, pointer }]]);
  });

  it("name the header that is wrong, and no field where there is none", async () => {
    const headers = { Accept: PROBLEM, "If-Match": "stale" };
    const wrong = await call(lane, "PATCH", "/v1/pets/1", { key: tenant.key, headers, body: "{}" });
    expect(JSON.parse(wrong.text)).toMatchObject({ code: "invalid_parameter", errors: [{ header: "If-Match" }] });
    for (const [path, key, code] of [
      ["/v1/pets/1", tenant.key, "not_found"],
      ["/v1/cats", tenant.key, "not_found"],
      ["/v1/pets", "pets_wrong", "invalid_api_key"],
    ]) {
      const answer = await call(lane, "GET", path ?? "", { ...(key && { key }), headers: { Accept: PROBLEM } });
      expect(typeOf(answer)).toBe(PROBLEM);
      expect(JSON.parse(answer.text)).toEqual(expect.objectContaining({ code, title: expect.any(String) }));
      expect(JSON.parse(answer.text)).not.toHaveProperty("errors");
    }
  });

  it.each([
    [`${PROBLEM}, application/json;q=0.9`, true],
    [`application/json, ${PROBLEM}`, true],
    [`*/*;q=0.8, ${PROBLEM.toUpperCase()};q=0.9`, true],
    [`${PROBLEM};q=0.5, application/json`, false],
    [`${PROBLEM};q=0.5, */*;q=0.8`, false],
    [`${PROBLEM};q=0, text/html`, false],
    [`${PROBLEM};q=nan`, false],
    ["application/*", false],
    ["*/*", false],
    ["text/html", false],
    ["", false],
  ])("follow the weights of Accept: %s", async (accept, isProblem) => {
    const answer = await ask(accept);
    expect(typeOf(answer)).toBe(isProblem ? PROBLEM : "application/json; charset=utf-8");
    expect(answer.headers["vary"]).toMatch(/\bAccept\b(?!-)/);
    if (!isProblem) expect(Object.keys(JSON.parse(answer.text) as object)).toEqual(["code", "message", "status"]);
  });

  it("leave successes as they are", async () => {
    const answer = await ask(PROBLEM, "GET", "/v1/pets");
    expect([answer.status, typeOf(answer), answer.text]).toEqual([200, "application/json; charset=utf-8", "[]"]);
  });
});

it("have a type that leads to a heading of the error catalog, whatever the code", async () => {
  const { text } = await httpCall(base("next"), "GET", "/docs/errors");
  expect(ERROR_CODES.filter((code) => !text.includes(`<article id="${code}"`))).toEqual([]);
});
