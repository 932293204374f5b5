import { readFile } from "node:fs/promises";
import { createSecureContext, type SecureContext } from "node:tls";
import { settings } from "#lib/config/env.ts";
import { HostMemory } from "#lib/domains/hosts/memory/service.ts";
import { slugIn } from "#lib/domains/hosts/rules.ts";
import { hostCertificate, type KeyPair } from "#lib/domains/hosts/service.ts";
import { isAppError, OperatorError } from "#lib/errors.ts";
import { logger } from "#lib/logger.ts";

/** A context lives longer than a route: the name is confirmed with each request, and a new one ends the resuming of sessions. */
const BOUNDS = { most: 20_000, longestMs: 600_000 };
const REREAD_MS = 60_000;

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

/** The operator's certificate for the names beneath the platform's domain; read again each minute, since others renew it. */
async function openPlatformCertificate(): Promise<{ context(): SecureContext | undefined; stop(): void }> {
  const { PLATFORM_TLS_CERTIFICATE: chainFile, PLATFORM_TLS_KEY: keyFile } = settings();
  if (!chainFile || !keyFile) return { context: () => undefined, stop: () => undefined };
  const read = async (): Promise<KeyPair> => ({ chain: await readFile(chainFile, "utf8"), key: await readFile(keyFile, "utf8") });
  let pair: KeyPair;
  let context: SecureContext;
  try {
    pair = await read();
    context = contextOf(pair);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY must be PEM files that fit each other: ${why}`, {
      cause: error,
    });
  }
  const reread = async (): Promise<void> => {
    try {
      const now = await read();
      if (now.chain === pair.chain && now.key === pair.key) return;
      context = contextOf(now);
      pair = now;
    } catch (error) {
      logger().warn({ err: error }, "the platform's certificate could not be read again; the one before is used on");
    }
  };
  const rereading = setInterval(() => void reread(), REREAD_MS).unref();
  return { context: () => context, stop: () => clearInterval(rereading) };
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
  const { PLATFORM_DOMAIN } = settings();
  const ofPlatform = await openPlatformCertificate();
  return {
    stop: ofPlatform.stop,
    async contextFor(serverName) {
      const name = serverName.toLowerCase().replace(/\.$/, "");
      if (name === PLATFORM_DOMAIN || slugIn(name, PLATFORM_DOMAIN) !== undefined) return ofPlatform.context();
      try {
        return (await contexts.get(name))?.context;
      } catch (error) {
        if (!isAppError(error)) throw error;
        return contexts.lastKnown(name)?.context;
      }
    },
  };
}
