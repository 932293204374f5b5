import { addVerifiedDomain } from "#e2e/support/certificate-domain.ts";
import { type ChallengeServer, startChallengeServer } from "#e2e/support/challenge-server.ts";
import { type Pebble, PLATFORM, startPebble } from "#e2e/support/pebble.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { timeLimits } from "#lib/sites/certificates/acme/transport.service.ts";
import type { Binding } from "#lib/sites/certificates/authority.data.ts";
import { issueCertificate } from "#lib/sites/certificates/issuance/jobs.ts";
import { checkBeforeOrder } from "#lib/sites/domains/check.jobs.ts";

/** Pause between two polls of an order: Pebble needs no time for one. */
const PAUSE_MS = 20;

/** Nothing is mocked. */
export interface CertificateBench {
  pebble: Pebble;
  challenges: ChallengeServer;
  /** Settings of its own attempts, with a short pause between two polls of an order. */
  limits: ReturnType<typeof timeLimits>;
  /** Creates a domain on Pro, with DNS pointing to the platform. */
  domain(name: string): Promise<bigint>;
  issue(domainId: bigint): Promise<void>;
  /** Sets the clock relative to real time. */
  ahead(ms: number): void;
  orders(name: string): number;
  close(): Promise<void>;
}

export function certificateSettings(pebble: Pebble): Record<string, string> {
  return {
    ACME_DIRECTORY_URL: pebble.directoryUrl,
    DNS_SERVERS: pebble.dns,
    PLATFORM_DOMAIN: PLATFORM,
    PLAYGROUND: "off",
    ENCRYPTION_KEYS: `test:${"A".repeat(43)}`,
  };
}

/**
 * @param isSlow keeps Pebble's random sleeps before validations
 * @param binding required by Pebble and set in the settings
 */
export async function startCertificateBench(isSlow = false, binding?: Binding): Promise<CertificateBench> {
  const challenges = await startChallengeServer();
  const pebble = await startPebble(challenges.port, isSlow, binding);
  const close = await useTestDatabase({
    ...certificateSettings(pebble),
    ...(binding && { ACME_EAB_KID: binding.kid, ACME_EAB_HMAC_KEY: binding.hmacKey }),
  });
  const limits = { ...timeLimits(), firstPauseMs: isSlow ? timeLimits().firstPauseMs : PAUSE_MS };
  timeLimits.replace(limits);
  return {
    ...{ pebble, challenges, limits },
    domain: async (name) => {
      await pebble.record("set-cname", { host: name, target: PLATFORM });
      return (await addVerifiedDomain(name)).domainId;
    },
    issue: (domainId) => issueCertificate({ domainId: String(domainId) }, checkBeforeOrder),
    ahead: (ms) => clock.replace(() => Date.now() + ms),
    orders: (name) => pebble.front.done.filter((what) => what === `new-order ${name}`).length,
    close: async () => {
      await pebble.close();
      await challenges.close();
      await close();
    },
  };
}

export async function certificateOf(domainId: bigint) {
  return await prisma().certificate.findUnique({ where: { domainId } });
}

export async function lastAttempt(domainId: bigint) {
  return await prisma().certificateAttempt.findFirstOrThrow({ where: { domainId }, orderBy: { id: "desc" } });
}
