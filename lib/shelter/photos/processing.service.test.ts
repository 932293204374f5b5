import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg, picture, pngChunk } from "#e2e/support/pictures.ts";
import { scanBomb } from "#e2e/support/scan-bomb.ts";
import { linkPictureOf, processorLimit, processPhotoFile } from "#lib/shelter/photos/processing.service.ts";

async function facts(files: Record<string, Buffer>) {
  const entries = Object.entries(files).map(async ([name, file]) => {
    const { format, width, height, space, depth, exif, icc, xmp, orientation } = await sharp(file).metadata();
    return [name, { format, width, height, space, depth, exif, icc, xmp, orientation }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The head of the frame claims that it is a square. */
async function withSize(made: Sharp, head: string, side: number): Promise<Buffer> {
  const content = await made.toBuffer();
  const frame = content.indexOf(Buffer.from(head, "latin1"));
  content.writeUInt16BE(side, frame + 5);
  content.writeUInt16BE(side, frame + 7);
  return content;
}

const noisy = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 90, sigma: 9 } } });

async function interlacedPng(): Promise<Buffer> {
  const content = await picture().ensureAlpha().toColourspace("rgb16").png({ progressive: true }).toBuffer();
  const head = Buffer.from(content.subarray(16, 29));
  for (const at of [0, 4]) head.writeUInt32BE(4340, at);
  return Buffer.concat([content.subarray(0, 8), pngChunk("IHDR", head), content.subarray(33)]);
}

const PLAIN = { space: "srgb", depth: "uchar", exif: undefined, icc: undefined, xmp: undefined, orientation: undefined };

describe("processing a photo", () => {
  it("cuts what links show to a size and a weight that everyone takes, however hard it is to encode", async () => {
    const grain = await noisy().webp({ quality: 100 }).toBuffer();
    const content = await linkPictureOf(grain);
    expect(await sharp(content).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(content.length).toBeLessThanOrEqual(300_000);
  });

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

  it("refuses 2,647 scans before it decodes them, which takes 15 seconds, and takes what programs save", async () => {
    const bomb = scanBomb(4992, 2647);
    expect(bomb.length).toBeLessThan(300_000);
    await expect(processPhotoFile(bomb)).rejects.toMatchObject({ reason: "too_many_scans" });
    expect(await processPhotoFile(scanBomb(4992, 12))).toMatchObject({ width: 1600, height: 1600 });
  });

  it("ends what takes too much processor time while it is decoded, and goes on with the next", async () => {
    const limit = processorLimit();
    processorLimit.replace({ base: 0, perMegapixel: 1 });
    try {
      await expect(processPhotoFile(await jpeg({ width: 3000, height: 3000 }))).rejects.toMatchObject({ reason: "too_slow" });
    } finally {
      processorLimit.replace(limit);
    }
    expect(await processPhotoFile(await jpeg())).toMatchObject({ width: 400, height: 300 });
  });

  it.each([
    ["an ordinary", false],
    ["a progressive", true],
  ])("takes %s JPEG without its last bytes, as browsers do, and none without its last quarter", async (_, progressive) => {
    const whole = await noisy().jpeg({ quality: 90, progressive }).toBuffer();
    for (const bytes of [1, 2, 3, 500]) {
      expect(await processPhotoFile(whole.subarray(0, -bytes))).toMatchObject({ width: 600, height: 600 });
    }
    const cut = processPhotoFile(whole.subarray(0, (whole.length * 3) / 4));
    // A progressive file has the whole picture, but less sharp.
    await (progressive ? expect(cut).resolves.toMatchObject({ width: 600 }) : expect(cut).rejects.toMatchObject({ reason: "unreadable" }));
  });

  it("refuses an animation of thousands of pictures before it looks through them", async () => {
    const animation = async (count: number) => {
      const chunk = (name: string, content: Buffer) => {
        const head = Buffer.from(`${name}    `, "latin1");
        head.writeUInt32LE(content.length, 4);
        return Buffer.concat([head, content]);
      };
      const picture = (
        await sharp({ create: { width: 1, height: 1, channels: 3, background: "#333" } })
          .webp({ lossless: true })
          .toBuffer()
      ).subarray(12);
      const [canvas, loops] = [chunk("VP8X", Buffer.from([2, ...Array<number>(9).fill(0)])), chunk("ANIM", Buffer.alloc(6))];
      const frames = Array<Buffer>(count).fill(chunk("ANMF", Buffer.concat([Buffer.alloc(16), picture])));
      return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), canvas, loops, ...frames]));
    };
    await expect(processPhotoFile(await animation(1001))).rejects.toMatchObject({ reason: "too_many_frames" });
    expect(await processPhotoFile(await animation(1000))).toMatchObject({ width: 1, height: 1 });
  });

  it("takes a second picture behind the first one's end for nothing", async () => {
    const pair = Buffer.concat([await jpeg({ width: 500 }), scanBomb(4992, 2647)]);
    expect(await processPhotoFile(pair)).toMatchObject({ width: 500 });
  });

  it("scales a very long picture down to what WebP can hold", async () => {
    const { width, height } = await processPhotoFile(await jpeg({ width: 200, height: 20_000 }));
    expect([width, height]).toEqual([48, 4800]);
  });
});
