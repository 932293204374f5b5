import { AppError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export const MAX_PHOTO_BYTES = 15 * 1024 ** 2;
/** Value for file inputs; lists types, so that an iPhone sends a JPEG. */
export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/avif";
export const MAX_PHOTO_PIXELS = 50_000_000;
/** An AVIF's decoder holds several times as much. */
export const MAX_AVIF_PIXELS = 20_000_000;
/** Decoders hold progressive and interlaced pictures whole. */
export const MAX_HELD_BYTES = 150_000_000;
/** Pixels times scans; cameras and programs save at most a dozen. */
export const MAX_SCANNED_PIXELS = 500_000_000;
/** Limits an animation's frames, of which only the first is kept. */
export const MAX_FRAMES = 1000;
export const MAX_PHOTOS = 12;
export const MAX_ALT_CODE_POINTS = 250;
export const MAX_SHARED_WITH = 20;

/** Widths in pixels, never enlarged. `jpeg` is for mail, portals and social media. */
export const VARIANTS = {
  320: { width: 320, ending: "-320.webp", type: "image/webp" },
  800: { width: 800, ending: "-800.webp", type: "image/webp" },
  1600: { width: 1600, ending: "-1600.webp", type: "image/webp" },
  jpeg: { width: 1600, ending: ".jpg", type: "image/jpeg" },
} as const;
/** What previews of links show; Facebook, WhatsApp, and others skip larger files. */
export const LINK_PICTURE = { width: 1200, height: 630, maxBytes: 300_000 } as const;
export type Variant = keyof typeof VARIANTS;
export const VARIANT_NAMES = Object.keys(VARIANTS) as `${Variant}`[];

export type FileSizes = Record<`${Variant}`, number>;

export const bytesOf = (sizes: FileSizes): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

export type PhotoUrls = Record<`${Variant}`, string>;

const fileName = (hash: string, variant: `${Variant}`): string => `${hash}${VARIANTS[variant].ending}`;
export const mediaPath = (hash: string, variant: `${Variant}`): string => `/media/${fileName(hash, variant)}`;

export const PHOTOS_PREFIX = "photos/";
/** 256 folders keep each small. */
export const photoKey = (hash: string, variant: `${Variant}`): string => `${PHOTOS_PREFIX}${hash.slice(0, 2)}/${fileName(hash, variant)}`;
/** Never served. */
export const ORIGINALS_PREFIX = "originals/";
/** ID of the installation that owns the photos. */
export const OWNER_KEY = "installation";

const HASH = /^[0-9a-f]{64}$/;
const HASH_CHARACTERS = 64;
const BY_ENDING = new Map<string, `${Variant}`>(VARIANT_NAMES.map((name) => [VARIANTS[name].ending, name]));

export function readFileName(name: string): { hash: string; variant: `${Variant}` } | undefined {
  const [hash, variant] = [name.slice(0, HASH_CHARACTERS), BY_ENDING.get(name.slice(HASH_CHARACTERS))];
  return variant !== undefined && HASH.test(hash) ? { hash, variant } : undefined;
}

export const HEAD_BYTES = 512;

/** Looks at the content, never at the name. */
export function formatOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "JPEG";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "PNG";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "WebP";
  if (text.startsWith("ftyp", 4)) {
    const brands = text.slice(8, 8 + (head[3] ?? 0));
    if (/^(?:avif|avis)/.test(brands)) return "AVIF";
    if (/^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(brands)) return brands.includes("avif") ? "AVIF" : "HEIC";
    return "video";
  }
  if (text.startsWith("GIF8")) return "GIF";
  if (text.startsWith("%PDF")) return "PDF";
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return "TIFF";
  if (/^\s*(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype svg|svg|!--)/i.test(text)) return "SVG";
  return undefined;
}

const READABLE: readonly (string | undefined)[] = ["JPEG", "PNG", "WebP", "AVIF"];
const FORMATS = "A photo must be a JPEG, PNG, WebP, or AVIF file";

/** @returns why it cannot be a photo */
export function formatError(head: Uint8Array): AppError | undefined {
  if (head.length === 0) return new AppError("invalid_body", "The file is empty. Send a photo.");
  const format = formatOf(head);
  if (READABLE.includes(format)) return undefined;
  if (format === "HEIC") {
    const fix = "Save it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible makes the camera take those.";
    return new AppError("unsupported_media_type", `This file is HEIC, which this service cannot read. ${fix}`);
  }
  const what = format === undefined ? "this file is something else" : `this file is ${format === "SVG" ? "an" : "a"} ${format}`;
  const fix = format === "SVG" || format === "PDF" ? " Save it as a PNG." : "";
  return new AppError("unsupported_media_type", `${FORMATS}; ${what}.${fix}`);
}

export const photoTooLarge = (): AppError =>
  new AppError("payload_too_large", `A photo can have at most ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Make it smaller and upload it again.`);

export const tooManyPhotos = (): AppError =>
  new AppError("limit_reached", `An animal can have at most ${MAX_PHOTOS} photos. Delete one first.`);

export const isFullOfPhotos = (name: string): AppError =>
  new AppError("limit_reached", `${isolated(name)} has ${MAX_PHOTOS} photos already. Delete one of them first, or leave it out.`);

const PHOTO_ERRORS = {
  too_many_pixels: `It has more than ${MAX_PHOTO_PIXELS / 1_000_000} megapixels, or as an AVIF more than ${MAX_AVIF_PIXELS / 1_000_000}. Make it smaller and upload it again.`,
  too_much_held:
    "It is progressive or interlaced, which takes too much memory at its size. Save it without that, or make it smaller, and upload it again.",
  too_many_scans: "It is a progressive JPEG with too many scans. Save it as an ordinary JPEG and upload it again.",
  too_many_frames: `It is an animation with more than ${MAX_FRAMES} pictures. Save one of them as a JPEG and upload it.`,
  too_slow: "It takes too long to read. Save it as an ordinary JPEG, or make it smaller, and upload it again.",
  unreadable: "The file is damaged, ends early, or is of a kind that cannot be read. Save it as a JPEG and upload it again.",
  gave_up: "It could not be processed in time. Upload it again.",
  no_room: "The project has no room for its files. Delete photos that you no longer need, or choose another plan, and upload it again.",
} as const;
export type PhotoError = keyof typeof PHOTO_ERRORS;

export function photoErrorText(error: string | null): string | null {
  return error === null ? null : (PHOTO_ERRORS[error as PhotoError] ?? PHOTO_ERRORS.unreadable);
}

/**
 * @param position from 1; beyond the end it becomes the last
 * @returns the new order
 */
export function movedTo(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
}
