import { LRUCache } from "lru-cache";
import type { SiteLook } from "#lib/http/pages/plain-page.ts";
import { singleton } from "#lib/platform/runtime.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

const MAX_KNOWN = 1000;

/** By host, for pages that say why a site cannot be shown, even without the database. */
const looks = singleton("http.site-looks", () => new LRUCache<string, SiteLook>({ max: MAX_KNOWN }));

export function rememberLook(host: string, { name, settings: { accent, language } }: PublicSite): void {
  looks().set(host, { name, accent, language });
}

export const lookOf = (host: string): SiteLook | undefined => looks().get(host);
