import { type CronItem, type ParsedCronItem, parseCronItems } from "graphile-worker";

/** UTC. Times missed while no worker ran are made up for once. */
const ITEMS: CronItem[] = [
  { task: "api-keys.expiring", match: "23 * * * *", identifier: "api-keys.expiring" },
  // `queueName`: one at a time across all machines.
  { task: "backups.due", match: "*/10 * * * *", identifier: "backups.due", options: { queueName: "backups.due", jobKey: "backups.due" } },
  // A slow authority gets one round at a time.
  {
    task: "certificates.ask",
    match: "* * * * *",
    identifier: "certificates.ask",
    options: { queueName: "certificates.ask", jobKey: "certificates.ask" },
  },
  { task: "certificates.due", match: "* * * * *", identifier: "certificates.due" },
  { task: "domains.due", match: "* * * * *", identifier: "domains.due", options: { queueName: "domains.due", jobKey: "domains.due" } },
  { task: "factors.due", match: "*/10 * * * *", identifier: "factors.due", options: { queueName: "factors.due", jobKey: "factors.due" } },
  { task: "pets.days", match: "11 * * * *", identifier: "pets.days" },
  { task: "pets.import.purge", match: "*/5 * * * *", identifier: "pets.import.purge" },
  { task: "pets.purge", match: "37 * * * *", identifier: "pets.purge" },
  {
    task: "photos.sweep",
    match: "43 3 * * *",
    identifier: "photos.sweep",
    options: { queueName: "photos.sweep", jobKey: "photos.sweep" },
  },
  { task: "projects.purge", match: "17 * * * *", identifier: "projects.purge" },
  {
    task: "retention.clean",
    match: "*/10 * * * *",
    identifier: "retention.clean",
    options: { queueName: "retention.clean", jobKey: "retention.clean" },
  },
  {
    task: "service.watch",
    match: "*/5 * * * *",
    identifier: "service.watch",
    options: { queueName: "service.watch", jobKey: "service.watch" },
  },
  { task: "sites.stuck", match: "* * * * *", identifier: "sites.stuck" },
  { task: "webhooks.failing", match: "*/5 * * * *", identifier: "webhooks.failing" },
];

/** Also run at the start, to catch up after downtime. */
export const AT_START: readonly string[] = ["certificates.due", "factors.due", "pets.days", "secrets.reseal", "service.watch"];

export function schedule(): ParsedCronItem[] {
  return parseCronItems(ITEMS.map((item) => ({ ...item, options: { maxAttempts: 3, ...item.options } })));
}
