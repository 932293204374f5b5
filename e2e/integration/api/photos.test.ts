import { request as httpRequest } from "node:http";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeKey, makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { formOf, photoForm } from "#e2e/support/photo-form.ts";
import { processAll, storedKeys } from "#e2e/support/photos.ts";
import { jpeg, jpegOfBytes } from "#e2e/support/pictures.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";

const MAX_BYTES = 15 * 1024 ** 2;
const lanes = useLanes();
const parsed = (answer: Answer) => JSON.parse(answer.text);
let tenant: Tenant;
let petId: number;
let picture: Buffer;

beforeAll(async () => {
  picture = await jpeg();
});
beforeEach(async () => {
  tenant = await makeTenant();
  const body = JSON.stringify({ name: "Biscuit", categoryId: 3 });
  petId = parsed(await lanes.call("direct", "POST", "/v1/pets", { key: tenant.key, body })).id;
  for (const key of await storedKeys()) await mediaStorage().remove(key);
});

const FORM = photoForm(Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(1000)]));
const FORM_TYPE = "multipart/form-data; boundary=";

describe.each(LANES)("photos through the %s lane", (lane) => {
  const path = () => `/v1/pets/${petId}/photos`;
  const send = (form: ReturnType<typeof formOf>, key = tenant.key, at = path()) => lanes.call(lane, "POST", at, { key, ...form });
  const patch = (photoId: number, change: object) =>
    lanes.call(lane, "PATCH", `${path()}/${photoId}`, { key: tenant.key, body: JSON.stringify(change) });
  const list = async (query = "") => {
    const answer = await lanes.call(lane, "GET", `/v1/pets?ids=${petId}&include=photos${query}`, { key: tenant.key });
    return { answer, photos: parsed(answer)[0].photos };
  };

  it("are added, listed once they are ready, changed, and deleted", async () => {
    const answer = await send(photoForm(picture, "Biscuit asleep"));
    expect(answer.status).toBe(201);
    expect(answer.headers).not.toHaveProperty("stability");
    const { id, ...photo } = parsed(answer);
    expect(photo).toEqual({ status: "processing", error: null, alt: "Biscuit asleep", width: null, height: null, urls: null });
    expect((await list()).photos).toEqual([{ id, ...photo }]);
    await processAll();
    const { photos } = await list();
    expect(photos).toMatchObject([{ id, status: "ready", width: 400, height: 300 }]);
    expect(photos[0].urls["800"]).toMatch(new RegExp(`^${lanes.base(lane)}/media/[0-9a-f]{64}-800\\.webp$`));
    const served = await fetch(photos[0].urls.jpeg);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    await served.arrayBuffer();

    const second = parsed(await send(photoForm(await jpeg({ width: 90, height: 90 })))).id;
    expect(parsed(await patch(second, { position: 1, alt: "Biscuit’s nose" }))).toMatchObject({ id: second, alt: "Biscuit’s nose" });
    expect((await list()).photos.map((one: { id: number }) => one.id)).toEqual([second, id]);
    expect((await lanes.call(lane, "DELETE", `${path()}/${second}`, { key: tenant.key })).status).toBe(204);
    expect((await list()).photos).toHaveLength(1);
    expect((await lanes.call(lane, "DELETE", `${path()}/${second}`, { key: tenant.key })).status).toBe(404);
  });

  it("are in no answer that does not ask for them", async () => {
    await send(photoForm(picture));
    const answer = await lanes.call(lane, "GET", `/v1/pets?ids=${petId}`, { key: tenant.key });
    expect(Object.keys(parsed(answer)[0])).toEqual(["id", "name", "categoryId", "status"]);
  });

  it("change the ETag of an answer that has them", async () => {
    await send(photoForm(picture));
    const before = (await list()).answer.headers["etag"] ?? "";
    await processAll();
    const headers = { "If-None-Match": before };
    const answer = await lanes.call(lane, "GET", `/v1/pets?ids=${petId}&include=photos`, { key: tenant.key, headers });
    expect(answer.status).toBe(200);
  });

  it.each(["photos", "%70hotos"])("have the host of the request in their addresses (include=%s)", async (include) => {
    await send(photoForm(picture));
    await processAll();
    const at = `/v1/pets?ids=${petId}&include=${include}`;
    for (const host of ["one.localhost", "two.localhost"]) {
      const answer = await lanes.call(lane, "GET", at, { key: tenant.key, headers: { host } });
      expect(parsed(answer)[0].photos[0].urls["800"]).toContain(`http://${host}/media/`);
    }
  });

  it("are the same when the same file is sent again", async () => {
    const first = await send(photoForm(picture));
    const again = await send(photoForm(picture, "other words"));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.text).toBe(first.text);
  });

  it.each([
    ["JSON", { body: Buffer.from("{}"), headers: { "content-type": "application/json" } }, 415, "must be sent as multipart/form-data"],
    ["a form without a boundary", { body: Buffer.of(), headers: { "content-type": "multipart/form-data" } }, 415, "with a boundary"],
    ["a form without a file", formOf({ name: "alt", content: "x" }), 400, "file is required and must be a file."],
    ["an empty file", photoForm(Buffer.of()), 400, "The file is empty. Send a photo."],
    ["an SVG named .png", photoForm(Buffer.from("<svg/>")), 415, "this file is an SVG."],
    ["words that are too long", photoForm(Buffer.from("\xff\xd8\xff", "latin1"), "x".repeat(251)), 400, "alt must be text of at most 250"],
    [
      "a form without its end",
      { ...FORM, body: FORM.body.subarray(0, -20) },
      400,
      "malformed or ends before its last part. Nothing was stored.",
    ],
    [
      "a boundary that is too long",
      { ...FORM, headers: { "content-type": `${FORM_TYPE}${"x".repeat(300)}` } },
      400,
      "The multipart body is malformed",
    ],
    [
      "two files",
      formOf({ name: "file", content: "\xff\xd8\xff", fileName: "a" }, { name: "file", content: "\xff\xd8\xff", fileName: "b" }),
      400,
      "The body can have one file. Send one request for each.",
    ],
  ])("are refused with a sentence, and nothing is stored: %s", async (_, form, status, sentence) => {
    const answer = await send(form);
    expect(answer.status, answer.text).toBe(status);
    expect(parsed(answer).message).toContain(sentence);
    expect((await list()).photos).toEqual([]);
    expect(await storedKeys()).toEqual([]);
  });

  it("can have 15 MiB, and not one byte more", async () => {
    expect((await send(photoForm(await jpegOfBytes(MAX_BYTES)))).status).toBe(201);
    const refused = await send(photoForm(await jpegOfBytes(MAX_BYTES + 1)));
    expect(parsed(refused)).toMatchObject({
      status: 413,
      message: "A photo can have at most 15 MB. Make it smaller and upload it again.",
    });
    const announced = await send(photoForm(await jpegOfBytes(MAX_BYTES + 100_000)));
    expect(announced.status).toBe(413);
    expect(await storedKeys()).toHaveLength(1);
  });

  it("leave nothing behind when the upload is cut in the middle", async () => {
    const form = photoForm(await jpegOfBytes(400_000));
    const cut = form.body.subarray(0, 200_000);
    const answer = await send({ ...form, body: cut });
    expect(parsed(answer)).toMatchObject({ status: 400, code: "invalid_body" });
    const { hostname, port } = new URL(lanes.base(lane));
    const headers = { ...form.headers, Authorization: `Bearer ${tenant.key}`, "Content-Length": form.body.length };
    const request = httpRequest({ hostname, port, method: "POST", path: path(), headers, agent: false });
    request.on("error", () => undefined);
    await new Promise<void>((resolve) => request.write(cut, () => resolve()));
    request.destroy();
    const closed = Promise.withResolvers<void>();
    request.once("close", () => closed.resolve());
    await closed.promise;
    expect((await list()).photos).toEqual([]);
    await expect.poll(storedKeys, { timeout: 20_000 }).toEqual([]);
  });

  it("of another project's animal are as missing as of none", async () => {
    const other = await makeTenant();
    const theirs = await send(photoForm(picture), other.key);
    const missing = await send(photoForm(picture), tenant.key, "/v1/pets/999999999/photos");
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(missing.text);
    const { id } = parsed(await send(photoForm(picture)));
    for (const method of ["PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { body: '{"alt":"mine"}' } : {};
      expect((await lanes.call(lane, method, `${path()}/${id}`, { key: other.key, ...body })).status).toBe(404);
    }
    expect((await lanes.call(lane, "DELETE", `${path()}/x`, { key: tenant.key })).status).toBe(404);
  });

  it("need a key that may write, before the body is read", async () => {
    const { key } = await makeKey(tenant.scope, { scope: "read" });
    expect((await send(photoForm(picture), key)).status).toBe(403);
    expect((await send(photoForm(picture), "pets_wrong")).status).toBe(401);
  });

  it.each([
    [new AppError("service_unavailable", "The disk for photos is full."), 503, "The disk for photos is full."],
    [new Error("unexpected"), 500, "Something went wrong on our side."],
  ])("leave nothing behind when the storage fails: %s", async (error, status, sentence) => {
    const storage = mediaStorage();
    mediaStorage.replace({ ...storage, put: () => Promise.reject(error) });
    const answer = await send(photoForm(picture));
    mediaStorage.replace(storage);
    expect([answer.status, parsed(answer).message]).toEqual([status, expect.stringContaining(sentence)]);
    expect((await list()).photos).toEqual([]);
    const { rows } = await pool().query("select from pet_photos where project_id = $1", [tenant.scope.projectId]);
    expect(rows).toEqual([]);
  });
});
