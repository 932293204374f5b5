import type { JobHelpers, ParsedCronItem, TaskList } from "graphile-worker";
import { clock } from "#lib/platform/clock.ts";

/** Reports a final failure where people will see it. */
async function untilGivenUp(
  payload: unknown,
  { job }: JobHelpers,
  work: (payload: unknown) => Promise<void>,
  giveUp: (payload: unknown) => Promise<void>,
): Promise<void> {
  try {
    await work(payload);
  } catch (error) {
    if (job.attempts >= job.max_attempts) await giveUp(payload);
    throw error;
  }
}

/** Each task is idempotent and safe to kill at any point. */
export const TASKS: TaskList = {
  "api-keys.expiring": async () => await (await import("#lib/gateway/credentials/expiring.jobs.ts")).noteExpiringKeys(clock()()),
  "backups.due": async (_, { abortSignal }) => await (await import("#lib/operations/backups/jobs.ts")).backUpIfDue(clock()(), abortSignal),
  "certificates.due": async () => await (await import("#lib/sites/certificates/issuance/due.jobs.ts")).addDueCertificates(clock()()),
  "certificates.ask": async (_, { abortSignal }) =>
    await (await import("#lib/sites/certificates/issuance/due.jobs.ts")).pollAuthority(abortSignal),
  "certificates.issue": async (payload, helpers) => {
    const { giveUpCertificate, issueCertificate } = await import("#lib/sites/certificates/issuance/jobs.ts");
    const { checkBeforeOrder } = await import("#lib/sites/domains/check.jobs.ts");
    const issue = (given: unknown): Promise<void> => issueCertificate(given, checkBeforeOrder, helpers.abortSignal);
    await untilGivenUp(payload, helpers, issue, giveUpCertificate);
  },
  "demo.draw": async (payload, helpers) => {
    const { drawPicture } = await import("#lib/operations/demo/pictures.jobs.ts");
    const { giveUpPhoto } = await import("#lib/shelter/photos/jobs.ts");
    await untilGivenUp(payload, helpers, drawPicture, giveUpPhoto);
  },
  "domains.check": async (payload) => await (await import("#lib/sites/domains/check.jobs.ts")).checkDomain(payload),
  "domains.due": async (_, { abortSignal }) => await (await import("#lib/sites/domains/all/due.jobs.ts")).checkDueDomains(abortSignal),
  "domains.hold": async (payload) => await (await import("#lib/gateway/plans/domains.jobs.ts")).holdDomains(payload),
  "domains.notice": async (payload, { job }) => await (await import("#lib/sites/domains/notices.jobs.ts")).noticeOwners(payload, job),
  "enquiries.announce": async (payload) => await (await import("#lib/shelter/enquiries/announcements.jobs.ts")).announceEnquiries(payload),
  "enquiries.answer": async (payload) => await (await import("#lib/shelter/enquiries/others/jobs.ts")).answerNextOthers(payload),
  "enquiries.mail": async (payload, helpers) => {
    const { giveUpEnquiryMail, sendEnquiryMail } = await import("#lib/shelter/enquiries/mail.jobs.ts");
    const { petUrlOf } = await import("#lib/sites/publishing/deploys/pet-url.loaders.ts");
    const send = (given: unknown): Promise<void> => sendEnquiryMail(given, helpers.job, petUrlOf);
    await untilGivenUp(payload, helpers, send, giveUpEnquiryMail);
  },
  "factors.due": async () => await (await import("#lib/people/access/required-factors.jobs.ts")).settleAllDueFactors(),
  "mail.send": async (payload) => await (await import("#lib/platform/mail/jobs.ts")).sendQueuedMail(payload),
  "password-reset.mail": async (payload, { job }) => await (await import("#lib/people/auth/reset/jobs.ts")).mailResetLink(payload, job),
  "pets.days": async (_, { abortSignal }) =>
    void (await (await import("#lib/shelter/pets/days/jobs.ts")).closePetDays(clock()(), abortSignal)),
  "pets.import.add": async (payload, helpers) => {
    const { addImport } = await import("#lib/shelter/pets/import/add/jobs.ts");
    const { giveUpImport } = await import("#lib/shelter/pets/import/jobs.ts");
    await untilGivenUp(payload, helpers, addImport, giveUpImport);
  },
  "pets.import.check": async (payload, helpers) => {
    const { checkImport } = await import("#lib/shelter/pets/import/check/jobs.ts");
    const { giveUpImport } = await import("#lib/shelter/pets/import/jobs.ts");
    await untilGivenUp(payload, helpers, checkImport, giveUpImport);
  },
  "pets.import.photos": async (payload, helpers) => {
    const { fetchPhotos, giveUpPhotos } = await import("#lib/shelter/photos/import.jobs.ts");
    await untilGivenUp(payload, helpers, fetchPhotos, giveUpPhotos);
  },
  "pets.import.purge": async () => await (await import("#lib/shelter/pets/import/jobs.ts")).tidyImports(clock()()),
  "pets.import.undo": async (payload, helpers) => {
    const { giveUpImportUndo, undoImport } = await import("#lib/shelter/pets/import/undo/jobs.ts");
    await untilGivenUp(payload, helpers, undoImport, giveUpImportUndo);
  },
  "pets.purge": async () => void (await (await import("#lib/shelter/pets/bin.jobs.ts")).purgePets(clock()())),
  "photos.process": async (payload, helpers) => {
    const { giveUpPhoto, processPhoto } = await import("#lib/shelter/photos/jobs.ts");
    await untilGivenUp(payload, helpers, processPhoto, giveUpPhoto);
  },
  "photos.sweep": async (_, { abortSignal }) =>
    void (await (await import("#lib/shelter/photos/sweep.mutations.ts")).sweepPhotos(clock()(), abortSignal)),
  "projects.purge": async () => void (await (await import("#lib/shelter/projects/directory/purge.jobs.ts")).purgeProjects(clock()())),
  "retention.clean": async (_, { abortSignal }) =>
    await (await import("#lib/operations/retention/jobs.ts")).cleanUp(clock()(), abortSignal),
  "secrets.reseal": async () => void (await (await import("#lib/platform/secrets/mutations.ts")).reencryptSecrets()),
  "service.watch": async () => await (await import("#lib/operations/watch/jobs.ts")).watchParts(clock()()),
  "sites.deploy": async (payload, helpers) => {
    const { deploySite, giveUpDeploy } = await import("#lib/sites/publishing/deploys/jobs.ts");
    await untilGivenUp(payload, helpers, deploySite, giveUpDeploy);
  },
  "sites.stuck": async () => void (await (await import("#lib/sites/publishing/deploys/mutations.ts")).endStuckDeploys(clock()())),
  "test-data.reset": async (payload) => await (await import("#lib/operations/test-data/jobs.ts")).finishReset(payload),
  "webhooks.failing": async () => await (await import("#lib/history/webhooks/failing.jobs.ts")).noticeFailing(clock()()),
  "webhooks.notice": async (payload, { job }) => await (await import("#lib/history/webhooks/notices.jobs.ts")).noticeDisabled(payload, job),
};

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
