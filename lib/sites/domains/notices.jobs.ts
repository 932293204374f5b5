import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { domainLetter } from "#lib/platform/mail/domain-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { type MailingJob, queueMail } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import { firstError } from "#lib/sites/dns/error.rules.ts";
import { dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { ownNames } from "#lib/sites/domains/installation.data.ts";
import { knownDomainName } from "#lib/sites/domains/names.rules.ts";
import { noticePayloadSchema } from "#lib/sites/domains/notices.schema.ts";

/** No-op without email. */
export async function noticeOwners(payload: unknown, job: MailingJob): Promise<void> {
  const { domainId, kind } = noticePayloadSchema.parse(payload);
  if (!sendsMail()) return;
  const config = settings();
  const domain = await prisma().domain.findFirst({
    where: { id: BigInt(domainId), project: { deletedAt: null } },
    select: {
      name: true,
      report: true,
      certificate: { select: { notAfter: true } },
      project: {
        select: { ...BRAND_COLUMNS, slug: true, members: { where: { role: "owner" }, select: { user: { select: { email: true } } } } },
      },
    },
  });
  if (!domain) return;
  const { project } = domain;
  const report = dnsReportSchema.safeParse(domain.report).data;
  const facts = {
    kind,
    record: report ? firstError(report) : null,
    addresses: config.PLATFORM_NEXT_ADDRESSES,
    expiresAt: domain.certificate?.notAfter ?? null,
    domain: knownDomainName(domain.name, ownNames().playgroundZone).unicodeName,
    project: project.name,
    url: `${config.PUBLIC_URL ?? ""}/p/${encodeURIComponent(project.slug)}/settings/domains`,
  };
  await prisma().$transaction(async (tx) => {
    for (const { user } of project.members) await queueMail(tx, { ...domainLetter(user.email, facts), brand: brandOf(project) }, job);
  });
}
