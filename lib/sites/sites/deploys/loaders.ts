import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { clock } from "#lib/platform/clock.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { type Platform, platform } from "#lib/platform/config/platform.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { petDetail } from "#lib/shelter/pets/loaders.ts";
import { ownMediaStart } from "#lib/shelter/photos/view.ts";
import { reasonsNotServed, redirectTarget } from "#lib/sites/domains/hosts.rules.ts";
import { siteUrl } from "#lib/sites/domains/platform.data.ts";
import { httpsUrl, platformUrl } from "#lib/sites/domains/platform.rules.ts";
import { findDraft } from "#lib/sites/sites/data.ts";
import { findDeploy, listDeploys } from "#lib/sites/sites/deploys/data.ts";
import { deployFromToken } from "#lib/sites/sites/deploys/rules.ts";
import { type SiteFacts, siteByDomain, siteBySlug, siteOfDeploy } from "#lib/sites/sites/hosts.data.ts";
import { sitePictures } from "#lib/sites/sites/pictures.data.ts";
import { shownPictures } from "#lib/sites/sites/pictures.view.ts";
import { placementsOf } from "#lib/sites/sites/public/placement.loaders.ts";
import { slugOfHost } from "#lib/sites/sites/public/rules.ts";
import type { AnimalPlacement, PublicSite } from "#lib/sites/sites/public/schema.ts";
import { publicPictures } from "#lib/sites/sites/public/view.ts";
import { type Deploy, type SiteBoard, type SiteSettings, siteSettingsSchema } from "#lib/sites/sites/schema.ts";

type Access = Pick<ProjectAccess, "scope" | "project">;

export async function siteBoardOf({ scope, project }: Access): Promise<SiteBoard> {
  const [draft, deploys, stored, url] = await Promise.all([
    findDraft(scope),
    listDeploys(scope),
    sitePictures(scope),
    siteUrl(project.slug),
  ]);
  return { draft, deploys, pictures: shownPictures(stored, project.slug), url };
}

/** @throws `not_found` */
export async function deployOf({ scope }: Pick<Access, "scope">, deployId: string): Promise<Deploy> {
  const found = await findDeploy(scope, deployId);
  if (!found) throw new AppError("not_found", "There is no such deploy.");
  return found;
}

export async function draftSite({ scope, project }: Access, settings?: SiteSettings): Promise<PublicSite> {
  const shown = settings ?? (await findDraft(scope));
  const address = await siteUrl(project.slug);
  const ready = (await sitePictures(scope)).filter(({ isDraft, state }) => isDraft && state === "ready");
  const byKind = Object.fromEntries(ready.map((picture) => [picture.kind, picture]));
  const pictures = publicPictures(byKind, ownMediaStart(project.slug));
  return { projectId: scope.projectId, name: shown.name || project.name, settings: shown, pictures, address };
}

function publicSite(facts: SiteFacts, on: Platform): PublicSite {
  const settings = siteSettingsSchema.parse(facts.settings);
  const primary = facts.primary && redirectTarget([facts.primary], facts);
  return {
    projectId: facts.projectId,
    name: settings.name || facts.projectName,
    settings,
    pictures: publicPictures(facts.pictures),
    address: primary === undefined ? platformUrl(on, facts.slug, facts.hasCertificate) : httpsUrl(on, primary),
  };
}

/** For the dashboard, however many visitors there are. Undefined before it is published. */
export async function liveSiteOf({ project }: Pick<Access, "project">): Promise<PublicSite | undefined> {
  const facts = await siteBySlug(project.slug, pool());
  return facts && publicSite(facts, platform());
}

/** Includes the bin. @throws AppError `not_found` */
export async function animalPlacement(access: Access, petId: string): Promise<AnimalPlacement> {
  const [pet, site] = await Promise.all([petDetail(access, petId), liveSiteOf(access)]);
  const placements = await placementsOf(access.scope, [{ ...pet, isListed: pet.profile.listed }], site, clock()());
  return placements.get(pet.id) as AnimalPlacement;
}

/**
 * Never cached, so a host stops with the next request.
 * @param token shows a deploy that is not live yet (`DEPLOY_HEADER`)
 * @throws `service_unavailable`
 */
export async function siteAt(host: string, token?: string | null): Promise<PublicSite | undefined> {
  const on = platform();
  const name = host.toLowerCase();
  const slug = slugOfHost(name, on.domain);
  if (slug !== undefined) {
    const deployId = token ? deployFromToken(token, authSecret()) : undefined;
    const facts = await (deployId === undefined ? siteBySlug(slug) : siteOfDeploy(slug, deployId));
    return facts && publicSite(facts, on);
  }
  if (name.length > 253) return undefined;
  const facts = await siteByDomain(name);
  if (!facts?.asked || facts.asked.use === "redirects" || reasonsNotServed(facts.asked, facts).length > 0) return undefined;
  return publicSite(facts, on);
}
