import { settings } from "#lib/config/env.ts";
import { ROOT } from "#lib/programs.ts";
import { runWebProcess } from "#lib/server/web-run.ts";

await runWebProcess(async (onReplaced) => {
  const [{ startWeb }, { openBuiltPages }] = await Promise.all([import("#lib/server/web.ts"), import("#lib/server/built-pages.ts")]);
  const { PORT, HOST } = settings();
  return await startWeb({ openPages: () => openBuiltPages(ROOT), port: PORT, host: HOST, onReplaced });
});
