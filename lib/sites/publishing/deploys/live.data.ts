import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { type Platform, platform } from "#lib/platform/config/platform.ts";
import { reasonsNotServed, redirectTarget } from "#lib/sites/domains/hosts.rules.ts";
import { httpsUrl, platformUrl } from "#lib/sites/domains/platform.rules.ts";
import { deployFromToken } from "#lib/sites/publishing/deploys/rules.ts";
import { type SiteFacts, siteByDomain, siteBySlug, siteOfDeploy } from "#lib/sites/publishing/hosts.data.ts";
import { slugOfHost } from "#lib/sites/publishing/public/rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { publicPictures } from "#lib/sites/publishing/public/view.ts";
import { siteSettingsSchema } from "#lib/sites/publishing/schema.ts";

export function publicSite(facts: SiteFacts, on: Platform): PublicSite {
  const settings = siteSettingsSchema.parse(facts.settings);
  const primary = facts.primary && redirectTarget([facts.primary], facts);
  return {
    projectId: facts.projectId,
    name: settings.name || facts.projectName,
    settings,
    pictures: publicPictures(facts.pictures),
    takesEnquiries: facts.takesEnquiries,
    address: primary === undefined ? platformUrl(on, facts.slug, facts.hasCertificate) : httpsUrl(on, primary),
  };
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
