import { settings } from "#lib/platform/config/env.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { runWebProcess } from "#lib/programs/server/web-run.ts";

await runWebProcess(async (onReplaced) => {
  const [{ startWeb }, { openBuiltPages }] = await Promise.all([
    import("#lib/programs/server/web.ts"),
    import("#lib/programs/server/built-pages.ts"),
  ]);
  const { PORT, HOST } = settings();
  return await startWeb({ openPages: () => openBuiltPages(ROOT), port: PORT, host: HOST, onReplaced });
});
