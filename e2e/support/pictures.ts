import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Has many pixels in few bytes. */
export function pixelBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(Buffer.alloc(row * height))),
    pngChunk("IEND", Buffer.of()),
  ]);
}

interface Picture {
  width?: number;
  height?: number;
  background?: string;
}

export function picture({ width = 400, height = 300, background = "#c8743c" }: Picture = {}) {
  const mark = Buffer.from(`<svg width="40" height="40"><circle cx="20" cy="20" r="18" fill="#246"/></svg>`);
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: mark, top: 10, left: 10 }]);
}

export const jpeg = (wanted?: Picture): Promise<Buffer> => picture(wanted).jpeg().toBuffer();

/** Few bytes, of which files that lose detail become many. */
export function noise(width: number): Promise<Buffer> {
  const side = 64;
  const input = randomBytes(side * side * 3);
  return sharp({ create: { width, height: width, channels: 3, background: "#000" } })
    .composite([{ input, raw: { width: side, height: side, channels: 3 }, tile: true }])
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

/** A JPEG of exactly so many bytes: what follows its end is ignored by viewers. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  const content = await jpeg();
  return Buffer.concat([content, Buffer.alloc(bytes - content.length)]);
}
