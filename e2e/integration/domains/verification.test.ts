import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { holderOf, routingOf, useCheckedNames } from "#e2e/support/checked-names.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { addAndCheck, jobsOf, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { checkDns } from "#lib/sites/dns/service.ts";
import { checkDueDomains } from "#lib/sites/domains/all/due.jobs.ts";
import { checkBasis } from "#lib/sites/domains/check.data.ts";
import { checkDomain, recordCheck } from "#lib/sites/domains/check.jobs.ts";
import { requestCheck, requestReverify } from "#lib/sites/domains/check.mutations.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";
import { changeDomain } from "#lib/sites/domains/uses.mutations.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { dns, freshName, apex, cname } = useCheckedNames();

let shelter: PublishedShelter;
beforeEach(async () => {
  shelter = await publishedShelter();
  await forgetJobs();
});

async function attemptOf(
  id: string,
  name: string,
  more: Pick<Prisma.CertificateAttemptUncheckedCreateInput, "state" | "reason" | "startedAt" | "endedAt" | "retryAt">,
): Promise<bigint> {
  const data = { domainId: BigInt(id), name, zone: name, authority: "local", ...more };
  return (await prisma().certificateAttempt.create({ data, select: { id: true } })).id;
}

function later(ms: number): void {
  const at = Date.now() + ms;
  clock.replace(() => at);
  onTestFinished(() => clock.replace(() => Date.now()));
}

describe("domain verification", () => {
  it("makes the first verified domain primary and changes that only by choice", async () => {
    const [first, second] = [freshName(), freshName()];
    const waiting = await addAndCheck(shelter, first);
    expect(await findDomain(shelter.scope, waiting)).toMatchObject({ use: "primary", routing: { state: "waiting" } });
    await cname(second);
    const verified = await addAndCheck(shelter, second);
    expect(await findDomain(shelter.scope, verified)).toMatchObject({ use: "primary", routing: { state: "verified" } });
    expect(await findDomain(shelter.scope, waiting)).toMatchObject({ use: "redirects" });
    await expect(changeDomain(shelter.scope, waiting, { use: "primary" }, shelter.actor)).rejects.toThrow(
      `${first} is not verified yet, and ${second} is`,
    );
    await cname(first);
    await requestCheck(shelter.scope, waiting, shelter.actor);
    await checkDomain({ domainId: waiting });
    expect(await findDomain(shelter.scope, verified)).toMatchObject({ use: "primary" });
    await changeDomain(shelter.scope, waiting, { use: "primary" }, shelter.actor);
    expect(await findDomain(shelter.scope, waiting)).toMatchObject({ use: "primary" });
  });

  it("verifies a subdomain by CNAME, requests its certificate, notifies owners, and records the holder", async () => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    expect(await findDomain(shelter.scope, id)).toMatchObject({
      name,
      use: "primary",
      routing: { state: "verified" },
      report: { verdict: "right" },
      notServed: ["no_certificate"],
      mayReverify: false,
      isChecking: false,
    });
    expect(await jobsOf("certificates.issue")).toEqual([{ domainId: id }]);
    expect(await jobsOf("domains.notice")).toEqual([{ domainId: id, kind: "verified" }]);
    expect(await holderOf(name)).toBe(shelter.project.id);
  });

  it("does nothing more when the same check runs twice", async () => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    await checkDomain({ domainId: id });
    const audited = await prisma().auditEntry.count({ where: { entityType: "domain", entityId: id, action: "domain.become_verified" } });
    expect([audited, (await jobsOf("domains.notice")).length]).toEqual([1, 1]);
  });

  it("verifies an apex by its addresses and an internationalized name", async () => {
    await apex("shelter-apex.test");
    expect(await routingOf(shelter, await addAndCheck(shelter, "shelter-apex.test"))).toBe("verified");
    await cname("www.xn--bcher-kva.test");
    const view = await findDomain(shelter.scope, await addAndCheck(shelter, "WWW.Bücher.test"));
    expect(view).toMatchObject({
      name: "www.xn--bcher-kva.test",
      unicodeName: "www.bücher.test",
      routing: { state: "verified" },
      use: "redirects",
    });
  });

  it("requests a certificate only once DNS is right and detects late records automatically", async () => {
    const name = freshName();
    const id = await addAndCheck(shelter, name);
    expect(await routingOf(shelter, id)).toBe("waiting");
    expect(await jobsOf("certificates.issue")).toEqual([]);
    await cname(name);
    await checkDueDomains(undefined);
    expect(await routingOf(shelter, id)).toBe("waiting");
    later(61_000);
    await checkDueDomains(undefined);
    expect(await routingOf(shelter, id)).toBe("verified");
    expect(await jobsOf("certificates.issue")).toEqual([{ domainId: id }]);
  });

  it("stops checking after 48 hours and starts over on request", async () => {
    const name = freshName();
    const id = await addAndCheck(shelter, name);
    later(48 * HOUR + MINUTE);
    await checkDueDomains(undefined);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ routing: { state: "stopped" } });
    expect(await jobsOf("domains.notice")).toEqual([{ domainId: id, kind: "stopped" }]);
    await requestCheck(shelter.scope, id, shelter.actor);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ routing: { state: "waiting", checks: 0 }, isChecking: true });
  });

  it("keeps a domain verified through failed lookups but marks it drifted after two mismatches", async () => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    await dns.set("set-servfail", { host: name });
    later(25 * HOUR);
    await checkDueDomains(undefined);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ routing: { state: "verified" }, report: { verdict: "unknown" } });
    await dns.set("clear-servfail", { host: name });
    await cname(name, "elsewhere.test");
    later(27 * HOUR);
    await checkDueDomains(undefined);
    expect(await routingOf(shelter, id)).toBe("verified");
    later(28 * HOUR + MINUTE);
    await checkDueDomains(undefined);
    expect(await routingOf(shelter, id)).toBe("drifted");
    expect(await jobsOf("domains.notice")).toContainEqual({ domainId: id, kind: "drifted" });
  });

  it("limits a project to ten requested checks a minute", async () => {
    const id = await addDomain(shelter.scope, freshName(), shelter.actor);
    for (let i = 0; i < 10; i++) await requestCheck(shelter.scope, id, shelter.actor);
    await expect(requestCheck(shelter.scope, id, shelter.actor)).rejects.toThrow("at most 10 checks a minute");
    const other = await publishedShelter();
    await requestCheck(other.scope, await addDomain(other.scope, freshName(), other.actor), other.actor);
  });
});

describe("Re-verify", () => {
  it("allows Re-verify 30 minutes after verification and then starts a fresh attempt", async () => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    await forgetJobs();
    later(29 * MINUTE);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ mayReverify: false, reverifyAt: expect.any(String) });
    await expect(requestReverify(shelter.scope, id, shelter.actor)).rejects.toThrow("30 minutes after verification");
    later(31 * MINUTE);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ mayReverify: true, reverifyAt: null });
    await requestReverify(shelter.scope, id, shelter.actor);
    expect(await jobsOf("certificates.issue")).toEqual([]);
    await checkDomain({ domainId: id, renews: true });
    expect(await jobsOf("certificates.issue")).toEqual([{ domainId: id }]);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ mayReverify: false });
  });

  it("Re-verify does not contact the authority when DNS is wrong by then", async () => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    await forgetJobs();
    await cname(name, "elsewhere.test");
    later(31 * MINUTE);
    await requestReverify(shelter.scope, id, shelter.actor);
    await checkDomain({ domainId: id, renews: true });
    expect(await jobsOf("certificates.issue")).toEqual([]);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ routing: { state: "verified" }, report: { verdict: "wrong" } });
  });

  it("keeps a requested Re-verify when a scheduled check is recorded first", async () => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    later(31 * MINUTE);
    await requestReverify(shelter.scope, id, shelter.actor);
    const basis = await checkBasis(BigInt(id));
    if (!basis) throw new Error("There is nothing to check");
    const report = await checkDns(basis.wants, clock()());
    await recordCheck(basis, { ...report, at: new Date(clock()() + 1).toISOString() }, {}, clock()());
    await forgetJobs();
    await recordCheck(basis, report, { renews: true }, clock()());
    expect(await jobsOf("domains.check")).toEqual([{ domainId: id, renews: true }]);
    expect(await findDomain(shelter.scope, id)).toMatchObject({ isChecking: true });
    await removeDomain(shelter.scope, id, { kind: "cli", id: null });
    await forgetJobs();
    await recordCheck(basis, report, { renews: true }, clock()());
    expect(await jobsOf("domains.check")).toEqual([]);
  });

  it("Re-verify ends an attempt that would wait indefinitely", async () => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    const begun = new Date();
    const attempt = await attemptOf(id, name, { state: "running", startedAt: begun, retryAt: new Date(begun.getTime() + 24 * HOUR) });
    later(31 * MINUTE);
    await requestReverify(shelter.scope, id, shelter.actor);
    await checkDomain({ domainId: id, renews: true });
    expect(await prisma().certificateAttempt.findUnique({ where: { id: attempt } })).toMatchObject({ state: "failed", reason: null });
    expect(await jobsOf("certificates.issue")).toEqual([{ domainId: id }]);
  });

  it.each(["Re-verify", "the schedule"])("starts a fresh attempt when %s finds that a drifted domain points here again", async (by) => {
    const name = freshName();
    await cname(name);
    const id = await addAndCheck(shelter, name);
    await prisma().domain.update({ where: { id: BigInt(id) }, data: { routing: "drifted" } });
    const attempt = await attemptOf(id, name, { state: "failed", reason: "dns", endedAt: new Date() });
    await forgetJobs();
    later(25 * HOUR);
    if (by === "Re-verify") {
      await requestReverify(shelter.scope, id, shelter.actor);
      await checkDomain({ domainId: id, renews: true });
    } else {
      await checkDueDomains(undefined);
    }
    expect(await jobsOf("certificates.issue")).toEqual([{ domainId: id }]);
    expect(await prisma().certificateAttempt.findUnique({ where: { id: attempt } })).toMatchObject({ retryAt: new Date(clock()()) });
    expect(await findDomain(shelter.scope, id)).toMatchObject({
      routing: { state: "verified" },
      mayReverify: by === "the schedule",
    });
  });
});
