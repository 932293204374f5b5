import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { singleton } from "#lib/platform/runtime.ts";
import { FONT_FILES } from "#lib/sites/publishing/public/rules.ts";

const FOLDER = "components/shell/layout/fonts";

const read = singleton("http.site-fonts", () => new Map<string, Promise<Uint8Array<ArrayBuffer>>>());

function bytes(source: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = read().get(source);
  if (known) return known;
  const reading = readFile(join(/* turbopackIgnore: true */ process.cwd(), FOLDER, source)).then((content) => new Uint8Array(content));
  read().set(source, reading);
  reading.catch(() => read().delete(source));
  return reading;
}

export async function siteFont(file: string): Promise<Response> {
  if (!Object.values<string>(FONT_FILES).includes(file)) return new Response("Not found\n", { status: 404 });
  return new Response(await bytes(file.replace(/-\d+(?=\.woff2$)/, "")), {
    headers: { "Content-Type": "font/woff2", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
