import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endChild } from "#e2e/support/end-child.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { HIDDEN, HOSTILE } from "#e2e/support/hostile-pictures.ts";
import { type Answer, httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { useMediaFolder } from "#e2e/support/media-folder.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { storedKeys } from "#e2e/support/photos.ts";
import { jpeg, jpegOfBytes, pixelBomb } from "#e2e/support/pictures.ts";
import { spawnWorker } from "#e2e/support/worker-process.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { MAX_PHOTO_BYTES } from "#lib/shelter/photos/rules.ts";
import { sweepPhotos } from "#lib/shelter/photos/sweep.mutations.ts";

type Make = () => Buffer | Promise<Buffer>;

const DAMAGED = "The file is damaged, ends early, or is of a kind that cannot be read. Save it as a JPEG and upload it again.";
const TOO_MANY_PIXELS = "It has more than 50 megapixels, or as an AVIF more than 20. Make it smaller and upload it again.";
const KINDS = "A photo must be a JPEG, PNG, WebP, or AVIF file; this file is";

const REFUSED: [what: string, make: Make, fileName: string, status: number, sentence: string][] = [
  ["an SVG with a script", HOSTILE.svg, "photo.jpg", 415, `${KINDS} an SVG. Save it as a PNG.`],
  ["a GIF of 65,535 × 65,535 pixels", HOSTILE.gifBomb, "photo.gif", 415, `${KINDS} a GIF.`],
  [
    "a HEIC of a phone",
    HOSTILE.heic,
    "IMG_1.jpg",
    415,
    "This file is HEIC, which this service cannot read. Save it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible makes the camera take those.",
  ],
  ["a video", HOSTILE.video, "photo.avif", 415, `${KINDS} a video.`],
  ["a page named .jpg", HOSTILE.html, "photo.jpg", 415, `${KINDS} something else.`],
  ["an archive named .png", HOSTILE.zip, "photo.png", 415, `${KINDS} something else.`],
  ["nothing", () => Buffer.of(), "photo.jpg", 400, "The file is empty. Send a photo."],
  [
    "15 MiB and one byte",
    () => jpegOfBytes(MAX_PHOTO_BYTES + 1),
    "photo.jpg",
    413,
    "A photo can have at most 15 MB. Make it smaller and upload it again.",
  ],
];

const FAILED: [what: string, make: Make, sentence: string][] = [
  ["half a JPEG", HOSTILE.jpegCut, DAMAGED],
  ["half a PNG", HOSTILE.pngCut, DAMAGED],
  ["half a WebP", HOSTILE.webpCut, DAMAGED],
  ["an SVG behind the first bytes of a JPEG", HOSTILE.svgBehindMagic, DAMAGED],
  ["a PNG of 30,000 × 30,000 pixels in 100 kB", () => pixelBomb(30_000, 30_000), TOO_MANY_PIXELS],
  ["a JPEG that claims 65,500 × 65,500 pixels", HOSTILE.jpegBomb, TOO_MANY_PIXELS],
  ["an AVIF of 20.5 megapixels", HOSTILE.largeAvif, TOO_MANY_PIXELS],
];

const CLEANED: [what: string, make: Make, fileName: string, size: [number, number]][] = [
  ["a JPEG named .svg", jpeg, "photo.svg", [400, 300]],
  ["a JPEG and a page in one", HOSTILE.page, "photo.html", [400, 300]],
  ["a JPEG and an archive in one", HOSTILE.archive, "photo.jar", [400, 300]],
  ["a JPEG on its side, with its place and a script in its Exif", HOSTILE.exif, "photo.jpg", [200, 400]],
  ["a JPEG with a script in its comment", HOSTILE.comment, "photo.jpg", [400, 300]],
  ["a JPEG with XMP", HOSTILE.xmp, "photo.jpg", [400, 300]],
  ["a PNG with a script in its text", HOSTILE.pngWithText, "photo.png", [400, 300]],
  ["a JPEG for print, in CMYK", HOSTILE.cmyk, "photo.jpg", [400, 300]],
  ["a PNG of 16 bits a channel", HOSTILE.deep, "photo.png", [400, 300]],
  ["an animated WebP", HOSTILE.animation, "photo.webp", [400, 300]],
];

const media = useMediaFolder();
const base = useDirectLane(media);
let worker: ReturnType<typeof spawnWorker>;
let tenant: Tenant;
let petId: string;
beforeAll(() => {
  worker = spawnWorker(media);
});
afterAll(() => endChild(worker));
beforeEach(async () => {
  tenant = await makeTenant();
  petId = (await createPet(tenant.scope, { name: "Biscuit", categoryId: 1n, status: "available" }, TESTER)).id;
  for (const key of await storedKeys()) await mediaStorage().remove(key);
});

interface Listed {
  status: string;
  error: string | null;
  width: number;
  height: number;
  urls: Record<string, string>;
}

const call = (method: string, path: string, form = {}): Promise<Answer> => httpCall(base(), method, path, { key: tenant.key, ...form });
const send = async (make: Make, fileName: string): Promise<Answer> =>
  await call("POST", `/v1/pets/${petId}/photos`, photoForm(await make(), "", fileName));
const photos = async (): Promise<Listed[]> => JSON.parse((await call("GET", `/v1/pets?ids=${petId}&include=photos`)).text)[0].photos;

async function processed(make: Make, fileName: string): Promise<Listed> {
  const answer = await send(make, fileName);
  expect(answer.status, answer.text).toBe(201);
  return await eventually("the worker", async () => (await photos()).find(({ status }) => status !== "processing"));
}

/** @param count also after the daily sweep */
async function expectFiles(count: number): Promise<void> {
  await eventually(`${count} files`, async () => (await storedKeys()).length === count);
  expect(await sweepPhotos(Date.now() + 2 * DAY_MS)).toEqual({ photos: 0, files: 0 });
  expect(await storedKeys()).toHaveLength(count);
}

describe("a file that is no photo", () => {
  it.each(REFUSED)("is refused with a sentence, and nothing is stored: %s", async (_, make, fileName, status, sentence) => {
    const answer = await send(make, fileName);
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([status, sentence]);
    expect(await photos()).toEqual([]);
    await expectFiles(0);
  });
});

describe("a photo that cannot be processed", () => {
  it.each(FAILED)("fails with a sentence and leaves no file: %s", async (_, make, sentence) => {
    expect(await processed(make, "photo.jpg")).toMatchObject({ status: "failed", error: sentence, urls: null });
    await expectFiles(0);
  });
});

describe("a photo with more than a picture in its file", () => {
  it.each(CLEANED)("is shown as a picture and nothing else: %s", async (_, make, fileName, [width, height]) => {
    const photo = await processed(make, fileName);
    expect(photo).toMatchObject({ status: "ready", error: null, width, height });
    await expectFiles(4);
    for (const [variant, url] of Object.entries(photo.urls)) {
      const answer = await fetch(`${base()}${new URL(url).pathname}`);
      const type = variant === "jpeg" ? "image/jpeg" : "image/webp";
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
        200,
        type,
        "nosniff",
      ]);
      const content = Buffer.from(await answer.arrayBuffer());
      expect(content.includes(HIDDEN)).toBe(false);
      const { exif, xmp, icc, comments, orientation, pages, space, depth } = await sharp(content).metadata();
      expect({ exif, xmp, icc, comments, orientation, pages }).toEqual({});
      expect([space, depth]).toEqual(["srgb", "uchar"]);
    }
  });
});
