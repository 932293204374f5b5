import { runWebProcess } from "#lib/programs/server/web-run.ts";

await runWebProcess(async (onReplaced) => {
  const [{ startWeb }, { openPages }, { allowsHotReload }, { ownOrigin }, { settings }] = await Promise.all([
    import("#lib/programs/server/web.ts"),
    import("#lib/programs/server/pages.ts"),
    import("#lib/http/pages/page-policy.ts"),
    import("#lib/http/origin.ts"),
    import("#lib/platform/config/env.ts"),
  ]);
  allowsHotReload.replace(true);
  const web = await startWeb({ openPages: () => openPages({ dev: true, port: settings().PORT }), onReplaced });
  // Next takes hot reload connections only after a first request.
  const origin = ownOrigin({ ...settings(), PUBLIC_URL: undefined }, web.port);
  void fetch(`${origin}/icon.svg`, { method: "HEAD" }).catch(() => undefined);
  return web;
});
