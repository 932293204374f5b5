import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { slot } from "#lib/runtime.ts";

const compress = promisify(gzip);

/** The packed reference reader, in the folder that the program is started in. */
const folder = (): string => join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@scalar/api-reference");

const ENTRY = "standalone.esm.js";
const SERVED = /^(?:standalone\.esm\.js|chunks\/[\w.-]+\.js)$/;

const version = slot<Promise<string>>("http.reference-version", async () => {
  const manifest: unknown = JSON.parse(await readFile(join(folder(), "package.json"), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0";
});

interface Packed {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

const files = slot<Map<string, Promise<Packed>>>("http.reference-files", () => new Map());

async function pack(name: string): Promise<Packed> {
  const plain = new Uint8Array(await readFile(join(folder(), "dist/browser", name)));
  return { plain, gzip: new Uint8Array(await compress(plain)) };
}

/** The address of the reader's script. It holds the reader's version, so that browsers may keep it for ever. */
export async function referenceScript(): Promise<string> {
  return `/docs/reference/${await version()}/${ENTRY}`;
}

/**
 * One script of the reader, from our own origin.
 * Guarantee: only the reader's scripts are served, whatever the path; each is read and compressed once.
 */
export async function referenceFile(request: Request, of: string, segments: string[]): Promise<Response> {
  const name = segments.join("/");
  if (of !== (await version()) || !SERVED.test(name)) return new Response("Not found\n", { status: 404 });
  const etag = `"${of}-${name}"`;
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    Vary: "Accept-Encoding",
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const found = files().get(name) ?? pack(name);
  files().set(name, found);
  const packed = await found.catch(() => undefined);
  if (!packed) {
    files().delete(name);
    return new Response("Not found\n", { status: 404 });
  }
  headers.set("Content-Type", "text/javascript; charset=utf-8");
  const zipped = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  if (zipped) headers.set("Content-Encoding", "gzip");
  return new Response(zipped ? packed.gzip : packed.plain, { headers });
}
