import type { RequestListener } from "node:http";
import next from "next";
import { ROOT } from "#lib/platform/programs.ts";
import type { Pages } from "#lib/programs/server/web.ts";

export function openPages(options: { dev: boolean; quiet?: boolean; port?: number }): Pages {
  const app = next({ ...options, dir: ROOT });
  const handler = app.prepare().then(() => app.getRequestHandler() as RequestListener);
  handler.catch(() => undefined);
  return { handler, close: () => app.close() };
}
