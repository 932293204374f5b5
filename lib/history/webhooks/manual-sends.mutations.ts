import { MAX_MANUAL_SENDS_A_MINUTE } from "#lib/history/webhooks/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { TooManyRequests } from "#lib/platform/errors.ts";
import { MINUTE_MS, waitText } from "#lib/platform/time.ts";

/**
 * The caller has locked the project. Tests and replays skip all waits.
 * @throws TooManyRequests
 */
export async function chargeManualSend(tx: Transaction, { id, askedAt }: WebhookEndpoint): Promise<void> {
  const now = clock()();
  const recent = askedAt.filter((at) => at.getTime() > now - MINUTE_MS).slice(-MAX_MANUAL_SENDS_A_MINUTE);
  const first = recent[0];
  if (first && recent.length >= MAX_MANUAL_SENDS_A_MINUTE) {
    const seconds = Math.ceil((first.getTime() + MINUTE_MS - now) / 1000);
    throw new TooManyRequests(
      `An endpoint can get ${MAX_MANUAL_SENDS_A_MINUTE} tests and replays a minute. Wait ${waitText(seconds)}, then try again.`,
      seconds,
    );
  }
  await tx.webhookEndpoint.update({ where: { id }, data: { askedAt: [...recent, new Date(now)] }, select: { id: true } });
}
