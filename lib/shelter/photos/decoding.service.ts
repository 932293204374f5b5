import sharp, { type Metadata } from "sharp";
import { type ProcessedPhoto, UnprocessablePhoto } from "#lib/shelter/photos/decoding.rules.ts";
import {
  LINK_PICTURE,
  MAX_AVIF_PIXELS,
  MAX_FRAMES,
  MAX_HELD_BYTES,
  MAX_PHOTO_PIXELS,
  MAX_SCANNED_PIXELS,
  VARIANT_NAMES,
  VARIANTS,
  type Variant,
} from "#lib/shelter/photos/rules.ts";
import { jpegScans, webpFrames, withEnd } from "#lib/shelter/photos/structure.rules.ts";

/** Longer pictures are scaled down to this multiple of the width. */
const MAX_RATIO = 3;
const WEBP = { quality: 80, effort: 4 };
const JPEG = { quality: 82, progressive: true };
const READABLE = ["jpeg", "png", "webp", "heif"];
const MAX_FILE_PIXELS = VARIANTS[1600].width ** 2 * MAX_RATIO;
const MAX_MISSING_PART = 0.1;
/** Decoders fill missing parts with this gray, in each channel. */
const NOTHING = { min: 127, max: 129 };

/** JPEG decoders hold 16 bits per channel, whatever the subsampling. */
function heldBytes({ width, height, channels, depth, format }: Metadata): number {
  return width * height * channels * (format === "jpeg" || depth === "ushort" ? 2 : 1);
}

interface Checked {
  content: Buffer;
  isCut: boolean;
}

/** Runs before anything is decoded. */
function checkScans(original: Buffer, metadata: Metadata): Checked {
  const { width, height, format, isProgressive } = metadata;
  const { scans, isWhole } = format === "jpeg" ? jpegScans(original) : { scans: 1, isWhole: true };
  if (isProgressive && heldBytes(metadata) > MAX_HELD_BYTES) throw new UnprocessablePhoto("too_much_held");
  if (scans > 1 && scans * width * height > MAX_SCANNED_PIXELS) throw new UnprocessablePhoto("too_many_scans");
  return isWhole ? { content: original, isCut: false } : { content: withEnd(original), isCut: true };
}

/**
 * Reads only the head of the file.
 * @param onSize called before it is decoded
 */
async function checkSize(original: Buffer, onSize: OnSize): Promise<Checked> {
  if (webpFrames(original) > MAX_FRAMES) throw new UnprocessablePhoto("too_many_frames");
  const metadata = await sharp(original, { limitInputPixels: false }).metadata();
  const { width, height, format } = metadata;
  if (!READABLE.includes(format)) throw new UnprocessablePhoto("unreadable");
  if (width * height > (format === "heif" ? MAX_AVIF_PIXELS : MAX_PHOTO_PIXELS)) throw new UnprocessablePhoto("too_many_pixels");
  onSize(width * height, format);
  return checkScans(original, metadata);
}

/** Removes metadata; the result is upright, in sRGB with 8 bits. */
async function decode(content: Buffer) {
  const size = { width: VARIANTS[1600].width, height: VARIANTS[1600].width * MAX_RATIO };
  return await sharp(content, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ ...size, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

/** @returns 0 to 1 */
function missingPart(data: Buffer, channels: number): number {
  let missing = 0;
  for (let at = 0; at < data.length; at += channels) {
    let isNothing = true;
    for (let i = at; i < at + channels && isNothing; i += 1) {
      const value = data[i] ?? 0;
      isNothing = value >= NOTHING.min && value <= NOTHING.max;
    }
    if (isNothing) missing += 1;
  }
  return (missing * channels) / data.length;
}

type OnSize = (pixels: number, format: string) => void;

/** @throws UnprocessablePhoto */
export async function decodePhoto(original: Buffer, onSize: OnSize = () => undefined): Promise<ProcessedPhoto> {
  // One at a time on one core; nothing of an earlier photo stays in memory.
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const { content, isCut } = await checkSize(original, onSize);
    const { data, info } = await decode(content);
    const { width, height, channels } = info;
    if (isCut && missingPart(data, channels) > MAX_MISSING_PART) throw new UnprocessablePhoto("unreadable");
    const files: Partial<Record<`${Variant}`, Buffer>> = {};
    for (const name of VARIANT_NAMES) {
      const max = VARIANTS[name].width;
      const picture = sharp(data, { raw: { width, height, channels } });
      if (max < width) picture.resize({ width: max });
      files[name] = await (name === "jpeg" ? picture.flatten({ background: "#fff" }).jpeg(JPEG) : picture.webp(WEBP)).toBuffer();
    }
    return { files: files as ProcessedPhoto["files"], width, height };
  } catch (error) {
    if (error instanceof UnprocessablePhoto) throw error;
    throw new UnprocessablePhoto("unreadable", { cause: error });
  }
}

/** Accepts only our own SVG. @throws UnprocessablePhoto */
export async function drawnPhoto(drawing: Buffer): Promise<ProcessedPhoto> {
  return await decodePhoto(await sharp(drawing).png({ compressionLevel: 1 }).toBuffer());
}

/** @throws UnprocessablePhoto unless it can be decoded to its end */
export async function lookAtFile(file: Buffer): Promise<Pick<ProcessedPhoto, "width" | "height">> {
  const image = sharp(file, { limitInputPixels: MAX_FILE_PIXELS, failOn: "error", sequentialRead: true });
  try {
    const { width, height } = await image.metadata();
    await image.stats();
    return { width, height };
  } catch (error) {
    throw new UnprocessablePhoto("unreadable", { cause: error });
  }
}

/** The largest quality that keeps it small enough for those who show links. @throws UnprocessablePhoto */
export async function linkPicture(file: Buffer): Promise<Buffer> {
  const { width, height, maxBytes } = LINK_PICTURE;
  const shaped = sharp(file, { limitInputPixels: MAX_FILE_PIXELS }).resize({ width, height, fit: "cover", position: "attention" });
  try {
    const picture = sharp(await shaped.png({ compressionLevel: 1 }).toBuffer());
    for (const quality of [82, 65, 45]) {
      const content = await picture.clone().jpeg({ quality, progressive: true }).toBuffer();
      if (content.length <= maxBytes) return content;
    }
    return await picture.jpeg({ quality: 25 }).toBuffer();
  } catch (error) {
    throw new UnprocessablePhoto("unreadable", { cause: error });
  }
}
