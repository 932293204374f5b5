import type { PhotoError, Variant } from "#lib/shelter/photos/rules.ts";

export interface ProcessedPhoto {
  files: Record<`${Variant}`, Buffer>;
  width: number;
  height: number;
}

export interface PhotoQuestion {
  content: Uint8Array;
  /** `drawing`: an SVG of our own. `file`: an already processed one. `link`: such a one, to be cut for previews of links. */
  kind: "photo" | "drawing" | "file" | "link";
  limit: ProcessorLimit;
}

export type PhotoAnswer =
  | { photo: ProcessedPhoto }
  | { size: Pick<ProcessedPhoto, "width" | "height"> }
  | { link: Uint8Array }
  | { reason: PhotoError; cause: string };

export class UnprocessablePhoto extends Error {
  readonly reason: PhotoError;

  constructor(reason: PhotoError, options?: { cause?: unknown }) {
    super(`The photo cannot be processed: ${reason}`, options);
    this.reason = reason;
  }
}

export const EXITS = { too_slow: 70, too_much_held: 71 } as const;

/** Milliseconds of processor time. */
export interface ProcessorLimit {
  base: number;
  perMegapixel: number;
}

const MEGAPIXEL = 1_000_000;
/** An AVIF takes several times as long. */
const AVIF_FACTOR = 2;

export function maxProcessorMs({ base, perMegapixel }: ProcessorLimit, pixels: number, format: string): number {
  return base + (pixels / MEGAPIXEL) * perMegapixel * (format === "heif" ? AVIF_FACTOR : 1);
}
