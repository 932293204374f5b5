import { afterAll, beforeEach, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useWebhooks } from "#e2e/support/webhook-bench.ts";
import { addEndpoint, changeEndpoint } from "#lib/history/webhooks/mutations.ts";
import { sendingEndpoint } from "#lib/history/webhooks/sending/queue.data.ts";
import { disableEndpoint } from "#lib/history/webhooks/sending/queue.mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { startWorker } from "#lib/programs/worker/worker.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const mailbox = await openMailbox();
const bench = useWebhooks({ SMTP_URL: mailbox.url, MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" });
afterAll(() => mailbox.close());

let owners: [Person, Person];
let shelter: { name: string; slug: string };
let scope: ProjectScope;

beforeEach(async () => {
  owners = [await makePerson("Olga"), await makePerson("Omar")];
  const made = await makeShelter(owners[0], [
    [owners[1], "owner"],
    [await makePerson("Sam"), "staff"],
  ]);
  [shelter, scope] = [made.project, made.scope];
});

const host = (): string => `localhost:${bench.receiver().port}`;

async function add(): Promise<string> {
  const input = { url: `https://${host()}/hooks?token=very-secret`, description: "", eventTypes: [], sendsPersonalData: false };
  return (await addEndpoint(scope, input, TESTER)).endpoint.id;
}

async function disable(endpointId: string): Promise<void> {
  const endpoint = await sendingEndpoint(endpointId);
  if (endpoint) await disableEndpoint(endpoint, "exhausted", bench.now());
}

async function mailedWhile(work: () => Promise<void>) {
  const worker = startWorker();
  try {
    await work();
    return [await mailbox.next(owners[0].email), await mailbox.next(owners[1].email)];
  } finally {
    await worker.stop();
  }
}

/** Nothing else was sent, and nothing waits to be. */
async function expectNoMore(): Promise<void> {
  expect(mailbox.mails).toEqual([]);
  const { rows } = await pool().query(
    "select task_identifier from graphile_worker.jobs where task_identifier in ('mail.send', 'webhooks.notice')",
  );
  expect(rows).toEqual([]);
}

it("mails the owners, and no one else, when an endpoint answers that it is gone", async () => {
  const id = await add();
  bench.receiver().respond = (_, response) => void response.writeHead(410).end();
  const mails = await mailedWhile(async () => {
    await createPet(scope, { name: "Rex", categoryId: 1n, status: "available" }, TESTER);
  });
  for (const { subject, text = "", html = "" } of mails) {
    expect(subject).toBe(`The webhook to ${host()} was disabled`);
    expect(text).toContain(`${host()} answered that it is gone (status 410). We have stopped sending events there.`);
    expect(text).toContain(`an owner of ${shelter.name} on Petstore`);
    expect(text).toContain(`https://pets.example/p/${shelter.slug}/webhooks/${id}\n`);
    expect(text + html).not.toContain("very-secret");
  }
  await expectNoMore();
});

it("mails that an endpoint took nothing for three days, but not of one that was enabled again", async () => {
  const [failed, enabled] = [await add(), await add()];
  await disable(enabled);
  await changeEndpoint(scope, enabled, { state: "active" }, TESTER);
  const mails = await mailedWhile(() => disable(failed));
  for (const { text = "" } of mails) {
    expect(text).toContain(`${host()} has taken no message for three days, although we tried again and again.`);
    expect(text).toContain(`/webhooks/${failed}\n`);
  }
  await expectNoMore();
});
