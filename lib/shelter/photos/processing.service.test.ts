import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg, picture, pngChunk } from "#e2e/support/pictures.ts";
import { processPhotoFile } from "#lib/shelter/photos/processing.service.ts";

async function facts(files: Record<string, Buffer>) {
  const entries = Object.entries(files).map(async ([name, file]) => {
    const { format, width, height, space, depth, exif, icc, xmp, orientation } = await sharp(file).metadata();
    return [name, { format, width, height, space, depth, exif, icc, xmp, orientation }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Claims to be a square, as the head of the frame says. */
async function withSize(made: Sharp, head: string, side: number): Promise<Buffer> {
  const content = await made.toBuffer();
  const frame = content.indexOf(Buffer.from(head, "latin1"));
  content.writeUInt16BE(side, frame + 5);
  content.writeUInt16BE(side, frame + 7);
  return content;
}

async function interlacedPng(): Promise<Buffer> {
  const content = await picture().ensureAlpha().toColourspace("rgb16").png({ progressive: true }).toBuffer();
  const head = Buffer.from(content.subarray(16, 29));
  for (const at of [0, 4]) head.writeUInt32BE(4340, at);
  return Buffer.concat([content.subarray(0, 8), pngChunk("IHDR", head), content.subarray(33)]);
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

  it.each([
    ["a progressive JPEG of 25.1 megapixels", () => withSize(picture().jpeg({ progressive: true }), "\xff\xc2", 5010)],
    ["one for print, of 18.8", () => withSize(picture().toColourspace("cmyk").jpeg({ progressive: true }), "\xff\xc2", 4335)],
    ["an interlaced PNG with 16 bits, of 18.8", interlacedPng],
  ])("does not decode %s, which takes too much memory", async (_, make) => {
    await expect(processPhotoFile(await make())).rejects.toMatchObject({ reason: "too_much_held" });
  });

  it("scales a very long picture down to what WebP can hold", async () => {
    const { width, height } = await processPhotoFile(await jpeg({ width: 200, height: 20_000 }));
    expect([width, height]).toEqual([48, 4800]);
  });
});
