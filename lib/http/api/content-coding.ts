import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** In order of preference. */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

/** Smaller bodies fit one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Does not block the event loop. */
export async function encode(coding: Coding, body: Buffer): Promise<Buffer> {
  const encoded = await (coding === "br" ? toBrotli(body, BROTLI) : toGzip(body));
  // zlib returns a view of a much larger buffer.
  const exact = Buffer.allocUnsafeSlow(encoded.byteLength);
  exact.set(encoded);
  return exact;
}

/** Reads `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function chosenCoding(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  const weights = weightsOf(accepted);
  const alias = weights.get("x-gzip");
  if (alias !== undefined) weights.set("gzip", alias);
  const others = weights.get("*") ?? 0;
  let best: Coding | undefined;
  let max = weights.get("identity") ?? 0;
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? others;
    if (weight > 0 && (best === undefined ? weight >= max : weight > max)) {
      best = coding;
      max = weight;
    }
  }
  return best;
}

const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** By lowercase name (RFC 9110, section 12.4.2). An unreadable weight counts as 0. */
export function weightsOf(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    if (name !== "") weights.set(name, WEIGHT.test(weight) ? Number(weight) : 0);
  }
  return weights;
}
