import { createSecureContext, type SecureContext } from "node:tls";
import { isAppError } from "#lib/platform/errors.ts";
import { hostName } from "#lib/programs/edge/exchange.ts";
import { isPlatformName, openPlatformCertificate } from "#lib/sites/domains/hosts/platform-certificate.state.ts";
import { HostCache, hostCertificate, isDashboard, type KeyPair } from "#lib/sites/domains/hosts/state.ts";
import { arrivesAfterSwitch } from "#lib/sites/domains/hosts/switch.state.ts";

/** Can be long, because every request is checked anyway. */
const BOUNDS = { max: 20_000, maxMs: 600_000 };

export interface Certificates {
  /** Undefined rejects the handshake. */
  contextFor(serverName: string): Promise<SecureContext | undefined>;
  stop(): void;
}

function contextOf({ chain, key }: KeyPair): SecureContext {
  // Without a CA list, visitors are not asked for client certificates.
  return createSecureContext({ cert: chain, key, ca: [] });
}

async function readContext(name: string): Promise<{ projectId: string; context: SecureContext } | undefined> {
  const found = await hostCertificate(name);
  return found && { projectId: found.projectId, context: contextOf(found) };
}

/**
 * While the database is down, visitors get a page instead of a TLS error.
 * @throws OperatorError when the platform's certificate cannot be read
 */
export async function openCertificates(): Promise<Certificates> {
  const contexts = new HostCache(BOUNDS, readContext);
  const ofPlatform = await openPlatformCertificate();
  return {
    stop: ofPlatform.stop,
    async contextFor(serverName) {
      const name = hostName(serverName);
      const wildcard = isPlatformName(name) && !isDashboard(name) ? ofPlatform.context() : undefined;
      if (wildcard) return wildcard;
      try {
        const found = await contexts.get(name);
        if (found || isPlatformName(name) || isDashboard(name)) return found?.context;
        return (await arrivesAfterSwitch(name)) ? (await contexts.get(name))?.context : undefined;
      } catch (error) {
        if (!isAppError(error)) throw error;
        return contexts.lastKnown(name)?.context;
      }
    },
  };
}
