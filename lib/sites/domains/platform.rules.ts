import type { Platform } from "#lib/platform/config/platform.ts";

function authority(host: string, port: number, usual: number): string {
  return port === usual ? host : `${host}:${port}`;
}

/** Without a trailing slash. */
export function httpsUrl(platform: Platform, host: string): string {
  return `https://${authority(host, platform.httpsPort ?? 443, 443)}`;
}

function httpUrl(platform: Platform, host: string): string {
  return `http://${authority(host, platform.httpPort ?? 80, 80)}`;
}

export function platformHost(platform: Platform, slug: string): string {
  return `${slug}.${platform.domain}`;
}

/**
 * Without a trailing slash.
 * @param hasCertificate the site has its own
 */
export function platformUrl(platform: Platform, slug: string, hasCertificate: boolean): string {
  const host = platformHost(platform, slug);
  return platform.hasOwnTls || hasCertificate ? httpsUrl(platform, host) : httpUrl(platform, host);
}
