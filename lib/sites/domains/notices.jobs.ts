import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { domainLetter } from "#lib/platform/mail/domain-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import type { MailingJob } from "#lib/platform/mail/mutations.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { isInForce } from "#lib/sites/certificates/rules.ts";
import { dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { firstError } from "#lib/sites/dns/verdict.rules.ts";
import { mayBeEarly } from "#lib/sites/domains/early.rules.ts";
import { withoutHaste } from "#lib/sites/domains/elsewhere.rules.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { knownDomainName } from "#lib/sites/domains/names.rules.ts";
import { type NewsFacts, type NoticeKind, newsAt, noticePayloadSchema } from "#lib/sites/domains/notices.rules.ts";
import { pairedName } from "#lib/sites/domains/pairs.rules.ts";

const PAIR_MS = MINUTE_MS;

const FACTS = {
  id: true,
  name: true,
  routing: true,
  routingSince: true,
  movingTo: true,
  checkedAt: true,
  attempts: { orderBy: { id: "desc" }, take: 1, select: { state: true, endedAt: true } },
} as const;

const shownName = (name: string): string => knownDomainName(name, ownNames().playgroundZone).unicodeName;

async function findOther({ name, projectId }: { name: string; projectId: bigint }): Promise<(NewsFacts & { name: string }) | null> {
  const pair = pairedName(name, ownNames());
  return pair && (await prisma().domain.findUnique({ where: { projectId_name: { projectId, name: pair.name } }, select: FACTS }));
}

function isNewsOfBoth(kind: NoticeKind, one: NewsFacts, other: NewsFacts): boolean {
  const [at, otherAt] = [newsAt(kind, one), newsAt(kind, other)];
  return at !== null && otherAt !== null && Math.abs(at - otherAt) <= PAIR_MS;
}

/** Does nothing without email. */
export async function noticeOwners(payload: unknown, job: MailingJob): Promise<void> {
  const { domainId, kind, hasWaited } = noticePayloadSchema.parse(payload);
  if (!sendsMail()) return;
  const domain = await prisma().domain.findFirst({
    where: { id: BigInt(domainId), project: { deletedAt: null } },
    select: {
      ...FACTS,
      projectId: true,
      report: true,
      certificate: { select: { notAfter: true } },
    },
  });
  if (!domain) return;
  const other = await findOther(domain);
  if (other && !hasWaited) {
    const again = { task: "domains.notice", payload: { domainId, kind, hasWaited: true }, key: `domains.notice.${domainId}.${kind}` };
    return await addJobWithin(prisma(), { ...again, runAt: new Date(clock()() + PAIR_MS) });
  }
  const isBoth = other !== null && isNewsOfBoth(kind, domain, other);
  // The older name sends the mail for both.
  if (isBoth && other.id < domain.id) return;
  const found = dnsReportSchema.safeParse(domain.report).data;
  const report = found && (isInForce(domain.certificate, clock()()) ? found : withoutHaste(found, mayBeEarly(domain.routing)));
  const facts = {
    kind,
    record: report ? firstError(report) : null,
    addresses: settings().PLATFORM_NEXT_ADDRESSES,
    expiresAt: domain.certificate?.notAfter ?? null,
    domain: shownName(domain.name),
    other: isBoth ? shownName(other.name) : null,
  };
  await prisma().$transaction((tx) =>
    mailOwners(
      tx,
      domain.projectId,
      ({ email, project, url }) => domainLetter(email, { ...facts, project, url: `${url}/settings/domains` }),
      job,
    ),
  );
}
