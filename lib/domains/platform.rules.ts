import type { Platform } from "#lib/config/platform.ts";

function authority(host: string, port: number, usual: number): string {
  return port === usual ? host : `${host}:${port}`;
}

/** An address under HTTPS, as visitors use it. Without a trailing slash. */
export function httpsUrl(platform: Platform, host: string): string {
  return `https://${authority(host, platform.httpsPort ?? 443, 443)}`;
}

/** An address under HTTP, as visitors use it. Without a trailing slash. */
function httpUrl(platform: Platform, host: string): string {
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
