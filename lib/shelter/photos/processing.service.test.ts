import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpeg, picture, pixelBomb } from "#e2e/support/pictures.ts";
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

  it("drops where and with what it was taken, and turns it upright", async () => {
    const withPlace = await picture({ width: 400, height: 200 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "SecretCam" }, IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    expect(withPlace.includes("SecretCam")).toBe(true);
    const { files, width, height } = await processPhotoFile(withPlace);
    expect([width, height]).toEqual([200, 400]);
    for (const one of Object.values(await facts(files))) expect(one).toMatchObject(PLAIN);
    for (const file of Object.values(files)) expect(file.includes("SecretCam")).toBe(false);
  });

  it.each([
    ["CMYK", () => picture().toColourspace("cmyk").jpeg().toBuffer()],
    ["16 bits a channel", () => picture().toColourspace("rgb16").png().toBuffer()],
    ["gray", () => picture().grayscale().png().toBuffer()],
    ["another color profile", () => picture().withIccProfile("p3").jpeg().toBuffer()],
    ["transparency", () => picture().ensureAlpha(0.5).png().toBuffer()],
    ["WebP", () => picture().webp().toBuffer()],
    ["AVIF", () => picture().avif().toBuffer()],
  ])("makes 8-bit sRGB of %s", async (_, make) => {
    const { files } = await processPhotoFile(await make());
    for (const one of Object.values(await facts(files))) expect(one).toMatchObject(PLAIN);
  });

  it("keeps nothing that hides behind the picture", async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from("<script>alert(1)</script>PK\x03\x04")]);
    const { files } = await processPhotoFile(polyglot);
    for (const file of Object.values(files)) expect(file.includes("script")).toBe(false);
  });

  it("refuses 30,000 × 30,000 pixels in few bytes without decoding them", async () => {
    const bomb = pixelBomb(30_000, 30_000);
    expect(bomb.length).toBeLessThan(150_000);
    await expect(processPhotoFile(bomb)).rejects.toMatchObject({ reason: "too_many_pixels" });
  });

  it("scales a very long picture down to what WebP can hold", async () => {
    const { width, height } = await processPhotoFile(await jpeg({ width: 200, height: 20_000 }));
    expect([width, height]).toEqual([48, 4800]);
  });

  it("refuses a file that ends early or is no picture", async () => {
    const whole = await picture({ width: 1000, height: 1000 }).jpeg({ quality: 100 }).toBuffer();
    const unreadable = { reason: "unreadable" };
    await expect(processPhotoFile(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(unreadable);
    await expect(processPhotoFile(Buffer.from("\xff\xd8\xffnonsense", "latin1"))).rejects.toMatchObject(unreadable);
    await expect(processPhotoFile(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`))).rejects.toMatchObject(
      unreadable,
    );
  });
});
