import type { RequestListener } from "node:http";
import next from "next";
import type { Pages } from "#lib/programs/server/web.ts";

export function openBuiltPages(root: string): Pages {
  const app = next({ dev: false, dir: root, quiet: true });
  const handler = app.prepare().then(() => app.getRequestHandler() as RequestListener);
  handler.catch(() => undefined);
  return { handler, close: () => app.close() };
}
