import type { FeedSite } from "#lib/sites/feed/schema.ts";
import { draftSite } from "#lib/sites/publishing/deploys/loaders.ts";
import { namedCategories } from "#lib/sites/publishing/public/data.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

/** The draft, with photos at the dashboard's own address. */
export async function previewFeedSite(access: Pick<ProjectAccess, "scope" | "project">): Promise<FeedSite> {
  const [site, named] = await Promise.all([draftSite(access), namedCategories(access.scope)]);
  const categories = new Map(named.map(({ categoryId, label }) => [categoryId, label ?? ""]));
  return { projectId: site.projectId, site, files: "", categories, stamp: "" };
}
