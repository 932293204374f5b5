import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { slot } from "#lib/runtime.ts";
import { FONT_FILE } from "#lib/sites/public/rules.ts";

const place = (): string => join(/* turbopackIgnore: true */ process.cwd(), "components/layout/fonts/bricolage-grotesque.woff2");

const bytes = slot<Promise<Uint8Array<ArrayBuffer>>>("http.site-font", async () => new Uint8Array(await readFile(place())));

/** Cached for a year; the same on every host. */
export async function siteFont(file: string): Promise<Response> {
  if (file !== FONT_FILE) return new Response("Not found\n", { status: 404 });
  return new Response(await bytes(), {
    headers: { "Content-Type": "font/woff2", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
