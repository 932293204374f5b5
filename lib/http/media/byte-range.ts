import type { ByteRange } from "#lib/platform/storage/schema.ts";

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * RFC 9110, section 14: supports one range of bytes; anything else gets the whole file.
 * @returns undefined for the whole file
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = ONE_RANGE.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  return first > last ? "unsatisfiable" : { first, last };
}
