import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg, picture } from "#e2e/support/pictures.ts";
import { processPhotoFile } from "#lib/shelter/photos/processing.service.ts";

async function facts(files: Record<string, Buffer>) {
  const entries = Object.entries(files).map(async ([name, file]) => {
    const { format, width, height, space, depth, exif, icc, xmp, orientation } = await sharp(file).metadata();
    return [name, { format, width, height, space, depth, exif, icc, xmp, orientation }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const PLAIN = { space: "srgb", depth: "uchar", exif: undefined, icc: undefined, xmp: undefined, orientation: undefined };

describe("processing a photo", () => {
  it("writes three WebP widths and a JPEG", async () => {
    const { files, width, height } = await processPhotoFile(await jpeg({ width: 2000, height: 1500 }));
    expect([width, height]).toEqual([1600, 1200]);
    expect(await facts(files)).toEqual({
      "320": { format: "webp", width: 320, height: 240, ...PLAIN },
      "800": { format: "webp", width: 800, height: 600, ...PLAIN },
      "1600": { format: "webp", width: 1600, height: 1200, ...PLAIN },
      jpeg: { format: "jpeg", width: 1600, height: 1200, ...PLAIN },
    });
  });

  it("never enlarges a small one", async () => {
    const { files, width } = await processPhotoFile(await jpeg({ width: 500, height: 100 }));
    const widths = Object.values(await facts(files)).map((one) => one.width);
    expect([width, ...widths.sort((a, b) => a - b)]).toEqual([500, 320, 500, 500, 500]);
  });

  it.each([
    ["gray", () => picture().grayscale().png().toBuffer()],
    ["another color profile", () => picture().withIccProfile("p3").jpeg().toBuffer()],
    ["transparency", () => picture().ensureAlpha(0.5).png().toBuffer()],
    ["WebP", () => picture().webp().toBuffer()],
    ["AVIF", () => picture().avif().toBuffer()],
  ])("makes 8-bit sRGB of %s", async (_, make) => {
    const { files } = await processPhotoFile(await make());
    for (const one of Object.values(await facts(files))) expect(one).toMatchObject(PLAIN);
  });

  it("scales a very long picture down to what WebP can hold", async () => {
    const { width, height } = await processPhotoFile(await jpeg({ width: 200, height: 20_000 }));
    expect([width, height]).toEqual([48, 4800]);
  });
});
