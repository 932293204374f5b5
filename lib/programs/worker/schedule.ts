import { type ParsedCronItem, parseCronItems } from "graphile-worker";

/** In UTC, by task. Times missed while no worker ran are made up for once. */
const TIMES: Record<string, string> = {
  "api-keys.expiring": "23 * * * *",
  "backups.due": "*/10 * * * *",
  "certificates.ask": "* * * * *",
  "certificates.due": "* * * * *",
  "domains.due": "* * * * *",
  "factors.due": "*/10 * * * *",
  "pets.days": "11 * * * *",
  "pets.import.purge": "*/5 * * * *",
  "pets.purge": "37 * * * *",
  "photos.sweep": "43 3 * * *",
  "projects.purge": "17 * * * *",
  "retention.clean": "*/10 * * * *",
  "service.watch": "*/5 * * * *",
  "sites.stuck": "* * * * *",
  "webhooks.failing": "*/5 * * * *",
};

/** One at a time across all machines; a slow authority gets one round at a time. */
const ALONE: readonly string[] = [
  "backups.due",
  "certificates.ask",
  "domains.due",
  "factors.due",
  "photos.sweep",
  "retention.clean",
  "service.watch",
];

/** Also run at the start, to catch up after downtime. */
export const AT_START: readonly string[] = ["certificates.due", "factors.due", "pets.days", "secrets.reseal", "service.watch"];

export function schedule(): ParsedCronItem[] {
  return parseCronItems(
    Object.entries(TIMES).map(([task, match]) => ({
      task,
      match,
      identifier: task,
      options: { maxAttempts: 3, ...(ALONE.includes(task) && { queueName: task, jobKey: task }) },
    })),
  );
}
