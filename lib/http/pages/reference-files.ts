import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { namesTag } from "#lib/http/api/entity-tag.ts";
import { slot } from "#lib/platform/runtime.ts";

const folder = (): string => join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@scalar/api-reference");

const ENTRY = "standalone.esm.js";
const SERVED = /^(?:standalone\.esm\.js|chunks\/[\w.-]+\.js)$/;

const version = slot<Promise<string>>("http.reference-version", async () => {
  const manifest: unknown = JSON.parse(await readFile(join(folder(), "package.json"), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0";
});

const files = slot<Map<string, Promise<Uint8Array<ArrayBuffer>>>>("http.reference-files", () => new Map());

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(join(folder(), "dist/browser", name)));
}

/** Includes the version, so browsers can cache it forever. */
export async function referenceScript(): Promise<string> {
  return `/docs/reference/${await version()}/${ENTRY}`;
}

/** Never serves anything but the reader's scripts, whatever the path. */
export async function referenceFile(request: Request, asked: string, segments: string[]): Promise<Response> {
  const name = segments.join("/");
  if (asked !== (await version()) || !SERVED.test(name)) return new Response("Not found\n", { status: 404 });
  const etag = `"${asked}-${name}"`;
  const headers = new Headers({ "Cache-Control": "public, max-age=31536000, immutable", ETag: etag });
  if (namesTag(request.headers.get("if-none-match") ?? "", etag)) return new Response(null, { status: 304, headers });
  const found = files().get(name) ?? read(name);
  files().set(name, found);
  const script = await found.catch(() => undefined);
  if (!script) {
    files().delete(name);
    return new Response("Not found\n", { status: 404 });
  }
  headers.set("Content-Type", "text/javascript; charset=utf-8");
  return new Response(script, { headers });
}
