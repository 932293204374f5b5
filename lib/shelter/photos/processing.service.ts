import sharp, { type Metadata } from "sharp";
import {
  MAX_AVIF_PIXELS,
  MAX_HELD_BYTES,
  MAX_PHOTO_PIXELS,
  type PhotoError,
  VARIANT_NAMES,
  VARIANTS,
  type Variant,
} from "#lib/shelter/photos/rules.ts";

const MAX_SECONDS = 60;
/** Times the width; a longer picture is scaled down to it. */
const MAX_RATIO = 3;
const WEBP = { quality: 80, effort: 4 };
const JPEG = { quality: 82, progressive: true };
const READABLE = ["jpeg", "png", "webp", "heif"];

export interface ProcessedPhoto {
  files: Record<`${Variant}`, Buffer>;
  width: number;
  height: number;
}

export class UnprocessablePhoto extends Error {
  readonly reason: PhotoError;

  constructor(reason: PhotoError, options?: { cause?: unknown }) {
    super(`The photo cannot be processed: ${reason}`, options);
    this.reason = reason;
  }
}

/** A JPEG's decoder holds 16 bits of each channel, whatever its subsampling says. */
function heldBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  if (!isProgressive) return 0;
  return width * height * channels * (format === "jpeg" || depth === "ushort" ? 2 : 1);
}

/** Reads only the head of the file. */
async function checkSize(original: Buffer): Promise<void> {
  const metadata = await sharp(original, { limitInputPixels: false }).metadata();
  const { width, height, format } = metadata;
  if (!READABLE.includes(format)) throw new UnprocessablePhoto("unreadable");
  if (width * height > (format === "heif" ? MAX_AVIF_PIXELS : MAX_PHOTO_PIXELS)) throw new UnprocessablePhoto("too_many_pixels");
  if (heldBytes(metadata) > MAX_HELD_BYTES) throw new UnprocessablePhoto("too_much_held");
}

/** Of a file of our own. */
export async function pixelsOf(file: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}

/** Decodes once; without metadata, upright, in sRGB with 8 bits. */
async function decode(original: Buffer) {
  const size = { width: VARIANTS[1600].width, height: VARIANTS[1600].width * MAX_RATIO };
  return await sharp(original, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: "error", sequentialRead: true })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ ...size, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

/** @throws UnprocessablePhoto */
export async function processPhotoFile(original: Buffer): Promise<ProcessedPhoto> {
  // One at a time on one core; nothing of an earlier photo stays in memory.
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    await checkSize(original);
    const { data, info } = await decode(original);
    const { width, height, channels } = info;
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
