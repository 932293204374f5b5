import { allowsHotReload } from "#lib/http/pages/page-policy.ts";
import { runWebProcess } from "#lib/programs/server/web-run.ts";

await runWebProcess(async (onReplaced) => {
  const [{ startWeb }, { relayTo }] = await Promise.all([
    import("#lib/programs/server/web.ts"),
    import("#lib/programs/server/development/page-relay.ts"),
  ]);
  allowsHotReload.replace(true);
  const [, , pagesSocket = ""] = process.argv;
  const pages = { handler: Promise.resolve(relayTo(pagesSocket)), close: () => Promise.resolve() };
  const web = await startWeb({ openPages: () => pages, port: 0, host: "127.0.0.1", onReplaced });
  const stop = async (): Promise<void> => {
    await web.releaseDatabase();
    await web.stop();
  };
  return { ...web, stop };
});
