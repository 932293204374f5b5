import { clock } from "#lib/platform/clock.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { isTakingEnquiries } from "#lib/shelter/enquiries/settings.data.ts";
import { petDetail } from "#lib/shelter/pets/loaders.ts";
import { ownMediaStart } from "#lib/shelter/photos/view.ts";
import { siteHttps } from "#lib/sites/certificates/own.data.ts";
import { siteUrl } from "#lib/sites/domains/installation.data.ts";
import { platformHost } from "#lib/sites/domains/platform.rules.ts";
import { findDraft } from "#lib/sites/publishing/deploys/draft.data.ts";
import { publicSite } from "#lib/sites/publishing/deploys/live.data.ts";
import { findDeploy, listDeploys } from "#lib/sites/publishing/deploys.data.ts";
import { siteBySlug } from "#lib/sites/publishing/hosts.data.ts";
import { sitePictures } from "#lib/sites/publishing/pictures.data.ts";
import { shownPictures } from "#lib/sites/publishing/pictures.view.ts";
import { placementsOf } from "#lib/sites/publishing/public/placement.loaders.ts";
import type { AnimalPlacement, PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { publicPictures } from "#lib/sites/publishing/public/view.ts";
import type { Deploy, SiteBoard, SiteSettings } from "#lib/sites/publishing/schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope" | "project">;

export async function siteBoardOf({ scope, project }: Access): Promise<SiteBoard> {
  const [draft, takesEnquiries, deploys, stored, url, https] = await Promise.all([
    findDraft(scope),
    isTakingEnquiries(scope),
    listDeploys(scope),
    sitePictures(scope),
    siteUrl(project.slug),
    siteHttps(platformHost(platform(), project.slug)),
  ]);
  return { draft, takesEnquiries, deploys, pictures: shownPictures(stored, project.slug), url, https };
}

export async function deployOf({ scope }: Pick<Access, "scope">, deployId: string): Promise<Deploy> {
  const found = await findDeploy(scope, deployId);
  if (!found) throw noSuch("deploy");
  return found;
}

export async function draftSite({ scope, project }: Access, settings?: SiteSettings): Promise<PublicSite> {
  const shown = settings ?? (await findDraft(scope));
  const [address, stored, takesEnquiries] = await Promise.all([siteUrl(project.slug), sitePictures(scope), isTakingEnquiries(scope)]);
  const ready = stored.filter(({ isDraft, state }) => isDraft && state === "ready");
  const byKind = Object.fromEntries(ready.map((picture) => [picture.kind, picture]));
  const pictures = publicPictures(byKind, ownMediaStart(project.slug));
  return { projectId: scope.projectId, name: shown.name || project.name, settings: shown, pictures, takesEnquiries, address };
}

/** Undefined before the site is published. Cached for the dashboard. */
export async function liveSiteOf({ project }: Pick<Access, "project">): Promise<PublicSite | undefined> {
  const facts = await siteBySlug(project.slug, pool());
  return facts && publicSite(facts, platform());
}

export async function animalPlacement(access: Access, petId: string): Promise<AnimalPlacement> {
  const [pet, site] = await Promise.all([petDetail(access, petId), liveSiteOf(access)]);
  const placements = await placementsOf(
    access.scope,
    [{ ...pet, isListed: pet.profile.listed }],
    access.project.isTest ? null : site,
    clock()(),
  );
  return placements.get(pet.id) as AnimalPlacement;
}
