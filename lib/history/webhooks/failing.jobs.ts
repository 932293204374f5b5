import { FAILING_NOTICE_MS } from "#lib/history/webhooks/rules.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { webhookFailingLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** Notifies once per outage, at most once a day. Can be interrupted and run concurrently. */
export async function noticeFailing(now: number): Promise<void> {
  if (!sendsMail()) return;
  await prisma().$transaction(async (tx) => {
    const notified = await tx.$queryRaw<{ id: bigint; project_id: bigint; url: string }[]>`
      update webhook_endpoints e set failing_told_at = ${new Date(now)} from projects p
       where p.id = e.project_id and p.deleted_at is null and e.state = 'active' and e.failing_since <= ${new Date(now - FAILING_NOTICE_MS)}
         and (e.failing_told_at is null or (e.failing_told_at < e.failing_since and e.failing_told_at < ${new Date(now - DAY_MS)}))
      returning e.id, e.project_id, e.url`;
    for (const { id, project_id: projectId, url: address } of notified) {
      const { host } = new URL(address);
      await mailOwners(tx, projectId, ({ email, project, url }) =>
        webhookFailingLetter(email, { host, project, url: `${url}/webhooks/${id}` }),
      );
    }
  });
}
