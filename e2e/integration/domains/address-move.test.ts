import { beforeEach, expect, it, onTestFinished } from "vitest";
import { routingOf, useCheckedNames } from "#e2e/support/checked-names.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { addAndCheck, jobsOf, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { settings } from "#lib/platform/config/env.ts";
import { checkDomain } from "#lib/sites/domains/check.jobs.ts";
import { domainCondition } from "#lib/sites/domains/condition.rules.ts";
import { addDomain } from "#lib/sites/domains/mutations.ts";
import { noticeOwners } from "#lib/sites/domains/notices.jobs.ts";
import { sharedDomain } from "#lib/sites/domains/share.loaders.ts";
import { shareDomain } from "#lib/sites/domains/share.mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

const { dns, freshDomain, apex, cname } = useCheckedNames();
const [OLD, NEW, LATER] = ["192.0.2.10", "198.51.100.7", "198.51.100.8"];

let shelter: PublishedShelter;
beforeEach(async () => {
  shelter = await publishedShelter();
  await forgetJobs();
});

function announce(...next: string[]): void {
  const before = settings();
  onTestFinished(() => settings.replace(before));
  settings.replace({ ...before, PLATFORM_NEXT_ADDRESSES: next, SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "pets@example.org" });
}

const valuesOf = async (id: string): Promise<string[]> =>
  (await findDomain(shelter.scope, id)).records.map(({ type, value }) => `${type} ${value}`);

it("shows our addresses first from the first sight of a bare domain on, by the page and by the shared link", async () => {
  const id = await addDomain(shelter.scope, freshDomain(), shelter.actor);
  expect((await findDomain(shelter.scope, id)).report).toBeNull();
  expect(await valuesOf(id)).toEqual([`A ${OLD}`, "ALIAS pets.test"]);
  const { path } = await shareDomain(shelter.scope, id, shelter.actor);
  const token = new URL(path, "http://localhost").hash.slice(1);
  expect((await sharedDomain(token)).records).toMatchObject([
    { type: "A", value: OLD, isAlternative: false },
    { type: "ALIAS", isAlternative: true },
  ]);
});

it("counts no owner as told of a move while no mail can be sent", async () => {
  const name = freshDomain();
  await apex(name);
  const id = await addAndCheck(shelter, name);
  await forgetJobs();
  announce(NEW);
  const { SMTP_URL: _, ...withoutMail } = settings();
  settings.replace(withoutMail);
  await checkDomain({ domainId: id });
  expect(await jobsOf("domains.notice")).toEqual([]);
  settings.replace({ ...withoutMail, SMTP_URL: "smtp://127.0.0.1:9" });
  await checkDomain({ domainId: id });
  expect(await jobsOf("domains.notice")).toEqual([{ domainId: id, kind: "address_moves" }]);
});

it("asks for the coming address once it is announced, tells the owners once, and is content with either", async () => {
  const name = freshDomain();
  await Promise.all([apex(name), cname(`www.${name}`)]);
  const [id, follower] = [await addAndCheck(shelter, name), await addAndCheck(shelter, `www.${name}`)];
  expect(await valuesOf(id)).toEqual([`A ${OLD}`, "ALIAS pets.test"]);
  await forgetJobs();

  announce(NEW);
  for (const domainId of [id, follower, id]) await checkDomain({ domainId });
  expect(await jobsOf("domains.notice")).toEqual([{ domainId: id, kind: "address_moves" }]);
  const shown = await findDomain(shelter.scope, id);
  expect(shown.routing.state).toBe("verified");
  expect(domainCondition({ ...shown, notServed: [] })).toEqual({ kind: "moving" });
  expect(await valuesOf(id)).toEqual([`A ${NEW}`, `A ${OLD}`, "ALIAS pets.test"]);
  await noticeOwners({ domainId: id, kind: "address_moves", hasWaited: true }, { id: "1", created_at: new Date() });
  const [mail] = await queuedMails(shelter.email);
  expect(mail).toMatchObject({ subject: `Change the address of ${name}` });
  expect(mail?.facts?.[0]?.value).toBe(NEW);

  await dns.set("add-a", { host: name, addresses: [NEW] });
  await checkDomain({ domainId: id });
  expect(await routingOf(shelter, id)).toBe("verified");
  expect((await findDomain(shelter.scope, id)).report?.problems).toEqual([]);
  announce(LATER);
  await dns.set("clear-a", { host: name });
  await apex(name);
  await checkDomain({ domainId: id });
  expect(await jobsOf("domains.notice")).toHaveLength(2);

  // Neither the order nor a check in between tells them again; a new announcement does.
  announce(LATER, NEW);
  await checkDomain({ domainId: id });
  announce(NEW, LATER);
  await checkDomain({ domainId: id });
  expect(await jobsOf("domains.notice")).toHaveLength(3);
  for (const next of [[], [NEW, LATER]]) {
    announce(...next);
    await checkDomain({ domainId: id });
  }
  expect(await jobsOf("domains.notice")).toHaveLength(4);
});
