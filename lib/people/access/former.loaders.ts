import { ownersForFormerMember } from "#lib/people/access/former.data.ts";
import { isProjectMissing } from "#lib/people/access/loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { isSlug } from "#lib/platform/names/rules.ts";

export async function ownersToAsk({ id }: Person, slug: string | undefined): Promise<string[]> {
  if (slug === undefined || !isSlug(slug) || !(await isProjectMissing(slug))) return [];
  return await ownersForFormerMember(slug, id);
}
