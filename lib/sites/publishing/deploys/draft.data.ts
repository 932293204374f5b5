import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { NEW_SETTINGS, type SiteDraft, siteSettingsSchema } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Version 0 before the first save. */
export async function findDraft(scope: ProjectScope, db: Transaction = prisma()): Promise<SiteDraft> {
  const row = await db.site.findUnique({ where: { projectId: BigInt(scope.projectId) } });
  if (!row) return { ...NEW_SETTINGS, version: 0 };
  return { ...siteSettingsSchema.parse({ ...row, name: row.name ?? "" }), version: row.version };
}
