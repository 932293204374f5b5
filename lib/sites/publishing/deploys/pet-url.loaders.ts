import { platform } from "#lib/platform/config/platform.ts";
import { pool } from "#lib/platform/db/pool.ts";
import type { PetUrlOf } from "#lib/shelter/enquiries/mail.schema.ts";
import { publicSite } from "#lib/sites/publishing/deploys/live.data.ts";
import { siteBySlug } from "#lib/sites/publishing/hosts.data.ts";
import { findPresent } from "#lib/sites/publishing/public/data.ts";

export const petUrlOf: PetUrlOf = async (slug, scope, petId) => {
  const facts = await siteBySlug(slug, pool());
  const present = facts && (await findPresent(scope, petId, pool()));
  return present && `${publicSite(facts, platform()).address}/animals/${petId}`;
};
