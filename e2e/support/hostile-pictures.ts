import sharp from "sharp";
import { jpeg, picture, pngChunk } from "#e2e/support/pictures.ts";

/** No file that is shown may contain it. */
export const HIDDEN = "otter-secret";
const SCRIPT = `<script>alert("${HIDDEN}")</script>`;
const PNG_HEAD_BYTES = 33;

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** `00 10` begins the first segment behind the start of image, which is kept. */
async function jpegWithComment(): Promise<Buffer> {
  const content = await jpeg();
  const size = Buffer.alloc(2);
  size.writeUInt16BE(SCRIPT.length + 2);
  return Buffer.concat([content.subarray(0, 2), latin1("\xff\xfe"), size, latin1(SCRIPT), content.subarray(2)]);
}

async function pngWithText(): Promise<Buffer> {
  const content = await picture().png().toBuffer();
  const text = pngChunk("tEXt", latin1(`Comment\0${SCRIPT}`));
  return Buffer.concat([content.subarray(0, PNG_HEAD_BYTES), text, content.subarray(PNG_HEAD_BYTES)]);
}

/** Its head claims 65,500 × 65,500 pixels. */
async function jpegBomb(): Promise<Buffer> {
  const content = await jpeg();
  const frame = content.indexOf(latin1("\xff\xc0"));
  content.writeUInt16BE(65_500, frame + 5);
  content.writeUInt16BE(65_500, frame + 7);
  return content;
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(["#aa0000", "#00aa00"].map((background) => picture({ background }).png().toBuffer()));
  return await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

const followedBy = async (tail: string): Promise<Buffer> => Buffer.concat([await jpeg(), latin1(tail)]);
const cutShort = (content: Buffer): Buffer => content.subarray(0, content.length / 2);
const detailed = () => picture({ width: 900, height: 900 });

export const HOSTILE = {
  svg: () => latin1(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
  gifBomb: () => latin1("GIF89a\xff\xff\xff\xff\xf7\0\0"),
  heic: () => latin1("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
  video: () => latin1("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
  html: () => latin1(`<!doctype html>${SCRIPT}`),
  zip: () => latin1("PK\x03\x04"),
  svgBehindMagic: () => latin1(`\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`),
  jpegCut: async () => cutShort(await detailed().jpeg({ quality: 100 }).toBuffer()),
  pngCut: async () => cutShort(await detailed().png().toBuffer()),
  webpCut: async () => cutShort(await detailed().webp({ lossless: true }).toBuffer()),
  jpegBomb,
  largeAvif: () => picture({ width: 5000, height: 4100 }).avif({ effort: 0 }).toBuffer(),
  page: () => followedBy(`<html>${SCRIPT}</html>`),
  archive: () => followedBy(`PK\x03\x04${HIDDEN}PK\x05\x06`),
  comment: jpegWithComment,
  pngWithText,
  exif: () =>
    picture({ width: 400, height: 200 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { ImageDescription: SCRIPT, Make: HIDDEN },
        IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .jpeg()
      .toBuffer(),
  xmp: () => picture().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${HIDDEN}</x:xmpmeta>`).jpeg().toBuffer(),
  cmyk: () => picture().toColourspace("cmyk").jpeg().toBuffer(),
  deep: () => picture().toColourspace("rgb16").png().toBuffer(),
  animation,
} satisfies Record<string, () => Buffer | Promise<Buffer>>;
