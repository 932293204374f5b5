import { createHash } from "node:crypto";
import { Transform } from "node:stream";

const LINE_FEED = 10;

/** Counts lines: COPY's text format escapes line feeds within values. */
export function countRows(): Transform & { rows: number } {
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) counted.rows += 1;
      done(null, chunk);
    },
  });
  const counted = Object.assign(counter, { rows: 0 });
  return counted;
}

interface Digest {
  bytes: number;
  sha256: () => string;
}

export function digestBytes(): Transform & Digest {
  const hash = createHash("sha256");
  const pass = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      digest.bytes += chunk.length;
      done(null, chunk);
    },
  });
  const digest = Object.assign(pass, { bytes: 0, sha256: () => hash.digest("hex") });
  return digest;
}
