import { describe, expect, it } from "vitest";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";

const { call } = useLanes();

describe.each(LANES)("a test project through the %s lane", (lane) => {
  it("is created with keys that say so, and is never published and has no domains", async () => {
    const person = await makePerson("Tess Tester");
    const scopes = ["projects:write", "keys:write", "domains:write", "animals:write"] as const;
    const { token } = await createToken(person, { name: "Script", scopes: [...scopes], projects: null, days: 30 });
    const send = (method: string, path: string, body?: object, slug?: string) =>
      call(lane, method, `/v1${path}`, {
        key: token,
        ...(body && { body: JSON.stringify(body) }),
        headers: { ...(slug !== undefined && { "Petstore-Project": slug }) },
      });
    const { slug } = JSON.parse((await send("POST", "/projects", { name: "Sandbox", test: true })).text) as { slug: string };
    const { key } = JSON.parse((await send("POST", "/api-keys", { name: "K" }, slug)).text) as { key: string };
    expect(key).toMatch(/^pets_test_\w{36}$/);
    expect(JSON.parse((await call(lane, "GET", "/v1/project", { key })).text)).toMatchObject({ slug, test: true });
    expect(JSON.parse((await send("GET", "/projects")).text)).toMatchObject([{ slug, test: true }]);
    const refusal = { status: 409, text: expect.stringContaining("a test project, which is never published") };
    expect(await send("POST", "/site/publish", undefined, slug)).toMatchObject(refusal);
    expect(await send("POST", "/domains", { name: "www.sandbox-test.org" }, slug)).toMatchObject(refusal);
    expect(await send("POST", "/projects", { name: "Sandbox", test: "yes" })).toMatchObject({
      status: 400,
      text: expect.stringContaining("test must be true or false"),
    });
  });
});
