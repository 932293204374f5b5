import { clock } from "#lib/platform/clock.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { NEW_SETTINGS, SITE_FIELDS, type SiteChange, type SiteDraft, type SiteField } from "#lib/sites/publishing/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

type Stored = Record<SiteField, string | number | boolean | null>;

function auditedChange(before: Stored, after: Stored): Record<"before" | "after", Partial<Stored>> {
  const changed = SITE_FIELDS.filter((field) => (before[field] ?? "") !== (after[field] ?? ""));
  const of = (settings: Stored): Partial<Stored> => Object.fromEntries(changed.map((field) => [field, settings[field]]));
  return { before: of(before), after: of(after) };
}

/** @throws `conflict` when the settings changed since `version` */
export async function saveSite(scope: ProjectScope, change: SiteChange, actor: Actor, open: OpenProject = inProject): Promise<SiteDraft> {
  const projectId = BigInt(scope.projectId);
  const { version, name, ...rest } = change;
  const data = { ...rest, name: name === "" ? null : name, updatedAt: new Date(clock()()) };
  await open(scope, actor, "site.write", async (tx) => {
    const before = await tx.site.findUnique({ where: { projectId } });
    if ((before?.version ?? 0) !== version) {
      throw new DashboardError("conflict", "Someone else changed the site while you had it open. Your changes were not saved.");
    }
    await tx.site.upsert({ where: { projectId }, create: { projectId, ...data }, update: { ...data, version: version + 1 } });
    await writeAudit(tx, { scope, actor }, "site.update", scope.projectId, { ...auditedChange(before ?? NEW_SETTINGS, data) });
  });
  return { ...change, version: version + 1 };
}
