import { beforeEach, describe, expect, it } from "vitest";
import { holderOf, routingOf, useCheckedNames } from "#e2e/support/checked-names.ts";
import { everyEvent } from "#e2e/support/event-follower.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { addAndCheck, certify, jobsOf, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { statementSent } from "#e2e/support/statement-sent.ts";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { checkDns } from "#lib/sites/dns/service.ts";
import { checkBasis } from "#lib/sites/domains/check.data.ts";
import { checkDomain, recordCheck } from "#lib/sites/domains/check.jobs.ts";
import { requestCheck } from "#lib/sites/domains/check.mutations.ts";
import { lookUpDomain } from "#lib/sites/domains/lookup.loaders.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";
import { assignNameWithin, lockName } from "#lib/sites/domains/ownership.mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";

const DOMAIN_TYPES = EVENT_TYPES.filter((type) => type.startsWith("domain."));

const { freshDomain, freshName, cname, apex, txt } = useCheckedNames();

let shelter: PublishedShelter;
beforeEach(async () => {
  shelter = await publishedShelter();
  await forgetJobs();
});

const challengeOf = async (shelter: PublishedShelter, id: string): Promise<string> =>
  (await findDomain(shelter.scope, id)).records.find(({ type }) => type === "TXT")?.value ?? "";

describe("name that another project holds or held", () => {
  it("requires the TXT record after another project's removal, downgrade, or deletion", async () => {
    for (const end of ["removed", "downgraded", "deleted"]) {
      const [name, before, other] = [freshName(), await publishedShelter(), await publishedShelter()];
      await cname(name);
      const held = await addAndCheck(before, name);
      const projectId = BigInt(before.project.id);
      if (end === "removed") await removeDomain(before.scope, held, before.actor);
      else if (end === "downgraded") await prisma().project.update({ where: { id: projectId }, data: { plan: "free" } });
      else await prisma().project.delete({ where: { id: projectId } });
      const id = await addAndCheck(other, name);
      expect(await findDomain(other.scope, id)).toMatchObject({
        contestedBy: name,
        routing: { state: "waiting" },
        report: { verdict: "wrong", problems: ["challenge_missing"] },
      });
      expect(await holderOf(name)).toBe(before.project.id);
      await txt(name, await challengeOf(other, id));
      await checkDomain({ domainId: id });
      expect(await routingOf(other, id)).toBe("verified");
      expect(await holderOf(name)).toBe(other.project.id);
    }
  });

  it("requires the TXT record while the first claimant waits or has stopped checking", async () => {
    for (const routing of ["waiting", "stopped"] as const) {
      const [name, late] = [freshName(), await publishedShelter()];
      const first = await addAndCheck(shelter, name);
      await prisma().domain.update({ where: { id: BigInt(first) }, data: { routing } });
      const id = await addAndCheck(late, name);
      await cname(name);
      await checkDomain({ domainId: id });
      expect(await findDomain(late.scope, id)).toMatchObject({ contestedBy: name, routing: { state: "waiting" } });
    }
  });

  it("a takeover ends the loser's domain, notifies its owners, and promotes its next domain", async () => {
    const [name, second, other] = [freshName(), freshName(), await publishedShelter()];
    await Promise.all([cname(name), cname(second)]);
    const lost = await addAndCheck(shelter, name);
    const kept = await addAndCheck(shelter, second);
    await certify(lost);
    const id = await addAndCheck(other, name);
    await txt(name, await challengeOf(other, id));
    await checkDomain({ domainId: id });
    expect(await findDomain(shelter.scope, lost)).toMatchObject({
      routing: { state: "lost" },
      certificate: { state: "none" },
      notServed: ["lost"],
      use: "serves",
    });
    expect(await findDomain(shelter.scope, kept)).toMatchObject({ use: "primary" });
    expect(await jobsOf("domains.notice")).toContainEqual({ domainId: lost, kind: "lost" });
    await requestCheck(shelter.scope, lost, shelter.actor);
    await checkDomain({ domainId: lost });
    expect(await findDomain(shelter.scope, lost)).toMatchObject({
      routing: { state: "waiting" },
      report: { problems: ["challenge_missing"] },
    });
    expect(await routingOf(other, id)).toBe("verified");
    const notified = async ({ scope }: PublishedShelter) =>
      (await everyEvent(scope, 100, DOMAIN_TYPES)).map(({ type, data }) => {
        const { id, use, routing } = JSON.parse(data) as { id: number; use: string; routing: string };
        return `${type} ${id} ${use} ${routing}`;
      });
    expect((await notified(shelter)).toSorted()).toEqual(
      [
        ...[`domain.added ${lost} primary waiting`, `domain.verified ${lost} primary verified`],
        ...[`domain.added ${kept} redirects waiting`, `domain.verified ${kept} redirects verified`],
        ...[`domain.lost ${lost} primary lost`, `domain.updated ${lost} serves lost`, `domain.updated ${kept} primary verified`],
        `domain.updated ${lost} serves waiting`,
      ].toSorted(),
    );
    expect(await notified(other)).toEqual([`domain.added ${id} primary waiting`, `domain.verified ${id} primary verified`]);
  });

  it("makes a project's only domain primary again once it reclaims the name", async () => {
    const [name, other] = [freshName(), await publishedShelter()];
    await cname(name);
    const lost = await addAndCheck(shelter, name);
    const id = await addAndCheck(other, name);
    await txt(name, await challengeOf(other, id));
    await checkDomain({ domainId: id });
    expect(await findDomain(shelter.scope, lost)).toMatchObject({ routing: { state: "lost" }, use: "serves" });
    await requestCheck(shelter.scope, lost, shelter.actor);
    expect(await findDomain(shelter.scope, lost)).toMatchObject({ routing: { state: "waiting" }, use: "primary" });
    await txt(name, await challengeOf(shelter, lost));
    await checkDomain({ domainId: lost });
    expect(await findDomain(shelter.scope, lost)).toMatchObject({ routing: { state: "verified" }, use: "primary" });
  });

  it("returns a name to the project that last held it without a TXT record", async () => {
    const name = freshName();
    await cname(name);
    await removeDomain(shelter.scope, await addAndCheck(shelter, name), shelter.actor);
    expect(await routingOf(shelter, await addAndCheck(shelter, name))).toBe("verified");
  });

  it("gives a name that two projects await to neither without the TXT record", async () => {
    const [name, other] = [freshName(), await publishedShelter()];
    const [mine, theirs] = [await addDomain(shelter.scope, name, shelter.actor), await addDomain(other.scope, name, other.actor)];
    await cname(name);
    await Promise.all([checkDomain({ domainId: mine }), checkDomain({ domainId: theirs })]);
    expect([await routingOf(shelter, mine), await routingOf(other, theirs)]).toEqual(["waiting", "waiting"]);
    await txt(name, await challengeOf(shelter, mine));
    await Promise.all([checkDomain({ domainId: mine }), checkDomain({ domainId: theirs })]);
    expect([await routingOf(shelter, mine), await routingOf(other, theirs)]).toEqual(["verified", "waiting"]);
  });

  it("gives a name that two projects prove concurrently to exactly one", async () => {
    for (let round = 0; round < 5; round++) {
      const [name, one, two] = [freshName(), await publishedShelter(), await publishedShelter()];
      await cname(name);
      const ids = [await addDomain(one.scope, name, one.actor), await addDomain(two.scope, name, two.actor)] as const;
      await txt(name, await challengeOf(one, ids[0]));
      await txt(name, await challengeOf(two, ids[1]));
      await Promise.all(ids.map((domainId) => checkDomain({ domainId })));
      const states = [await routingOf(one, ids[0]), await routingOf(two, ids[1])];
      expect(states.filter((state) => state === "verified")).toHaveLength(1);
      expect(await holderOf(name)).toBe(states[0] === "verified" ? one.project.id : two.project.id);
    }
  });

  it("denies a name to a check that began before another project held it", async () => {
    const [name, other] = [freshName(), await publishedShelter()];
    await cname(name);
    const id = await addDomain(shelter.scope, name, shelter.actor);
    const basis = await checkBasis(BigInt(id));
    if (!basis) throw new Error("There is nothing to check");
    const report = await checkDns(basis.wants, Date.now());
    expect(report.verdict).toBe("right");
    await prisma().domainName.create({ data: { name, holderId: BigInt(other.project.id), provedAt: new Date() } });
    const lines = report.lines.flatMap((line) => [line, { ...line, type: "HTTPS" as const, verdict: "wrong" as const }]);
    for (const one of [report, { ...report, verdict: "wrong" as const, lines }]) await recordCheck(basis, one, {}, Date.now());
    expect(await routingOf(shelter, id)).toBe("waiting");
    expect(await holderOf(name)).toBe(other.project.id);
    expect(await jobsOf("domains.check")).toContainEqual({ domainId: id, renews: false });
  });
});

describe("subdomain of a name that another project holds", () => {
  async function heldDomain(shelter: PublishedShelter): Promise<{ domain: string; id: string }> {
    const domain = freshDomain();
    await Promise.all([apex(domain), cname(`adopt.${domain}`), cname(`www.adopt.${domain}`)]);
    const id = await addAndCheck(shelter, domain);
    expect(await routingOf(shelter, id)).toBe("verified");
    return { domain, id };
  }

  it("requires the TXT record despite a catch-all record and moves only the subdomain", async () => {
    const { domain, id: above } = await heldDomain(shelter);
    const [name, other] = [`adopt.${domain}`, await publishedShelter()];
    const id = await addAndCheck(other, name);
    expect(await findDomain(other.scope, id)).toMatchObject({
      contestedBy: domain,
      routing: { state: "waiting" },
      records: [{ type: "CNAME" }, { type: "TXT", fullName: `_petstore-challenge.${name}` }],
      report: { verdict: "wrong", problems: ["challenge_missing"] },
    });
    expect(await lookUpDomain(other.scope, `www.${name}`)).toMatchObject({ contestedBy: domain, records: [{}, { type: "TXT" }] });
    await txt(domain, await challengeOf(other, id));
    await checkDomain({ domainId: id });
    expect(await routingOf(other, id)).toBe("waiting");
    await txt(name, await challengeOf(other, id));
    await checkDomain({ domainId: id });
    expect(await findDomain(other.scope, id)).toMatchObject({ contestedBy: null, routing: { state: "verified" } });
    expect([await holderOf(name), await holderOf(domain)]).toEqual([other.project.id, shelter.project.id]);
    expect(await routingOf(shelter, above)).toBe("verified");
    expect(await jobsOf("domains.notice")).not.toContainEqual({ domainId: above, kind: "lost" });
  });

  it("requires no TXT record from the parent's holder or for sibling names", async () => {
    const { domain } = await heldDomain(shelter);
    expect(await routingOf(shelter, await addAndCheck(shelter, `www.adopt.${domain}`))).toBe("verified");
    const [first, second] = [await publishedShelter(), await publishedShelter()];
    const beside = freshDomain();
    await Promise.all([cname(`www.${beside}`), cname(`adopt.${beside}`)]);
    expect(await routingOf(first, await addAndCheck(first, `www.${beside}`))).toBe("verified");
    expect(await routingOf(second, await addAndCheck(second, `adopt.${beside}`))).toBe("verified");
  });

  it("a subdomain stays with its first holder, even after removal and re-adding", async () => {
    const domain = freshDomain();
    const name = `adopt.${domain}`;
    await Promise.all([cname(name), apex(domain)]);
    const [first, above] = [await publishedShelter(), await publishedShelter()];
    const id = await addAndCheck(first, name);
    expect(await routingOf(above, await addAndCheck(above, domain))).toBe("verified");
    await checkDomain({ domainId: id });
    expect(await findDomain(first.scope, id)).toMatchObject({ contestedBy: null, routing: { state: "verified" } });
    await removeDomain(first.scope, id, first.actor);
    expect(await routingOf(first, await addAndCheck(first, name))).toBe("verified");
  });

  it("denies a subdomain to a check that ends while its parent is being proven", async () => {
    const domain = freshDomain();
    const name = `adopt.${domain}`;
    await cname(name);
    const id = await addDomain(shelter.scope, name, shelter.actor);
    const basis = await checkBasis(BigInt(id));
    if (!basis) throw new Error("There is nothing to check");
    const report = await checkDns(basis.wants, Date.now());
    expect(report.verdict).toBe("right");
    const above = BigInt((await publishedShelter()).project.id);
    const proof = await prisma().$transaction(async (tx) => {
      await lockName(tx, domain);
      await assignNameWithin(asService(tx), domain, above, new Date());
      const asksForName = statementSent("pg_advisory_xact_lock_shared");
      const recorded = recordCheck(basis, report, {}, Date.now());
      await asksForName;
      return { recorded };
    });
    await proof.recorded;
    expect(await findDomain(shelter.scope, id)).toMatchObject({ contestedBy: domain, routing: { state: "waiting" } });
    expect(await jobsOf("domains.check")).toContainEqual({ domainId: id, renews: false });
  });
});
