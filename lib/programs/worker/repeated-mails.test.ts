import type { Task } from "graphile-worker";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Mailbox, openMailbox } from "#e2e/support/mailbox.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { addServedDomain } from "#e2e/support/served-domain.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { TASKS } from "#lib/programs/worker/tasks.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";

let mailbox: Mailbox;
let close: () => Promise<void>;
beforeAll(async () => {
  mailbox = await openMailbox();
  close = await useTestDatabase({ SMTP_URL: mailbox.url, MAIL_FROM: "pets@example.org", PUBLIC_URL: "https://pets.example" });
});
afterAll(async () => {
  await close();
  await mailbox.close();
});

it("mails under the same ids when a worker is killed after it queued the mails, and the job runs again", async () => {
  const owner = await makePerson("Olga");
  const { scope } = await makeShelter(owner);
  const projectId = BigInt(scope.projectId);
  const domainId = await addServedDomain(projectId, { name: "www.shelter.example" });
  const data = {
    projectId,
    url: "https://hooks.example/",
    encryptedSecret: "",
    lastEventId: 0n,
    state: "disabled",
    disabledReason: "gone",
  };
  const { id: endpointId } = await prisma().webhookEndpoint.create({ data, select: { id: true } });
  const jobs = {
    "password-reset.mail": { email: owner.email },
    "domains.notice": { domainId: String(domainId), kind: "drifted" },
    "webhooks.notice": { endpointId: String(endpointId) },
  };
  const died = new Set<string>();
  const dying = Object.keys(jobs).map((name): [string, Task] => [
    name,
    async (payload, helpers) => {
      await TASKS[name]?.(payload, helpers);
      if (died.has(name)) return;
      died.add(name);
      throw new Error("killed before the job's end was stored");
    },
  ]);
  for (const [task, payload] of Object.entries(jobs)) await transaction((on) => addJobWithin(on, { task, payload }));
  const work = startWorker({ tasks: { ...TASKS, ...Object.fromEntries(dying) } });
  const mails = [];
  for (let i = 0; i < 2 * dying.length; i += 1) mails.push(await mailbox.next(owner.email));
  await work.stop();
  const ids = Map.groupBy(mails, ({ subject }) => subject).values();
  for (const [first, second] of ids) expect(first?.messageId).toBe(second?.messageId);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(dying.length);
});
