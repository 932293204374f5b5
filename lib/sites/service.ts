import { type Settings, settings } from "#lib/config/env.ts";
import type { Platform } from "#lib/sites/rules.ts";

function platformOf(of: Settings): Platform {
  // On a laptop nothing stands in front of the edge; elsewhere visitors use the usual ports.
  const isLocal = of.PLATFORM_DOMAIN === "localhost";
  return {
    domain: of.PLATFORM_DOMAIN,
    httpPort: of.EDGE_PUBLIC_HTTP_PORT ?? (isLocal ? of.EDGE_HTTP_PORT : 80),
    httpsPort: of.EDGE_PUBLIC_HTTPS_PORT ?? (isLocal ? of.EDGE_HTTPS_PORT : 443),
    hasOwnTls: of.PLATFORM_TLS_CERTIFICATE !== undefined,
  };
}

/** How this installation's sites are reached. */
export function platform(): Platform {
  return platformOf(settings());
}
