import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DEFAULT_ACCENT, type SiteDraft } from "#lib/sites/sites/schema.ts";

const UNSAVED: SiteDraft = {
  name: "",
  tagline: "",
  accent: DEFAULT_ACCENT,
  about: "",
  contactEmail: "",
  contactPhone: "",
  contactAddress: "",
  version: 0,
};

/** Version 0 before the first save. */
export async function findDraft(scope: ProjectScope): Promise<SiteDraft> {
  const row = await prisma().site.findUnique({ where: { projectId: BigInt(scope.projectId) } });
  if (!row) return UNSAVED;
  const { name, tagline, accent, about, contactEmail, contactPhone, contactAddress, version } = row;
  return { name: name ?? "", tagline, accent, about, contactEmail, contactPhone, contactAddress, version };
}
