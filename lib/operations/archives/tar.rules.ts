export const BLOCK_BYTES = 512;

/** POSIX ustar: names of at most 100 bytes, files of less than 8 GiB. */
const NAME_BYTES = 100;
const MAX_FILE_BYTES = 8 * 1024 ** 3 - 1;

export interface TarHead {
  name: string;
  bytes: number;
}

function checksum(head: Uint8Array): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, "0")}\0`;

/** @param time epoch seconds */
export function tarHead({ name, bytes }: TarHead, time: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES || bytes > MAX_FILE_BYTES) throw new Error(`tar cannot hold ${name} with ${bytes} bytes`);
  const head = Buffer.alloc(BLOCK_BYTES);
  head.write(name, 0);
  head.write(octal(0o600, 7), 100);
  head.write(octal(0, 7), 108);
  head.write(octal(0, 7), 116);
  head.write(octal(bytes, 11), 124);
  head.write(octal(time, 11), 136);
  head.write("0", 156);
  head.write("ustar\x0000", 257, "latin1");
  head.write(`${checksum(head).toString(8).padStart(6, "0")}\0 `, 148);
  return head;
}

export const padding = (bytes: number): number => (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;

const text = (head: Buffer, at: number, bytes: number): string =>
  head
    .subarray(at, at + bytes)
    .toString("latin1")
    .split("\0", 1)[0] ?? "";

/**
 * Accepts plain files only: no links, folders, or longer names.
 * @returns undefined if invalid; "end" at the end
 */
export function readTarHead(head: Buffer): TarHead | "end" | undefined {
  if (head.every((byte) => byte === 0)) return "end";
  const [size, sum] = [text(head, 124, 12).trim(), text(head, 148, 8).trim()];
  const isPlain = text(head, 257, 5) === "ustar" && text(head, 156, 1) === "0" && text(head, 345, 155) === "";
  if (!isPlain || !/^[0-7]{1,11}$/.test(size) || Number.parseInt(sum, 8) !== checksum(head)) return undefined;
  return { name: text(head, 0, NAME_BYTES), bytes: Number.parseInt(size, 8) };
}
