import { runWebProcess } from "#lib/programs/server/web-run.ts";

await runWebProcess(async (onReplaced) => {
  const [{ startWeb }, { openPages }] = await Promise.all([import("#lib/programs/server/web.ts"), import("#lib/programs/server/pages.ts")]);
  return await startWeb({ openPages: () => openPages({ dev: false, quiet: true }), onReplaced });
});
