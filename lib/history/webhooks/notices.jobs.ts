import * as z from "zod";
import { prisma } from "#lib/platform/db/prisma.ts";
import { webhookDisabledLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import type { MailingJob } from "#lib/platform/mail/mutations.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";

const payloadSchema = z.object({ endpointId: z.string().regex(/^\d{1,19}$/) });

/** A rerun uses the same message ids. */
export async function noticeDisabled(payload: unknown, job: MailingJob): Promise<void> {
  const { endpointId } = payloadSchema.parse(payload);
  if (!sendsMail()) return;
  const endpoint = await prisma().webhookEndpoint.findFirst({
    where: { id: BigInt(endpointId), state: "disabled", project: { deletedAt: null } },
    select: { projectId: true, url: true, disabledReason: true },
  });
  if (!endpoint) return;
  const facts = { host: new URL(endpoint.url).host, isGone: endpoint.disabledReason === "gone" };
  await prisma().$transaction((tx) =>
    mailOwners(
      tx,
      endpoint.projectId,
      ({ email, project, url }) => webhookDisabledLetter(email, { ...facts, project, url: `${url}/webhooks/${endpointId}` }),
      job,
    ),
  );
}
