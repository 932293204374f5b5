import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext, type SecureContext } from "node:tls";
import { settings } from "#lib/config/env.ts";
import { slugIn } from "#lib/domains/hosts/rules.ts";
import type { KeyPair } from "#lib/domains/hosts/state.ts";
import { OperatorError } from "#lib/errors.ts";
import { logger } from "#lib/logger.ts";

const REREAD_MS = 60_000;

/** The operator's certificate for the names beneath the platform's domain. */
interface PlatformCertificate {
  /** Undefined where the operator gave none. */
  context(): SecureContext | undefined;
  stop(): void;
}

/** Whether a name's handshakes are made with the operator's certificate, wherever the name leads. */
export function isPlatformName(name: string): boolean {
  const { PLATFORM_DOMAIN } = settings();
  return name === PLATFORM_DOMAIN || slugIn(name, PLATFORM_DOMAIN) !== undefined;
}

function read<T>(parse: () => T, otherwise: string): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(otherwise, { cause: error });
  }
}

/** @throws Error that says what is wrong; a file that is just being written, and still empty, never counts as a good one */
function contextOf({ chain, key }: KeyPair): SecureContext {
  const certificate = read(() => new X509Certificate(chain), "there is no certificate in the first one");
  const privateKey = read(() => createPrivateKey(key), "there is no private key without a passphrase in the second one");
  if (!certificate.checkPrivateKey(privateKey)) throw new Error("the key is another certificate’s");
  return createSecureContext({ cert: chain, key, ca: [] });
}

/**
 * Opens the operator's certificate; it is read again each minute, since others renew it.
 * @throws OperatorError that says what is wrong with the files
 */
export async function openPlatformCertificate(): Promise<PlatformCertificate> {
  const { PLATFORM_TLS_CERTIFICATE: chainFile, PLATFORM_TLS_KEY: keyFile } = settings();
  if (!chainFile || !keyFile) return { context: () => undefined, stop: () => undefined };
  const readPair = async (): Promise<KeyPair> => ({ chain: await readFile(chainFile, "utf8"), key: await readFile(keyFile, "utf8") });
  let pair: KeyPair;
  let context: SecureContext;
  try {
    pair = await readPair();
    context = contextOf(pair);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY must be PEM files that fit each other: ${why}.`, {
      cause: error,
    });
  }
  const reread = async (): Promise<void> => {
    try {
      const now = await readPair();
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
