import { type Settings, settings } from "#lib/config/env.ts";

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
