import { chargeManualSend } from "#lib/history/webhooks/manual-sends.mutations.ts";
import { withEndpoint } from "#lib/history/webhooks/mutations.ts";
import { messageId, TEST_SUBJECT, TEST_TYPE, testBody } from "#lib/history/webhooks/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * Sends once, even while paused or disabled.
 * @throws AppError `not_found`; TooManyRequests
 */
export async function sendTest(scope: ProjectScope, endpointId: string, actor: Actor, open: OpenProject = inProject): Promise<string> {
  return await withEndpoint(scope, endpointId, actor, open, async (tx, endpoint) => {
    await chargeManualSend(tx, endpoint);
    const { id, url } = endpoint;
    const now = new Date(clock()());
    const made = await tx.webhookDelivery.create({
      data: {
        endpointId: id,
        type: TEST_TYPE,
        subject: TEST_SUBJECT,
        body: testBody(now.toISOString()),
        createdAt: now,
        nextAttemptAt: now,
      },
      select: { id: true },
    });
    await writeAudit(tx, { scope, actor }, "webhook.test", endpointId, {
      after: { name: new URL(url).host, message: messageId({ ...made, eventId: null }) },
    });
    return String(made.id);
  });
}
