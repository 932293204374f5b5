import { expect, it } from "vitest";
import * as z from "zod";
import { readDashboardJson, readForm } from "#lib/http/dashboard/session-body.ts";

const schema = z.object({ name: z.string() });
const json = (type: string) =>
  readDashboardJson(new Request("http://x.test", { method: "POST", body: '{"name":"Zoë"}', headers: { "Content-Type": type } }), schema);
const form = (type: string) =>
  readForm(new Request("http://x.test", { method: "POST", body: "name=Zoë", headers: { "Content-Type": type } }), schema);

it.each(["application/json", "Application/JSON;charset=utf8", 'application/json; a="b;c"; charset="UTF-8"'])(
  "reads JSON of the type %s",
  async (type) => {
    expect(await json(type)).toEqual({ name: "Zoë" });
  },
);

it.each(["application/json-patch+json", "application/json; charset=utf-16", "text/plain", ""])(
  "refuses JSON of the type %j",
  async (type) => {
    await expect(json(type)).rejects.toMatchObject({ code: "unsupported_media_type" });
  },
);

it.each(["\\ud800", "a\\uDFFFb", "\\u0000"])("refuses JSON whose text has %s, which cannot be stored", async (escaped) => {
  for (const body of [`{"name":"${escaped}"}`, `{"name":"a","more":[{"x":"${escaped}"}]}`, `{"name":"a","${escaped}":1}`]) {
    const request = new Request("http://x.test", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    await expect(readDashboardJson(request, schema)).rejects.toMatchObject({ code: "invalid_json" });
  }
});

it.each(["[]", "null", '"Zoë"', "7"])("refuses JSON that is no object: %s", async (body) => {
  const request = new Request("http://x.test", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  await expect(readDashboardJson(request, schema)).rejects.toMatchObject({
    code: "invalid_body",
    message: "The body must be a JSON object.",
  });
});

it("reads JSON with escaped pairs and backslashes as they are meant", async () => {
  const body = String.raw`{"name":"\ud83d\udc36 \\ud800"}`;
  const request = new Request("http://x.test", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  expect(await readDashboardJson(request, schema)).toEqual({ name: String.raw`🐶 \ud800` });
});

it("reads forms in UTF-8 only", async () => {
  expect(await form("application/x-www-form-urlencoded;charset=UTF-8")).toEqual({ name: "Zoë" });
  for (const type of ["application/x-www-form-urlencoded; charset=latin1", "application/x-www-form-urlencoded-2"]) {
    await expect(form(type)).rejects.toMatchObject({ code: "unsupported_media_type" });
  }
});
