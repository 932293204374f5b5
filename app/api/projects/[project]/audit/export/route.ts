import { auditExport } from "#lib/history/audit/export.loaders.ts";
import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "audit.read" }, async ({ query, access, actor }) => {
  await recordExport(access.scope, "audit.export", query, actor);
  return await auditExport(access, access.project.slug, query);
});
