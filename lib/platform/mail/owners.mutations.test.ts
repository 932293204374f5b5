import { afterAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { certify, jobsOf } from "#e2e/support/published-shelter.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { addServedDomain } from "#e2e/support/served-domain.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { holdDomains } from "#lib/gateway/plans/domains.jobs.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { storeBan } from "#lib/gateway/rate-limit/bans/record.mutations.ts";
import { noticeFailing } from "#lib/history/webhooks/failing.jobs.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS, MINUTE_MS } from "#lib/platform/time.ts";
import { restoreProject } from "#lib/shelter/projects/bin.mutations.ts";
import { projectFacts } from "#lib/sites/domains/data.ts";
import { readDomainFacts } from "#lib/sites/domains/hosts/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const mail = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase(mail);
afterAll(close);

let owners: [Person, Person];
let staff: Person;
let scope: ProjectScope;
let slug: string;
beforeEach(async () => {
  owners = [await makePerson("Olga"), await makePerson("Omar")];
  staff = await makePerson("Sam");
  const made = await makeShelter(owners[0], [
    [owners[1], "owner"],
    [staff, "staff"],
  ]);
  [scope, slug] = [made.scope, made.project.slug];
});

it("tells owners, and no one else, when a downgrade will put domains on hold, serves them for seven days, and tells them again", async () => {
  await setPlan(scope, "pro", null, TESTER);
  await setPlan(scope, "free", null, TESTER);
  expect(await queuedMails(owners[0].email)).toEqual([]);
  await setPlan(scope, "pro", null, TESTER);
  const name = `xn--mnchen-3ya.${crypto.randomUUID()}.example`;
  await certify(String(await addServedDomain(BigInt(scope.projectId), { name })));
  await setPlan(scope, "business", null, TESTER);
  await setPlan(scope, "free", null, TESTER);
  const shown = name.replace("xn--mnchen-3ya", "münchen");
  const servedPlan = async () => (await readDomainFacts(name, null))?.project.plan;
  const hold = () => holdDomains({ projectId: scope.projectId });
  await hold();
  expect(await servedPlan()).toBe("pro");
  for (const { email } of owners) {
    const [letter, ...more] = await queuedMails(email);
    expect(letter).toMatchObject({
      subject: `${shown} stops showing your site soon`,
      link: { url: `https://pets.example/p/${slug}/usage` },
    });
    expect(more).toEqual([]);
  }
  const id = BigInt(scope.projectId);
  await prisma().project.update({ where: { id }, data: { domainsUntil: new Date(Date.now() - 1) } });
  expect(await servedPlan()).toBe("free");
  await hold();
  await hold();
  const subjects = (await queuedMails(owners[0].email)).map(({ subject }) => subject);
  expect(subjects).toEqual([`${shown} stops showing your site soon`, `${shown} is on hold`]);
  expect(await queuedMails(staff.email)).toEqual([]);
});

it("forgets the end of domains with an upgrade", async () => {
  await setPlan(scope, "pro", null, TESTER);
  await certify(String(await addServedDomain(BigInt(scope.projectId), { name: `${crypto.randomUUID()}.example` })));
  await setPlan(scope, "free", null, TESTER);
  const until = async () => (await prisma().project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) } })).domainsUntil;
  expect(((await until())?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
  await setPlan(scope, "business", null, TESTER);
  expect(await until()).toBeNull();
  await holdDomains({ projectId: scope.projectId });
  expect(await queuedMails(owners[0].email)).toHaveLength(1);
});

it("counts the days after a downgrade once in thirty, however often the plan changes; then a downgrade ends domains and tells owners at once, and of more within an hour once it is over", async () => {
  const start = Date.now();
  const at = (days: number) => clock.replace(() => start + days * DAY_MS);
  onTestFinished(() => clock.replace(Date.now));
  const row = () => prisma().project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) } });
  const ends = async () => ((await row()).domainsUntil?.getTime() ?? 0) - start;
  const toggle = async () => {
    for (const plan of ["pro", "free"] as const) await setPlan(scope, plan, null, TESTER);
  };
  const letters = async () => (await queuedMails(owners[0].email)).length;
  const hold = () => holdDomains({ projectId: scope.projectId });
  await setPlan(scope, "pro", null, TESTER);
  await certify(String(await addServedDomain(BigInt(scope.projectId), { name: `${crypto.randomUUID()}.example` })));
  at(0);
  await setPlan(scope, "free", null, TESTER);
  at(3);
  await toggle();
  await toggle();
  expect([await ends(), await letters()]).toEqual([7 * DAY_MS, 1]);
  at(8);
  await hold();
  expect(await letters()).toBe(2);
  at(9);
  await setPlan(scope, "pro", null, TESTER);
  expect((await projectFacts(scope)).wouldEndAt?.getTime()).toBe(start + 7 * DAY_MS);
  // Those changes were made days ago.
  await prisma().auditEntry.updateMany({ where: { projectId: BigInt(scope.projectId) }, data: { at: new Date(start + 3 * DAY_MS) } });
  await setPlan(scope, "free", null, TESTER);
  const last = async () => (await queuedMails(owners[1].email)).at(-1)?.subject;
  expect([await letters(), await last(), (await projectFacts(scope)).plan]).toEqual([3, expect.stringContaining("is on hold"), "free"]);
  await hold();
  expect(await letters()).toBe(3);
  await prisma().auditEntry.updateMany({ where: { projectId: BigInt(scope.projectId) }, data: { at: new Date(start + 9 * DAY_MS) } });
  await toggle();
  expect([await ends(), await letters(), (await projectFacts(scope)).plan]).toEqual([9 * DAY_MS, 3, "free"]);
  at(9.1);
  await hold();
  expect([await letters(), (await row()).domainsUntil]).toEqual([4, null]);
  at(30);
  await toggle();
  expect([await ends(), await letters()]).toEqual([37 * DAY_MS, 5]);
});

it("tells owners of a project whose domains ended while it was in the bin, once it is restored", async () => {
  await setPlan(scope, "pro", null, TESTER);
  await certify(String(await addServedDomain(BigInt(scope.projectId), { name: `${crypto.randomUUID()}.example` })));
  await setPlan(scope, "free", null, TESTER);
  const now = Date.now();
  const binned = { deletedAt: new Date(now), domainsUntil: new Date(now - 1) };
  await prisma().project.update({ where: { id: BigInt(scope.projectId) }, data: binned });
  await forgetJobs();
  await holdDomains({ projectId: scope.projectId });
  expect(await queuedMails(owners[0].email)).toEqual([]);
  await restoreProject(owners[0], slug);
  const [hold, ...more] = await jobsOf("domains.hold");
  await holdDomains(hold);
  expect([more, await queuedMails(owners[0].email)]).toMatchObject([[], [{ subject: expect.stringContaining("is on hold") }]]);
});

it("tells owners of a banned key, once a day for each key", async () => {
  const [one, two] = [await makeKey(scope, { name: "Website" }), await makeKey(scope, { name: "App" })];
  const now = Date.now();
  const ban = (keyId: string, startedAt: number) => storeBan(scope.projectId, keyId, { startedAt, endsAt: startedAt + MINUTE_MS });
  await ban(one.keyId, now - 2 * DAY_MS);
  await ban(one.keyId, now - 2 * MINUTE_MS);
  await ban(one.keyId, now);
  await ban(two.keyId, now);
  const letters = await queuedMails(owners[1].email);
  expect(letters.map(({ subject }) => /“(.*)”/.exec(subject)?.[1])).toEqual(["Website", "Website", "App"]);
  expect(letters[0]?.link?.url).toBe(`https://pets.example/p/${slug}/api-keys/${one.keyId}`);
  expect(await queuedMails(staff.email)).toEqual([]);
});

it("tells owners of an endpoint that has been failing for ten minutes, once for each time and once a day at most", async () => {
  const now = Date.now();
  const data = { projectId: BigInt(scope.projectId), url: "https://hooks.example/x?token=secret", encryptedSecret: "", lastEventId: 0n };
  const { id } = await prisma().webhookEndpoint.create({
    data: { ...data, failures: 2, failingSince: new Date(now) },
    select: { id: true },
  });
  await prisma().webhookEndpoint.create({ data: { ...data, state: "paused", failures: 2, failingSince: new Date(now) } });
  const failAgain = (at: number) => prisma().webhookEndpoint.update({ where: { id }, data: { failingSince: new Date(at) } });
  const count = async () => (await queuedMails(owners[0].email)).length;
  await noticeFailing(now + 9 * MINUTE_MS);
  expect(await count()).toBe(0);
  await Promise.all([noticeFailing(now + 10 * MINUTE_MS), noticeFailing(now + 10 * MINUTE_MS)]);
  await noticeFailing(now + 2 * DAY_MS);
  expect(await count()).toBe(1);
  await failAgain(now + 20 * MINUTE_MS);
  await noticeFailing(now + 40 * MINUTE_MS);
  expect(await count()).toBe(1);
  await noticeFailing(now + 2 * DAY_MS);
  expect(await count()).toBe(2);
  const [letter] = await queuedMails(owners[1].email);
  expect(letter).toMatchObject({
    subject: "The webhook to hooks.example is failing",
    link: { url: `https://pets.example/p/${slug}/webhooks/${id}` },
  });
  expect(JSON.stringify(letter)).not.toContain("secret");
});
