import type { ParsedCronItem, TaskList } from "graphile-worker";

/** Jobs of different lanes never wait for each other. */
const LANES = {
  quick: [
    "api-keys.expiring",
    "domains.hold",
    "domains.notice",
    "enquiries.announce",
    "enquiries.answer",
    "factors.due",
    "service.watch",
    "sites.deploy",
    "sites.stuck",
    "webhooks.failing",
    "webhooks.notice",
  ],
  mail: ["enquiries.mail", "mail.send", "password-reset.mail"],
  names: ["certificates.ask", "certificates.due", "certificates.issue", "domains.check", "domains.due"],
  imports: ["pets.import.add", "pets.import.check", "pets.import.photos", "pets.import.undo"],
  photos: ["demo.draw", "photos.process"],
  upkeep: [
    "backups.due",
    "pets.days",
    "pets.import.purge",
    "pets.purge",
    "photos.sweep",
    "projects.purge",
    "retention.clean",
    "secrets.reseal",
    "test-data.reset",
  ],
} as const satisfies Record<string, readonly string[]>;

type LaneName = keyof typeof LANES;

export interface Lane {
  name: LaneName;
  slots: number;
  tasks: TaskList;
  cronItems: ParsedCronItem[];
}

/** One slow job leaves the other slot free. */
const MIN_LOCAL_SLOTS = 2;

/** Jobs that mostly wait get all slots. */
function slotsOf(name: LaneName, concurrency: number): number {
  // A decoded photo takes hundreds of megabytes.
  if (name === "photos") return 1;
  return name === "mail" || name === "names" ? concurrency : Math.max(MIN_LOCAL_SLOTS, Math.floor(concurrency / 2));
}

/** @param concurrency `WORKER_CONCURRENCY` */
export function lanesOf(tasks: TaskList, cronItems: ParsedCronItem[], concurrency: number): Lane[] {
  return (Object.keys(LANES) as LaneName[]).map((name) => {
    const names: readonly string[] = LANES[name];
    return {
      name,
      slots: slotsOf(name, concurrency),
      tasks: Object.fromEntries(Object.entries(tasks).filter(([task]) => names.includes(task))),
      cronItems: cronItems.filter(({ task }) => names.includes(task)),
    };
  });
}
