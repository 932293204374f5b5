import { describe, expect, it } from "vitest";
import { certificateOf, lastAttempt } from "#e2e/support/certificate-bench.ts";
import { useEarlyDomains } from "#e2e/support/early-domains.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { PLATFORM } from "#e2e/support/pebble.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { timeLimits } from "#lib/sites/certificates/acme/transport.service.ts";
import { cancelEarly, requestEarly } from "#lib/sites/domains/early.mutations.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";

const DAY_MS = 86_400_000;

const { bench, shelter, view, check, issue, setTxt, isQueued, asked, record, prove, ordered, acmeLine } = useEarlyDomains();

describe("certificate before the switch", () => {
  it("is ordered once the project's TXT record proves the name, and issued once the authority's is there, by one order", async () => {
    const { id, name } = await asked();
    expect(await view(id)).toMatchObject({ early: { state: "proof" }, certificate: { state: "none" } });
    await issue(id);
    expect([bench().orders(name), await isQueued(id)]).toEqual([0, false]);

    await prove(id);
    expect(await isQueued(id)).toBe(true);
    await issue(id);
    const { value, relativeName } = await record(id, "_acme-challenge.");
    expect([relativeName, bench().orders(name)]).toEqual(["_acme-challenge.www", 1]);
    expect((await lastAttempt(BigInt(id))).expiresAt?.getTime()).toBeGreaterThan(Date.now());

    await check(id);
    expect(await acmeLine(id)).toMatchObject({ verdict: "missing" });
    await setTxt(`_acme-challenge.${name}`, value);
    await forgetJobs();
    await check(id);
    expect(await isQueued(id)).toBe(true);
    await issue(id);
    expect(await view(id)).toMatchObject({
      early: { state: "ready" },
      certificate: { state: "issued" },
      routing: { state: "waiting" },
      report: { verdict: "wrong", problems: ["leads_elsewhere"] },
      notServed: ["not_verified"],
    });
    expect(await prisma().domainName.count({ where: { name } })).toBe(0);

    await bench().pebble.record("set-cname", { host: name, target: PLATFORM });
    await check(id);
    await issue(id);
    expect(await view(id)).toMatchObject({ early: null, routing: { state: "verified" }, notServed: [] });
    expect(bench().orders(name)).toBe(1);

    await prisma().certificate.update({ where: { domainId: BigInt(id) }, data: { renewAt: new Date() } });
    const before = bench().pebble.front.done.length;
    bench().ahead(1000);
    await issue(id);
    expect(bench().pebble.front.done.slice(before)).toContain("chall");
    expect(await lastAttempt(BigInt(id))).toMatchObject({ state: "issued", dnsValue: null });
  });

  it("asks nothing of the authority for a value in quotation marks, an old one, or one behind a CNAME record, and says why", async () => {
    const { id, name } = await asked();
    const value = await ordered(id);
    const before = bench().pebble.front.done.length;
    const at = `_acme-challenge.${name}`;
    for (const [wrong, says] of [
      [`"${value}"`, "quotation marks"],
      [value.toLowerCase(), "Capital and small letters"],
      ["A".repeat(43), "an old value"],
    ] as const) {
      await bench().pebble.record("clear-txt", { host: `${at}.` });
      await setTxt(at, wrong);
      await check(id);
      expect(await acmeLine(id)).toMatchObject({ verdict: "wrong", message: expect.stringContaining(says) });
      await issue(id);
    }
    await bench().pebble.record("clear-txt", { host: `${at}.` });
    await bench().pebble.record("set-cname", { host: at, target: "acme.old-host.test" });
    const cname = { verdict: "wrong", cname: "acme.old-host.test", message: expect.stringContaining("delete it, then add the TXT record") };
    for (const values of [[], ["B".repeat(43)]]) {
      for (const one of values) await setTxt("acme.old-host.test", one);
      await check(id);
      expect(await acmeLine(id)).toMatchObject({ ...cname, seen: values });
    }
    expect(bench().pebble.front.done.length).toBe(before);
    await bench().pebble.record("clear-cname", { host: at });
    await setTxt(at, "A".repeat(43));
    await setTxt(at, value);
    await check(id);
    expect(await acmeLine(id)).toMatchObject({ verdict: "right", seen: ["A".repeat(43), value].toSorted() });
    await issue(id);
    expect((await view(id)).early).toEqual({ state: "ready" });
  });

  it("covers both names of a pair, each with its own two records", async () => {
    const zone = "pair.test";
    for (const host of [zone, `www.${zone}`]) await bench().pebble.record("add-a", { host, addresses: ["192.0.2.9"] });
    const id = await addDomain(shelter().scope, zone, shelter().actor, { withPair: true });
    const other = (await view(id)).pair?.id ?? "";
    await requestEarly(shelter().scope, id, shelter().actor, true);
    const values = [await ordered(id), await ordered(other)];
    expect(new Set(values).size).toBe(2);
    expect((await record(id, "_acme-challenge.")).relativeName).toBe("_acme-challenge");
    await cancelEarly(shelter().scope, id, shelter().actor);
    for (const one of [id, other]) {
      expect(await view(one)).toMatchObject({ early: { state: "offered" } });
      await issue(one);
      expect(await lastAttempt(BigInt(one))).toMatchObject({ state: "failed", reason: null, encryptedKey: null });
    }
  });
});

describe("order whose TXT record is awaited", () => {
  it("says that it expired, and offers the next value", async () => {
    const { id, name } = await asked();
    const first = await ordered(id);
    bench().ahead(8 * DAY_MS);
    await issue(id);
    expect((await view(id)).early).toMatchObject({ state: "failed", failure: { reason: "order_expired" } });
    bench().ahead(8 * DAY_MS + 120_000);
    await check(id);
    await issue(id);
    expect((await view(id)).early).toMatchObject({ state: "record", lastExpiredAt: expect.any(String) });
    const next = await record(id, "_acme-challenge.");
    expect([next.value === first, bench().orders(name)]).toEqual([false, 2]);
  });

  it.each(["order", "account"])("offers the next value when the authority has forgotten the %s", async (what) => {
    const { id, name } = await asked();
    await setTxt(`_acme-challenge.${name}`, await ordered(id));
    bench().pebble.front.meet = (asked) =>
      asked === "order" || asked.startsWith("new-order")
        ? { kind: "refuse", ...(what === "order" ? { status: 404, type: "malformed" } : { status: 400, type: "accountDoesNotExist" }) }
        : undefined;
    await check(id);
    await issue(id);
    expect((await view(id)).early).toMatchObject({ state: "failed", failure: { reason: "order_expired" } });
    bench().pebble.front.meet = () => undefined;
    bench().ahead(120_000);
    await check(id);
    await issue(id);
    await setTxt(`_acme-challenge.${name}`, (await record(id, "_acme-challenge.")).value);
    await check(id);
    await issue(id);
    expect((await view(id)).early).toEqual({ state: "ready" });
  });

  it("offers a certificate after the switch by the same order where the authority takes no TXT records", async () => {
    const { id, name } = await asked();
    await prove(id);
    bench().pebble.front.edit = (what, body) => (what === "authz" ? body.replaceAll('"dns-01"', '"dns-xx"') : body);
    await issue(id);
    expect((await view(id)).early).toMatchObject({ state: "failed", failure: { reason: "no_dns_validation", retryAt: null } });
    await bench().pebble.record("set-cname", { host: name, target: PLATFORM });
    bench().ahead(1000);
    await check(id);
    await issue(id);
    expect(await view(id)).toMatchObject({ early: null, notServed: [], certificate: { state: "issued" } });
    expect(bench().orders(name)).toBe(1);
  });

  it("goes on with the order when the authority answers late", async () => {
    const { id, name } = await asked();
    await setTxt(`_acme-challenge.${name}`, await ordered(id));
    await check(id);
    timeLimits.replace({ ...bench().limits, waitingMs: 0 });
    await issue(id);
    timeLimits.replace(bench().limits);
    expect((await view(id)).early).toEqual({ state: "validating", waitsUntil: expect.any(String) });
    await bench().pebble.record("clear-txt", { host: `_acme-challenge.${name}.` });
    bench().ahead(60_000);
    await issue(id);
    expect([(await view(id)).early, bench().orders(name)]).toEqual([{ state: "ready" }, 1]);
  });

  it("goes on by HTTP when DNS switches in the middle: one order, one certificate, no failure", async () => {
    const { id, name } = await asked();
    await ordered(id);
    await bench().pebble.record("set-cname", { host: name, target: PLATFORM });
    await check(id);
    await issue(id);
    expect(await view(id)).toMatchObject({ early: null, notServed: [], certificate: { state: "issued", renewalFailed: null } });
    expect([bench().orders(name), await prisma().certificateAttempt.count({ where: { name } })]).toEqual([1, 1]);
  });

  it("finishes by DNS when DNS switches after the authority was told to look", async () => {
    const { id, name } = await asked();
    await setTxt(`_acme-challenge.${name}`, await ordered(id));
    await check(id);
    bench().pebble.front.meet = async (what) => {
      if (what !== "chall") return undefined;
      bench().pebble.front.meet = () => undefined;
      await bench().pebble.record("set-cname", { host: name, target: PLATFORM });
      await check(id);
      return undefined;
    };
    await issue(id);
    expect(await view(id)).toMatchObject({ early: null, notServed: [], certificate: { state: "issued" } });
    expect([bench().orders(name), await prisma().certificateAttempt.count({ where: { name } })]).toEqual([1, 1]);
  });

  it.each(["removed", "in the bin", "downgraded", "taken over"])("ends without a certificate when its domain is %s", async (what) => {
    const { id, name } = await asked();
    await setTxt(`_acme-challenge.${name}`, await ordered(id));
    const projectId = BigInt(shelter().project.id);
    bench().pebble.front.meet = async (step) => {
      if (step !== "cert") return undefined;
      // A rejected nonce repeats its step.
      bench().pebble.front.meet = () => undefined;
      if (what === "removed") await removeDomain(shelter().scope, id, shelter().actor);
      if (what === "in the bin") await prisma().project.update({ where: { id: projectId }, data: { deletedAt: new Date() } });
      if (what === "downgraded") await prisma().project.update({ where: { id: projectId }, data: { plan: "free" } });
      if (what === "taken over") await prisma().domainName.create({ data: { name, holderId: projectId + 1000n, provedAt: new Date() } });
      return undefined;
    };
    await check(id);
    await issue(id);
    expect(await certificateOf(BigInt(id))).toBeNull();
    expect(await prisma().certificateAttempt.findFirst({ where: { name } })).toMatchObject({
      state: "failed",
      reason: null,
      encryptedKey: null,
    });
  });
});
