const END = 0xd9;
const SCAN = 0xda;
/** Stuffed and fill bytes, `TEM`, restarts, and the start of image have no length. */
const isBare = (code: number): boolean => code <= 0x01 || code === 0xff || (code >= 0xd0 && code <= 0xd8);
const LENGTH_BYTES = 2;

interface JpegScans {
  scans: number;
  isWhole: boolean;
}

/** Counts scans of the first picture in a JPEG, like decoders; others may follow it. */
export function jpegScans(file: Buffer): JpegScans {
  let scans = 0;
  for (let at = file.indexOf(0xff); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at)) {
    const code = file[at + 1] ?? 0;
    if (code === END) return { scans, isWhole: true };
    if (code === 0xff) at += 1;
    else if (isBare(code)) at += 2;
    else {
      if (code === SCAN) scans += 1;
      const length = at + 2 * LENGTH_BYTES <= file.length ? file.readUInt16BE(at + LENGTH_BYTES) : 0;
      at += LENGTH_BYTES + Math.max(LENGTH_BYTES, length);
    }
  }
  return { scans, isWhole: false };
}

/** Shows what there is, as viewers do. */
export function withEnd(file: Buffer): Buffer {
  return Buffer.concat([file, Buffer.of(0xff, END)]);
}

const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/** Frames of an animated WebP, each of which costs the decoder all; 0 for another file. */
export function webpFrames(file: Buffer): number {
  if (file.toString("latin1", 8, RIFF_HEAD_BYTES) !== "WEBP") return 0;
  let frames = 0;
  for (let at = RIFF_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= file.length; ) {
    if (file.toString("latin1", at, at + 4) === "ANMF") frames += 1;
    const bytes = file.readUInt32LE(at + 4);
    at += CHUNK_HEAD_BYTES + bytes + (bytes % 2);
  }
  return frames;
}
