import { COUNTED_RUNS, countedHere, lastFailure } from "#lib/operations/backups/runs.data.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { mailAdministrators } from "#lib/platform/mail/administrators.mutations.ts";
import { backupOverdueLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const MARK = `with ${COUNTED_RUNS} update backup_runs r set overdue_told_at = $3::timestamptz
  where r.id = (select id from counted where ended_at is not null order by fault is not null, id desc limit 1)
    and (r.fault is not null or r.started_at < $4::timestamptz)
    and not exists (select from counted t where t.overdue_told_at is not null and (r.fault is not null or t.id = r.id))
 returning r.started_at, r.fault as error`;

/**
 * Once, when the last good backup is older than two intervals or the first one failed. Safe to run concurrently.
 * @throws `service_unavailable`
 */
export async function notifyOverdue(now: number): Promise<void> {
  const { BACKUP_TO, BACKUP_EVERY_HOURS, PUBLIC_URL } = settings();
  if (BACKUP_TO === undefined || !sendsMail()) return;
  const failure = await lastFailure();
  await prisma().$transaction(async (tx) => {
    const times = [new Date(now), new Date(now - 2 * BACKUP_EVERY_HOURS * HOUR_MS)];
    const [run] = await tx.$queryRawUnsafe<{ started_at: Date; error: string | null }[]>(MARK, ...countedHere(now), ...times);
    if (!run) return;
    const details = {
      lastAt: run.error === null ? run.started_at.toISOString() : null,
      error: failure?.error ?? null,
      url: `${PUBLIC_URL ?? ""}/admin`,
    };
    await mailAdministrators(tx, (email) => backupOverdueLetter(email, details));
  });
}
