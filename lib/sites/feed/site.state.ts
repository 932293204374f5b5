import { singleton } from "#lib/platform/runtime.ts";
import { HostCache } from "#lib/sites/domains/hosts/state.ts";
import type { FeedSite } from "#lib/sites/feed/schema.ts";
import { siteAt } from "#lib/sites/publishing/deploys/live.data.ts";
import { namedCategories } from "#lib/sites/publishing/public/data.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const BOUNDS = { max: 1000, maxMs: 60_000 };

async function readSite(host: string): Promise<FeedSite | undefined> {
  const site = await siteAt(host);
  if (!site) return undefined;
  const named = await namedCategories(projectScope(site.projectId));
  const categories = new Map(named.map(({ categoryId, label }) => [categoryId, label ?? ""]));
  return { projectId: site.projectId, site, files: site.address, categories, stamp: crypto.randomUUID() };
}

const sites = singleton("sites.feed-sites", () => new HostCache<FeedSite>(BOUNDS, readSite));

/** Kept until the project's site, domains, plan, or categories change. */
export function feedSiteAt(host: string): Promise<FeedSite | undefined> {
  return sites().get(host.toLowerCase());
}
