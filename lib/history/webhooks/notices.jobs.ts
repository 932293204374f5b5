import * as z from "zod";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { type MailingJob, queueMail } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import { webhookDisabledLetter } from "#lib/platform/mail/webhook-letters.rules.ts";

const payloadSchema = z.object({ endpointId: z.string().regex(/^\d{1,19}$/) });

/** A rerun uses the same message ids. */
export async function noticeDisabled(payload: unknown, job: MailingJob): Promise<void> {
  const { endpointId } = payloadSchema.parse(payload);
  if (!sendsMail()) return;
  const endpoint = await prisma().webhookEndpoint.findFirst({
    where: { id: BigInt(endpointId), state: "disabled", project: { deletedAt: null } },
    select: {
      url: true,
      disabledReason: true,
      project: {
        select: { ...BRAND_COLUMNS, slug: true, members: { where: { role: "owner" }, select: { user: { select: { email: true } } } } },
      },
    },
  });
  if (!endpoint) return;
  const { name, slug, members } = endpoint.project;
  const facts = {
    host: new URL(endpoint.url).host,
    isGone: endpoint.disabledReason === "gone",
    project: name,
    url: `${settings().PUBLIC_URL ?? ""}/p/${encodeURIComponent(slug)}/settings/webhooks/${endpointId}`,
  };
  await prisma().$transaction(async (tx) => {
    for (const { user } of members)
      await queueMail(tx, { ...webhookDisabledLetter(user.email, facts), brand: brandOf(endpoint.project) }, job);
  });
}
