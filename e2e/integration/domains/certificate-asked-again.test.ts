import { describe, expect, it } from "vitest";
import { certificateOf } from "#e2e/support/certificate-bench.ts";
import { useEarlyDomains } from "#e2e/support/early-domains.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { publishedShelter } from "#e2e/support/published-shelter.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { requestCheck } from "#lib/sites/domains/check.mutations.ts";
import { requestEarly } from "#lib/sites/domains/early.mutations.ts";

const { bench, shelter, view, check, issue, setTxt, isQueued, asked, prove } = useEarlyDomains();

describe("certificate before the switch that has failed", () => {
  it("begins again at once when a person asks, also where no further attempt is due", async () => {
    const { id, name } = await asked();
    await prove(id);
    bench().pebble.front.edit = (what, body) => (what === "authz" ? body.replaceAll('"dns-01"', '"dns-xx"') : body);
    await issue(id);
    expect((await view(id)).early).toMatchObject({ state: "failed", failure: { retryAt: null } });
    bench().pebble.front.edit = undefined;
    for (const ask of [requestEarly, requestCheck]) {
      bench().ahead(1000);
      await ask(shelter().scope, id, shelter().actor);
      expect(await view(id)).toMatchObject({ early: { state: "proof" }, isChecking: true });
      await forgetJobs();
      await check(id);
      expect([(await view(id)).early?.state, await isQueued(id)]).toEqual(["ordering", true]);
      bench().pebble.front.meet = () => ({ kind: "refuse", status: 503, type: "serverInternal" });
      await issue(id);
      expect((await view(id)).early).toMatchObject({ state: "failed", failure: { reason: "authority_down", retryAt: expect.any(String) } });
      bench().pebble.front.meet = () => undefined;
    }
    bench().ahead(2000);
    await requestCheck(shelter().scope, id, shelter().actor);
    await check(id);
    await issue(id);
    expect([(await view(id)).early?.state, bench().orders(name)]).toEqual(["record", 1]);
  });

  it("begins as soon as a check finds that the CAA record no longer forbids the authority", async () => {
    const { id, name } = await asked();
    const host = name.replace("www.", "");
    await bench().pebble.record("add-caa", { host, policies: [{ tag: "issue", value: "other.test" }] });
    await prove(id);
    await issue(id);
    expect((await view(id)).early).toMatchObject({ state: "failed", failure: { reason: "caa", retryAt: expect.any(String) } });
    await forgetJobs();
    await check(id);
    expect(await isQueued(id)).toBe(false);
    await bench().pebble.record("clear-caa", { host });
    await check(id);
    expect(await isQueued(id)).toBe(true);
    await issue(id);
    expect([(await view(id)).early?.state, bench().orders(name)]).toEqual(["record", 1]);
  });
});

describe("name of another project", () => {
  it("gets no order before the switch, whatever TXT records it has", async () => {
    const name = "www.held.test";
    const holder = await publishedShelter();
    const { id } = await asked(name);
    await prisma().domainName.create({ data: { name, holderId: BigInt(holder.project.id), provedAt: new Date() } });
    const { challenge } = await prisma().domain.findUniqueOrThrow({ where: { id: BigInt(id) } });
    await setTxt(`_petstore-challenge.${name}`, challenge);
    await check(id);
    await issue(id);
    await expect(requestEarly(shelter().scope, id, shelter().actor)).rejects.toThrow("Another project has or had");
    expect([bench().orders(name), await certificateOf(BigInt(id))]).toEqual([0, null]);
  });

  it("is ordered only for the project whose own TXT record is there", async () => {
    const other = await publishedShelter();
    const { id, name } = await asked();
    const { id: theirs } = await asked(name, other);
    const { challenge } = await prisma().domain.findUniqueOrThrow({ where: { id: BigInt(theirs) } });
    await setTxt(`_petstore-challenge.${name}`, challenge);
    for (const one of [id, theirs]) {
      await check(one);
      await issue(one);
    }
    expect((await view(id)).early).toEqual({ state: "proof" });
    expect((await view(theirs, other)).early).toMatchObject({ state: "record" });
    await expect(requestEarly(other.scope, id, other.actor)).rejects.toThrow("no such domain");
  });
});
