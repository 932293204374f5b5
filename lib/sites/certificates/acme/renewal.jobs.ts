// Must load before @peculiar/x509.
import "reflect-metadata";
import { AuthorityKeyIdentifierExtension, X509Certificate } from "@peculiar/x509";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { certificatesToPoll, type PolledCertificate } from "#lib/sites/certificates/acme/renewal.data.ts";
import {
  certificateId,
  directorySchema,
  nextPollAt,
  plannedRenewal,
  renewalInfoSchema,
} from "#lib/sites/certificates/acme/renewal.rules.ts";
import { AuthorityError, readResource } from "#lib/sites/certificates/acme/transport.service.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { renewedChain } from "#lib/sites/certificates/data.ts";
import type { Holder } from "#lib/sites/certificates/holders.schema.ts";

interface PollOutcome {
  pollAt: number;
  renewal?: { at: number; by: number | null };
}

async function recordPoll({ holder, serial }: PolledCertificate, { pollAt, renewal }: PollOutcome): Promise<void> {
  const data = {
    askRenewalAt: new Date(pollAt),
    ...(renewal && { renewAt: new Date(renewal.at), renewBy: renewal.by === null ? null : new Date(renewal.by) }),
  };
  if ("domainId" in holder) await prisma().certificate.updateMany({ where: { domainId: holder.domainId, serial }, data });
  else await prisma().ownCertificate.updateMany({ where: { name: holder.ownName, serial }, data });
}

const MAX_CONCURRENT = 5;

function idOf(chain: string): string | undefined {
  const leaf = new X509Certificate(chain);
  const issuerKeyId = leaf.getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  return issuerKeyId === undefined ? undefined : certificateId(issuerKeyId, leaf.serialNumber);
}

async function renewalInfoAddress(authority: string): Promise<string | undefined> {
  const { data } = await readResource(authority);
  return directorySchema.parse(data).renewalInfo?.replace(/\/$/, "");
}

/**
 * @returns undefined unless the same CA issued one
 * @throws AuthorityError
 */
export async function replacedId(holder: Holder, authority: string): Promise<string | undefined> {
  const chain = await renewedChain(holder, authority);
  if (chain === undefined || (await renewalInfoAddress(authority)) === undefined) return undefined;
  return idOf(chain);
}

async function poll(address: string | undefined, certificate: PolledCertificate): Promise<PollOutcome> {
  const life = { notBefore: certificate.notBefore.getTime(), notAfter: certificate.notAfter.getTime() };
  const id = address === undefined ? undefined : idOf(certificate.chain);
  if (id === undefined) return { pollAt: nextPollAt(undefined, true, life, clock()()) };
  try {
    const { data, pollAgainAt } = await readResource(`${address}/${id}`);
    const info = renewalInfoSchema.safeParse(data);
    const pollAt = nextPollAt(pollAgainAt, info.success, life, clock()());
    if (!info.success) return { pollAt };
    return { pollAt, renewal: plannedRenewal(id, info.data.suggestedWindow, life, certificate) };
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    return { pollAt: nextPollAt(error.notBefore, false, life, clock()()) };
  }
}

/** Records when the CA suggests renewal (RFC 9773). */
export async function pollRenewalInfo(stop: AbortSignal | undefined): Promise<void> {
  const authority = authorityName();
  const waiting = await certificatesToPoll(authority, clock()());
  if (waiting.length === 0) return;
  let address: string | undefined;
  try {
    address = await renewalInfoAddress(authority);
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    return logger().warn({ detail: error.problem.detail }, "the authority's directory could not be read");
  }
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one && !stop?.aborted; one = waiting.shift()) await recordPoll(one, await poll(address, one));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
}
