import { beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { processAll } from "#e2e/support/photos.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { endDeploy } from "#lib/sites/publishing/deploys/mutations.ts";

const { call } = useLanes();

describe.each(LANES)("/v1/site through the %s lane", (lane) => {
  let own: Tenant;
  let key: string;
  const read = async (path: string) => {
    const { status, text, headers } = await call(lane, "GET", path, { key });
    return { status, headers, body: JSON.parse(text) };
  };
  const patch = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await call(lane, "PATCH", "/v1/site", { key, body: JSON.stringify(body), headers });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) };
  };

  beforeAll(async () => {
    own = await makeTenant();
    key = (await makeKey(own.scope, { permissions: ["domains", "enquiries"] })).key;
  });

  it("changes every field, and leaves out what is not sent", async () => {
    const { body: before, headers } = await read("/v1/site");
    expect(before).toMatchObject({
      tagline: "",
      language: "en",
      liveDeployId: null,
      enquiryForm: { open: false, consent: "", questions: [] },
    });
    const changed = {
      ...{ name: "Riverside", tagline: "Homes", accent: "#112233", about: "By the river", contactEmail: "hello@shelter.example" },
      ...{ contactPhone: "1", contactAddress: "1 River Road", openingHours: "Saturdays", donateUrl: "https://give.example" },
      ...{ volunteerUrl: "https://help.example", imprintUrl: "https://imprint.example", privacyUrl: "https://privacy.example" },
      ...{ language: "de", adoptionSteps: "Ask", listsReserved: true, happyDays: 7 },
    };
    const answer = await patch(changed, { "If-Match": headers["etag"] ?? "" });
    expect(answer.status).toBe(200);
    const { address, liveDeployId, enquiryForm, logo, header } = before;
    expect([logo, header]).toEqual([null, null]);
    expect(answer.body).toEqual({ ...changed, address, liveDeployId, enquiryForm, logo, header });
    expect((await patch({ tagline: "More homes" })).body).toEqual({ ...answer.body, tagline: "More homes" });
    expect((await patch({ tagline: "Late" }, { "If-Match": headers["etag"] ?? "" })).status).toBe(412);
    expect(answer.headers["etag"]).not.toBe(headers["etag"]);
  });

  it("turns the form on and asks the project's questions, whose ids last as long as their words", async () => {
    const questions = [
      { text: "Do you have a garden?", kind: "yes_no", required: true },
      { text: "Where do you live?", kind: "choice", choices: ["House", "Flat"] },
    ];
    const { body } = await patch({ enquiryForm: { open: true, consent: "Yes, store it.", questions } });
    expect(body.enquiryForm).toMatchObject({
      ...{ open: true, consent: "Yes, store it." },
      questions: [
        { text: "Do you have a garden?", kind: "yes_no", choices: [], required: true },
        { text: "Where do you live?", kind: "choice", choices: ["House", "Flat"], required: false },
      ],
    });
    const [garden, home] = body.enquiryForm.questions;
    const later = await patch({ enquiryForm: { questions: [home, { ...garden, text: "Is there a garden?" }] } });
    expect(later.body.enquiryForm.open).toBe(true);
    expect(later.body.enquiryForm.questions[0].id).toBe(home.id);
    expect(later.body.enquiryForm.questions[1].id).not.toBe(garden.id);
  });

  it("takes the right to enquiries for the form", async () => {
    const texts = await makeKey(own.scope, { permissions: ["domains"] });
    const body = JSON.stringify({ enquiryForm: { open: false } });
    const refusal = JSON.parse((await call(lane, "PATCH", "/v1/site", { key: texts.key, body })).text);
    expect([refusal.code, refusal.message]).toEqual(["insufficient_scope", expect.stringContaining("enquiries:write")]);
  });

  it("says each invalid field by name", async () => {
    const form = { questions: [{ text: "Where?", kind: "choice", choices: ["House"] }] };
    const { status, body } = await patch({ accent: "red", donateUrl: "javascript:1", happyDays: -1, color: "x", enquiryForm: form });
    expect(status).toBe(400);
    for (const field of ["accent", "donateUrl", "happyDays", "color", "enquiryForm.questions[0]"]) expect(body.message).toContain(field);
  });

  it("sets a picture, shows its addresses once they are there and published, and removes it", async () => {
    const send = (method: string, kind: string, form = {}) => call(lane, method, `/v1/site/pictures/${kind}`, { key, ...form });
    const { headers: before } = await read("/v1/site");
    const set = await send("PUT", "logo", photoForm(await jpeg({ width: 90, height: lane === "next" ? 80 : 90 }), "A paw"));
    expect([set.status, JSON.parse(set.text)]).toMatchObject([
      200,
      { logo: { alt: "A paw", status: "processing", urls: null }, header: null },
    ]);
    expect(set.headers["etag"]).not.toBe(before["etag"]);
    // Progress of a picture refuses no change of the texts.
    expect((await patch({ tagline: "Later" }, { "If-Match": before["etag"] ?? "" })).status).toBe(200);
    await processAll();
    const { logo } = (await read("/v1/site")).body;
    expect([logo.status, (await fetch(logo.urls.jpeg)).status]).toEqual(["ready", 404]);
    await endDeploy(String(JSON.parse((await call(lane, "POST", "/v1/site/publish", { key })).text).id));
    expect((await fetch(logo.urls.jpeg)).status).toBe(200);
    expect((await send("DELETE", "logo")).status).toBe(204);
    expect((await read("/v1/site")).body.logo).toBe(null);
    const missing = { status: 404, text: expect.stringContaining("There is no such picture.") };
    expect(await send("DELETE", "logo")).toMatchObject(missing);
    expect(await send("PUT", "banner", photoForm(Buffer.from("x")))).toMatchObject(missing);
    expect((await send("PUT", "header", photoForm(Buffer.from("no picture")))).status).toBe(415);
  });

  it("lists the versions, and says which is live", async () => {
    const { text } = await call(lane, "POST", "/v1/site/publish", { key });
    const { id } = JSON.parse(text);
    expect((await read("/v1/site/deploys?order=desc")).body[0]).toMatchObject({ id, status: "building", endedAt: null });
    await endDeploy(String(id));
    expect((await read("/v1/site/deploys?order=desc&limit=1")).body).toEqual([(await read(`/v1/site/deploys/${id}`)).body]);
    expect((await read("/v1/site")).body.liveDeployId).toBe(id);
  });
});
