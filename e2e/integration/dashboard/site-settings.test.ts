import { beforeAll, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

const SETTINGS = { ...NEW_SETTINGS, name: "Green Farm", contactEmail: "hello@farm.example" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });
let slug: string;
let owner: BrowserClient;
let viewer: BrowserClient;

const path = (end = ""): string => `/api/projects/${slug}/site${end}`;

beforeAll(async () => {
  const [one, two] = [await makePerson("Owner"), await makePerson("Viewer")];
  ({ slug } = (await makeShelter(one, [[two, "viewer"]])).project);
  owner = await signedIn(lanes.base("direct"), one);
  viewer = await signedIn(lanes.base("direct"), two);
});

it("previews unsaved text only in the dashboard's own frames and stores nothing", async () => {
  const body = new URLSearchParams({ ...SETTINGS, happyDays: "7", listsReserved: "true", tagline: "Only typed" }).toString();
  const answer = await owner.send("POST", path("/preview"), { body, headers: FORM });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("Only typed");
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect((await owner.send("GET", path("/preview"))).text).not.toContain("Only typed");
  expect((await viewer.send("GET", path("/preview"))).status).toBe(200);
  expect((await viewer.send("POST", path("/preview"), { body, headers: FORM })).status).toBe(403);
  expect((await owner.send("POST", path("/preview"), { body: "accent=red", headers: FORM })).status).toBe(400);
});

it("saves settings, refuses an outdated version, and explains which values are allowed", async () => {
  const { draft } = JSON.parse((await owner.send("GET", path())).text) as { draft: { version: number } };
  const change = { ...SETTINGS, version: draft.version };
  expect((await owner.send("PUT", path(), { body: change })).status).toBe(200);
  expect((await owner.send("PUT", path(), { body: change })).status).toBe(409);
  const wrong = await owner.send("PUT", path(), { body: { ...change, accent: "red", contactEmail: "anonymous" } });
  expect(JSON.parse(wrong.text)).toMatchObject({ code: "invalid_body", message: expect.stringMatching(/#0f766e.*name@example\.org/) });
});

it("starts only one deploy at a time", async () => {
  const answer = await owner.send("POST", path("/deploys"));
  expect(answer.status).toBe(201);
  expect(JSON.parse(answer.text)).toMatchObject({ state: "building", isLive: false, by: "Owner" });
  expect((await owner.send("POST", path("/deploys"))).status).toBe(409);
  expect((await viewer.send("POST", path("/deploys"))).status).toBe(403);
});
