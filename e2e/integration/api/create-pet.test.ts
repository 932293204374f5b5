import { beforeAll, describe, expect, it } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { minProcessorTime } from "#e2e/support/processor-time.ts";

const { call } = useLanes();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const MAX = "9223372036854775807";
const MIN = "-9223372036854775808";

describe.each(LANES)("POST /v1/pets through the %s lane", (lane) => {
  const create = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    call(lane, "POST", "/v1/pets", { key: tenant.key, body, headers });

  it("returns 201 with the pet and its new ID and lists it immediately", async () => {
    const answer = await create('{"name":"Biscuit","categoryId":3,"status":"pending"}');
    expect(answer.status).toBe(201);
    expect(answer.text).toMatch(/^\{"id":\d+,"name":"Biscuit","categoryId":3,"status":"pending"\}$/);
    const list = await call(lane, "GET", "/v1/pets?limit=100", { key: tenant.key });
    expect(list.text).toContain(answer.text);
  });

  it("creates an available pet when the status is omitted", async () => {
    expect((await create('{"name":"Plain","categoryId":1}')).text).toContain('"status":"available"');
  });

  it.each([
    [MAX, MAX],
    [MIN, MIN],
    ["0", "0"],
    ["-0", "0"],
    ["1.0", "1"],
    ["1e2", "100"],
    ["1.50e1", "15"],
    ["922337203685477580.7e1", MAX],
    ["9.223372036854775807E+18", MAX],
    ["0e999999999", "0"],
  ])("accepts categoryId %s and returns %s digit for digit", async (sent, given) => {
    const answer = await create(`{"name":"Digits","categoryId":${sent}}`);
    expect(answer.status).toBe(201);
    expect(answer.text).toContain(`"categoryId":${given},`);
  });

  it.each(["9223372036854775808", "-9223372036854775809", "1.5", '"1"', "true", "null", "[]", "{}", "1e19", "1e-1", "1e999999999999"])(
    "rejects categoryId %s and names the field",
    async (sent) => {
      const answer = await create(`{"name":"Digits","categoryId":${sent}}`);
      expect(answer.status).toBe(400);
      const body = JSON.parse(answer.text) as { code: string; message: string };
      expect(body.code).toBe("invalid_body");
      expect(body.message).toContain("categoryId must be an integer");
    },
  );

  it.each([
    ["empty", '""'],
    ["blank", '" \\u00a0\\t"'],
    ["of invisible characters", '"\\u200b\\u2060\\u3164"'],
    ["with a NUL", '"a\\u0000b"'],
    ["of 256 code points", JSON.stringify("a".repeat(256))],
    ["of 256 astral code points", JSON.stringify("🐶".repeat(256))],
    ["half a surrogate pair", '"\\ud83d"'],
    ["a number", "5"],
    ["null", "null"],
    ["a list", '["Rex"]'],
  ])("rejects a name that is %s", async (_what, name) => {
    const answer = await create(`{"name":${name},"categoryId":1}`);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "invalid_body", message: expect.stringContaining("name must be text") });
  });

  it.each(["🐶".repeat(255), "  Spaced  ", "Zoë \u202E", "e\u0301", 'Quo"te\\'])("stores the name %j exactly as sent", async (name) => {
    const answer = await create(JSON.stringify({ name, categoryId: 1 }));
    expect(answer.status).toBe(201);
    expect((JSON.parse(answer.text) as { name: string }).name).toBe(name);
  });

  it.each(['"Available"', '""', "1", "null", '"adopted"'])("rejects status %s and lists the allowed values", async (status) => {
    const answer = await create(`{"name":"Rex","categoryId":1,"status":${status}}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("available");
  });

  it("parses a number as long as the body without delaying other requests", async () => {
    const refused = async () => expect((await create(`{"name":"Digits","categoryId":1${"0".repeat(64_000)}1}`)).status).toBe(400);
    expect(await minProcessorTime(refused)).toBeLessThan(500_000);
  });

  it("reports every error in the body in one message", async () => {
    const { message } = JSON.parse((await create('{"name":"","status":"gone"}')).text) as { message: string };
    expect(message).toMatch(/3 errors.*name must be.*categoryId is required.*status must be one of/s);
  });

  it("ignores an ID sent by the client and unknown fields", async () => {
    const answer = await create(
      '{"id":77777777,"name":"Own id","categoryId":1,"owner":"me","constructor":1,"__proto__":{"status":"sold"}}',
    );
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain("77777777");
    expect(answer.text).toContain('"status":"available"');
  });

  it.each([
    ["an empty body", ""],
    ["blanks", "  "],
    ["a cut object", '{"name":"Rex"'],
    ["a trailing comma", '{"name":"Rex",}'],
    ["single quotes", "{'name':'Rex'}"],
    ["two values", "{} {}"],
    ["NaN", '{"name":"Rex","categoryId":NaN}'],
  ])("returns invalid_json for %s", async (_what, body) => {
    const answer = await create(body);
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([400, "invalid_json"]);
  });

  it("returns invalid_json for bytes that are not UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('","categoryId":1}')]);
    const answer = await create(bytes);
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([400, "invalid_json"]);
  });

  it.each(["[]", "5", '"text"', "null", "true"])("returns invalid_body for the JSON value %s", async (body) => {
    const answer = await create(body);
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([400, "invalid_body"]);
  });

  it.each([
    ...["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", "application/vnd.api+json"],
    ...["application/json; x=y; charset=utf-16", 'application/json; x="; charset=utf-8"; charset="utf-16"', "application/json, text/plain"],
    ...['application/json; charset="utf-8', "application/json; charset"],
  ])("returns 415 for the media type %s", async (type) => {
    expect((await create('{"name":"Rex","categoryId":1}', { "Content-Type": type })).status).toBe(415);
  });

  it("returns 415 for a missing media type and for a compressed body", async () => {
    expect((await create('{"name":"Rex","categoryId":1}', { "Content-Type": "" })).status).toBe(415);
    expect((await create('{"name":"Rex","categoryId":1}', { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  it.each([
    ...["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"', "application/json;", "application/json;charset=utf8"],
    ...[
      "application/json; odata.metadata=minimal; charset=UTF8",
      'application/json; profile="https://a.example/b;c"',
      "application/json ; v=1;",
    ],
    ...['application/json; charset="ut\\f-8"', "application/json; charset=unicode-1-1-utf-8"],
  ])("accepts the media type %s", async (type) => {
    expect((await create('{"name":"Rex","categoryId":1}', { "Content-Type": type })).status).toBe(201);
  });

  it("accepts a body of 64 KiB and rejects one byte more with 413", async () => {
    const padded = (size: number): string => {
      const body = '{"name":"Rex","categoryId":1,"note":""}';
      return body.replace('""', `"${"x".repeat(size - body.length)}"`);
    };
    expect((await create(padded(65_536))).status).toBe(201);
    expect((await create(padded(65_537))).status).toBe(413);
    expect((await create(padded(65_537), { "Content-Length": "", "Transfer-Encoding": "chunked" })).status).toBe(413);
  });
});
