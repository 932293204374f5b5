import { SITE_FIELDS, type SiteField, type SiteSettings } from "#lib/sites/schema.ts";

/** How published sites are reached from outside; one value per installation, made of the settings. */
export interface Platform {
  /** Such as `pets.example`; sites are one label beneath it, and it is what domains' records point to. */
  domain: string;
  /** The ports that visitors use; undefined where the edge does not listen. */
  httpPort: number | undefined;
  httpsPort: number | undefined;
  /** Whether the names beneath the platform's domain have a certificate of the operator's. */
  hasOwnTls: boolean;
}

function authority(host: string, port: number, usual: number): string {
  return port === usual ? host : `${host}:${port}`;
}

/** An address under HTTPS, as visitors use it. Without a trailing slash. */
export function httpsUrl(platform: Platform, host: string): string {
  return `https://${authority(host, platform.httpsPort ?? 443, 443)}`;
}

/** An address under HTTP, as visitors use it. Without a trailing slash. */
export function httpUrl(platform: Platform, host: string): string {
  return `http://${authority(host, platform.httpPort ?? 80, 80)}`;
}

/** The host that every project's site has by itself. */
export function platformHost(platform: Platform, slug: string): string {
  return `${slug}.${platform.domain}`;
}

/** The address that every project's site has by itself. Without a trailing slash. */
export function platformUrl(platform: Platform, slug: string): string {
  const host = platformHost(platform, slug);
  return platform.hasOwnTls ? httpsUrl(platform, host) : httpUrl(platform, host);
}

/** The fields in which two versions of a site's settings differ. */
export function changedSiteFields(one: SiteSettings, other: SiteSettings): SiteField[] {
  return SITE_FIELDS.filter((field) => one[field] !== other[field]);
}
