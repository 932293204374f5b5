import { beforeAll, describe, expect, it } from "vitest";
import { dashboardAddresses, dashboardPages, fill, partsOf } from "#e2e/support/addresses.ts";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";

/** Half a surrogate pair, a byte that UTF-8 does not have, an overlong slash, a broken escape, and NUL. */
const NO_TEXT = ["%ED%A0%80", "%ff", "%C0%AF", "%zz", "%00"];

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let admin: BrowserClient;
let slug: string;
beforeAll(async () => {
  const person = await makePerson("Admin", { isAdmin: true });
  slug = (await makeShelter(person)).project.slug;
  admin = await signedIn(lanes.base("next"), person);
});

/** The address with each of its parts in turn that is no text. */
function broken(at: string): string[] {
  return partsOf(at).flatMap((part) => NO_TEXT.map((text) => fill(at, { project: slug, [part]: text })));
}

describe("text that cannot be stored", () => {
  it.each(dashboardPages().filter((at) => partsOf(at).length > 0))("is 400 in the address of the page %s", async (at) => {
    for (const path of broken(at)) {
      const answer = await admin.send("GET", path);
      expect([answer.status, answer.headers["content-type"]], path).toEqual([400, "text/html; charset=utf-8"]);
      expect(answer.text).toContain("This address cannot be read.");
    }
  });

  it.each(dashboardAddresses().filter(({ at }) => partsOf(at).length > 0))("is 400 in the address $method $at", async ({ method, at }) => {
    for (const path of broken(at)) {
      const answer = await admin.send(method, `/api${path}`, method === "GET" ? {} : { body: {} });
      expect([answer.status, JSON.parse(answer.text)], path).toMatchObject([400, { code: "invalid_request", status: 400 }]);
    }
  });

  it("is found nowhere, or refused, in the query of whatever address", async () => {
    const query = ["q", "after", "before", "type", "status", "breed", "location", "day", "name", "alt"]
      .map((name) => `${name}=a%00b`)
      .join("&");
    const addresses = dashboardAddresses().filter(({ method }) => method === "GET");
    for (const at of [...addresses.map((one) => `/api${one.at}`), ...dashboardPages()]) {
      const path = `${fill(at, { project: slug })}?${query}&who=cli:%00`;
      expect((await admin.send("GET", path)).status, path).toBeLessThan(500);
    }
  });

  it.each(["/", "/sites/", "/sites/a.pets.example/", "/_next/static/", "/docs/"])("is 400 under %s", async (folder) => {
    for (const text of NO_TEXT) {
      for (const method of ["GET", "HEAD", "POST"]) expect((await httpCall(lanes.base("direct"), method, folder + text)).status).toBe(400);
    }
  });

  it("is 400 in a body, and nothing is stored", async () => {
    for (const text of ["\ud800", "a\udfffb", "\0"]) {
      const answer = await admin.send("POST", "/api/projects", { body: { name: "Text", note: text } });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: "invalid_json" }]);
    }
    expect((await admin.send("GET", "/")).status).toBeLessThan(400);
  });
});
