import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext, type SecureContext } from "node:tls";
import { settings } from "#lib/platform/config/env.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import type { KeyPair } from "#lib/sites/domains/hosts/state.ts";
import { slugIn } from "#lib/sites/domains/hosts.rules.ts";

const REREAD_MS = 60_000;

interface PlatformCertificate {
  context(): SecureContext | undefined;
  stop(): void;
}

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

interface Usable {
  pair: KeyPair;
  certificate: X509Certificate;
  context: SecureContext;
}

function usable(pair: KeyPair): Usable {
  const { chain, key } = pair;
  const certificate = read(() => new X509Certificate(chain), "there is no certificate in the first one");
  const privateKey = read(() => createPrivateKey(key), "there is no private key without a passphrase in the second one");
  if (!certificate.checkPrivateKey(privateKey)) throw new Error("the key belongs to another certificate");
  return { pair, certificate, context: createSecureContext({ cert: chain, key, ca: [] }) };
}

async function readPair(): Promise<KeyPair | undefined> {
  const { PLATFORM_TLS_CERTIFICATE: chainFile, PLATFORM_TLS_KEY: keyFile } = settings();
  if (!chainFile || !keyFile) return undefined;
  return { chain: await readFile(chainFile, "utf8"), key: await readFile(keyFile, "utf8") };
}

/**
 * @returns undefined if none is configured
 * @throws OperatorError
 */
export async function readPlatformCertificate(): Promise<Usable | undefined> {
  try {
    const pair = await readPair();
    return pair && usable(pair);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY must be PEM files that match each other: ${why}.`, {
      cause: error,
    });
  }
}

/**
 * Rereads the files every minute.
 * @throws OperatorError
 */
export async function openPlatformCertificate(): Promise<PlatformCertificate> {
  let used = await readPlatformCertificate();
  if (!used) return { context: () => undefined, stop: () => undefined };
  const reread = async (): Promise<void> => {
    try {
      const now = await readPair();
      if (now && (now.chain !== used?.pair.chain || now.key !== used.pair.key)) used = usable(now);
    } catch (error) {
      logger().warn({ err: error }, "the platform's certificate could not be read again; the one before is used on");
    }
  };
  const rereading = setInterval(() => void reread(), REREAD_MS).unref();
  return { context: () => used?.context, stop: () => clearInterval(rereading) };
}
