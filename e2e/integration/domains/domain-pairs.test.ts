import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { holderOf, routingOf, useCheckedNames } from "#e2e/support/checked-names.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { addAndCheck, certify, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { checkDomain } from "#lib/sites/domains/check.jobs.ts";
import { requestCheck } from "#lib/sites/domains/check.mutations.ts";
import { readDomainFacts } from "#lib/sites/domains/hosts/data.ts";
import { lookUpDomain } from "#lib/sites/domains/lookup.loaders.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";
import { noticeOwners } from "#lib/sites/domains/notices.jobs.ts";
import { sharedDomain } from "#lib/sites/domains/share.loaders.ts";
import { shareDomain } from "#lib/sites/domains/share.mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";
import { changeDomain } from "#lib/sites/domains/uses.mutations.ts";

const { dns, freshDomain, freshName, apex, cname, txt } = useCheckedNames();

let shelter: PublishedShelter;
beforeEach(async () => {
  shelter = await publishedShelter();
  await forgetJobs();
});

const add = (name: string, withPair = false): Promise<string> => addDomain(shelter.scope, name, shelter.actor, { withPair });
const rowsOf = ({ project }: PublishedShelter) =>
  prisma().domain.findMany({
    where: { projectId: BigInt(project.id) },
    orderBy: { id: "asc" },
    select: { id: true, name: true, use: true },
  });
const usesOf = async (): Promise<string[]> => (await rowsOf(shelter)).map(({ use }) => use);
const namesOf = async (shelter: PublishedShelter): Promise<string[]> => (await rowsOf(shelter)).map(({ name }) => name);
const idOf = async (name: string): Promise<string> => String((await rowsOf(shelter)).find((row) => row.name === name)?.id);

const challengeOf = async (id: string): Promise<string> =>
  (await findDomain(shelter.scope, id)).records.find(({ type }) => type === "TXT")?.value ?? "";

describe("pair of a bare domain and its www", () => {
  it.each([
    ["the bare domain", (domain: string) => [domain, `www.${domain}`]],
    ["its www", (domain: string) => [`www.${domain}`, domain]],
  ])("is added in one go with %s as the primary, which the other redirects to", async (_, pairOf) => {
    const [first = "", second = ""] = pairOf(freshDomain());
    expect(await lookUpDomain(shelter.scope, `https://${first.toUpperCase()}/about?x=1`)).toMatchObject({
      name: first,
      pair: { name: second, id: null, isContested: false },
    });
    const id = await add(first, true);
    expect(await rowsOf(shelter)).toMatchObject([
      { name: first, use: "primary" },
      { name: second, use: "redirects" },
    ]);
    const other = await idOf(second);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ pair: { name: second, id: other, isContested: false } });
    expect(await findDomain(shelter.scope, other)).toMatchObject({ pair: { name: first, id }, redirectStatus: 301 });
    expect(await lookUpDomain(shelter.scope, first)).toMatchObject({ isAdded: true, pair: { id: other } });
  });

  it("is offered for no other name, and leaves one alone that the project has", async () => {
    const domain = freshDomain();
    await add(`adopt.${domain}`, true);
    expect(await namesOf(shelter)).toEqual([`adopt.${domain}`]);
    expect(await lookUpDomain(shelter.scope, `www.adopt.${domain}`)).toMatchObject({ pair: null });
    await add(`www.${domain}`);
    await add(domain, true);
    expect(await namesOf(shelter)).toEqual([`adopt.${domain}`, `www.${domain}`, domain]);
  });

  it("is added whole or not at all", async () => {
    const domain = freshDomain();
    const projectId = BigInt(shelter.project.id);
    await prisma().domain.createMany({
      data: Array.from({ length: 49 }, (_, i) => ({ projectId, name: `n${i}.${freshDomain()}`, use: "serves" as const, challenge: "x" })),
    });
    await expect(add(domain, true)).rejects.toThrow("allows 50 domains");
    expect(await namesOf(shelter)).not.toContain(domain);
    await add(domain);
  });

  it("is removed together only when asked, and only in the own project", async () => {
    const [domain, other] = [freshDomain(), await publishedShelter()];
    const id = await add(domain, true);
    await removeDomain(shelter.scope, id, shelter.actor);
    expect(await rowsOf(shelter)).toMatchObject([{ name: `www.${domain}`, use: "primary" }]);
    const theirs = await addDomain(other.scope, domain, other.actor);
    await removeDomain(shelter.scope, await idOf(`www.${domain}`), shelter.actor, true);
    expect([await namesOf(shelter), await namesOf(other)]).toEqual([[], [domain]]);
    await expect(removeDomain(shelter.scope, theirs, shelter.actor, true)).rejects.toMatchObject({ code: "not_found" });
    await removeDomain(shelter.scope, await add(domain, true), shelter.actor, true);
    expect(await namesOf(shelter)).toEqual([]);
  });

  it("gives nothing that another project holds, and does not say which one does", async () => {
    const [domain, other] = [freshDomain(), await publishedShelter()];
    await Promise.all([apex(domain), cname(`www.${domain}`)]);
    await addAndCheck(other, `www.${domain}`);
    expect(await holderOf(`www.${domain}`)).toBe(other.project.id);
    const look = await lookUpDomain(shelter.scope, domain);
    expect(look).toMatchObject({ contestedBy: `www.${domain}`, pair: { id: null, isContested: true } });
    expect(JSON.stringify(look)).not.toContain(other.project.slug);
    const id = await add(domain, true);
    const www = await idOf(`www.${domain}`);
    for (const domainId of [id, www]) await checkDomain({ domainId });
    expect([await routingOf(shelter, id), await routingOf(shelter, www)]).toEqual(["waiting", "waiting"]);
    expect(await findDomain(shelter.scope, www)).toMatchObject({
      contestedBy: `www.${domain}`,
      report: { verdict: "wrong", problems: ["challenge_missing"] },
    });
    expect(await holderOf(`www.${domain}`)).toBe(other.project.id);
    expect(await findDomain(shelter.scope, id)).toMatchObject({
      contestedBy: `www.${domain}`,
      report: { problems: ["challenge_missing"] },
    });
    await txt(domain, await challengeOf(www));
    for (const domainId of [id, www]) await checkDomain({ domainId });
    expect([await routingOf(shelter, id), await routingOf(shelter, www)]).toEqual(["waiting", "waiting"]);
    await dns.set("clear-txt", { host: `_petstore-challenge.${domain}.` });
    await txt(domain, await challengeOf(id));
    for (const domainId of [id, www]) await checkDomain({ domainId });
    expect([await routingOf(shelter, id), await routingOf(shelter, www)]).toEqual(["verified", "waiting"]);
    await addAndCheck(other, domain);
    expect([await holderOf(domain), await holderOf(`www.${domain}`)]).toEqual([shelter.project.id, other.project.id]);
  });

  it("keeps its primary while DNS of the other name is right first, until checks stop", async () => {
    const domain = freshDomain();
    await cname(`www.${domain}`);
    const id = await add(domain, true);
    const www = await idOf(`www.${domain}`);
    await checkDomain({ domainId: www });
    expect(await usesOf()).toEqual(["primary", "redirects"]);
    const at = new Date(Date.now() - 49 * 3_600_000);
    await prisma().domain.update({ where: { id: BigInt(id) }, data: { checksSince: at, routingSince: at } });
    await checkDomain({ domainId: id });
    expect(await findDomain(shelter.scope, id)).toMatchObject({ use: "redirects", routing: { state: "stopped" } });
    expect(await findDomain(shelter.scope, www)).toMatchObject({ use: "primary", routing: { state: "verified" } });
  });
});

it("tells the owner of a pair once, of both names, and of each alone when they differ", async () => {
  const before = settings();
  onTestFinished(() => settings.replace(before));
  settings.replace({ ...before, SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "pets@example.org" });
  const domain = freshDomain();
  await Promise.all([apex(domain), cname(`www.${domain}`)]);
  const id = await add(domain, true);
  const www = await idOf(`www.${domain}`);
  for (const domainId of [id, www]) await checkDomain({ domainId });
  const notice = async (domainId: string) => {
    await noticeOwners({ domainId, kind: "verified" }, { id: domainId, created_at: new Date() });
    await noticeOwners({ domainId, kind: "verified", hasWaited: true }, { id: domainId, created_at: new Date() });
  };
  for (const domainId of [www, id]) await notice(domainId);
  const [letter, ...more] = await queuedMails(shelter.email);
  expect(letter?.subject).toBe(`${domain} is verified`);
  expect(letter?.paragraphs.join(" ")).toContain(`The same goes for www.${domain}.`);
  expect(more).toEqual([]);
  await prisma().domain.update({ where: { id: BigInt(www) }, data: { routingSince: new Date(Date.now() - 3_600_000) } });
  for (const domainId of [www, id]) await notice(domainId);
  expect((await queuedMails(shelter.email)).map(({ subject }) => subject).slice(1)).toEqual([
    `www.${domain} is verified`,
    `${domain} is verified`,
  ]);
});

it("shows both names to the person with the link, but no other project's", async () => {
  const [domain, other] = [freshDomain(), await publishedShelter()];
  const { path } = await shareDomain(shelter.scope, await add(domain), shelter.actor);
  const look = () => sharedDomain(path.split("#")[1] ?? "");
  await addAndCheck(other, `www.${domain}`);
  expect(await look()).toMatchObject({ name: domain, other: null });
  const www = await add(`www.${domain}`);
  expect(await look()).toMatchObject({
    name: domain,
    other: { name: `www.${domain}`, records: [{ type: "CNAME" }, { type: "TXT", value: await challengeOf(www) }] },
  });
});

it("redirects with the chosen status, which edges read", async () => {
  const domain = freshDomain();
  await Promise.all([apex(domain), cname(`www.${domain}`)]);
  const id = await add(domain, true);
  const www = await idOf(`www.${domain}`);
  for (const domainId of [id, www]) {
    await checkDomain({ domainId });
    await certify(domainId);
  }
  expect(await readDomainFacts(`www.${domain}`, null)).toMatchObject({ redirectStatus: 301, primary: { name: domain } });
  await changeDomain(shelter.scope, www, { redirectStatus: 308 }, shelter.actor);
  expect(await readDomainFacts(`www.${domain}`, null)).toMatchObject({ redirectStatus: 308, host: { use: "redirects" } });
  expect(await findDomain(shelter.scope, www)).toMatchObject({ redirectStatus: 308, leadsTo: `https://${domain}` });
  await changeDomain(shelter.scope, www, { use: "serves", redirectStatus: 301 }, shelter.actor);
  expect(await findDomain(shelter.scope, www)).toMatchObject({ redirectStatus: 301, use: "serves" });
  const other = await publishedShelter();
  await expect(changeDomain(other.scope, www, { redirectStatus: 308 }, other.actor)).rejects.toMatchObject({ code: "not_found" });
});

it("keeps exactly one primary domain through every change of use", async () => {
  const [first, second] = [await add(freshName()), await add(freshName())];
  expect(await usesOf()).toEqual(["primary", "redirects"]);
  await expect(changeDomain(shelter.scope, first, { use: "redirects" }, shelter.actor)).rejects.toThrow(
    "Make another domain the primary one first",
  );
  await changeDomain(shelter.scope, second, { use: "primary" }, shelter.actor);
  expect(await usesOf()).toEqual(["redirects", "primary"]);
  await Promise.all([
    changeDomain(shelter.scope, first, { use: "primary" }, shelter.actor),
    changeDomain(shelter.scope, second, { use: "serves" }, shelter.actor).catch(() => undefined),
  ]);
  expect((await usesOf()).filter((use) => use === "primary")).toHaveLength(1);
});

it("keeps a name with the project that proved it last, although TXT records of others are still there", async () => {
  const [name, [other, third]] = [freshName(), [await publishedShelter(), await publishedShelter()]];
  const ownChallenge = async (id: string) => (await prisma().domain.findUniqueOrThrow({ where: { id: BigInt(id) } })).challenge;
  await cname(name);
  const lost = await addAndCheck(shelter, name);
  const before = await ownChallenge(lost);
  const taken = await addDomain(other.scope, name, other.actor);
  const waiting = await addDomain(third.scope, name, third.actor);
  for (const id of [lost, taken, waiting]) await txt(name, await ownChallenge(id));
  await checkDomain({ domainId: taken });
  await requestCheck(shelter.scope, lost, shelter.actor);
  for (const domainId of [lost, waiting]) await checkDomain({ domainId });
  const states = [await routingOf(shelter, lost), await routingOf(third, waiting), await routingOf(other, taken)];
  expect([states, await holderOf(name)]).toEqual([["waiting", "waiting", "verified"], other.project.id]);
  expect([await challengeOf(lost), await ownChallenge(lost)]).toEqual([expect.not.stringMatching(before), await challengeOf(lost)]);
  await txt(name, await challengeOf(lost));
  await checkDomain({ domainId: lost });
  expect(await holderOf(name)).toBe(shelter.project.id);
});
