import { createSecureContext, type SecureContext } from "node:tls";
import { HostMemory } from "#lib/domains/hosts/memory.state.ts";
import { isPlatformName, openPlatformCertificate } from "#lib/domains/hosts/platform-certificate.state.ts";
import { hostCertificate, type KeyPair } from "#lib/domains/hosts/state.ts";
import { isAppError } from "#lib/errors.ts";

/** A context lives longer than a route: the name is confirmed with each request, and a new one ends the resuming of sessions. */
const BOUNDS = { most: 20_000, longestMs: 600_000 };

/** The certificates that handshakes are made with. */
export interface Certificates {
  /** Undefined refuses the handshake. */
  contextFor(serverName: string): Promise<SecureContext | undefined>;
  stop(): void;
}

function contextOf({ chain, key }: KeyPair): SecureContext {
  // No list of authorities: visitors are not asked for certificates of theirs.
  return createSecureContext({ cert: chain, key, ca: [] });
}

async function readContext(name: string): Promise<{ projectId: string; context: SecureContext } | undefined> {
  const found = await hostCertificate(name);
  return found && { projectId: found.projectId, context: contextOf(found) };
}

/**
 * Makes ready what handshakes need.
 *
 * While the database cannot be asked, a handshake is still made with the
 * certificate that was known last: it proves a name and shows nothing, and
 * without it visitors would see a broken lock instead of the page that says
 * "not available right now". Each request's name is confirmed apart, so that
 * nothing of a site is shown that may have been removed meanwhile.
 *
 * @throws OperatorError when the platform's certificate cannot be read
 */
export async function openCertificates(): Promise<Certificates> {
  const contexts = new HostMemory(BOUNDS, readContext);
  const ofPlatform = await openPlatformCertificate();
  return {
    stop: ofPlatform.stop,
    async contextFor(serverName) {
      const name = serverName.toLowerCase().replace(/\.$/, "");
      if (isPlatformName(name)) return ofPlatform.context();
      try {
        return (await contexts.get(name))?.context;
      } catch (error) {
        if (!isAppError(error)) throw error;
        return contexts.lastKnown(name)?.context;
      }
    },
  };
}
