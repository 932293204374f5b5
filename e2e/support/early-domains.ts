import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type CertificateBench, startCertificateBench } from "#e2e/support/certificate-bench.ts";
import { forgetJobs, queuedJobs } from "#e2e/support/jobs.ts";
import { type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import type { DnsLine } from "#lib/sites/dns/schema.ts";
import { checkDomain } from "#lib/sites/domains/check.jobs.ts";
import { requestEarly } from "#lib/sites/domains/early.mutations.ts";
import { addDomain } from "#lib/sites/domains/mutations.ts";
import type { DomainView, WantedRecord } from "#lib/sites/domains/schema.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

interface EarlyDomains {
  bench(): CertificateBench;
  /** Shelter of the current test. */
  shelter(): PublishedShelter;
  view(id: string, owner?: PublishedShelter): Promise<DomainView>;
  check(id: string): Promise<void>;
  issue(id: string): Promise<void>;
  setTxt(host: string, value: string): Promise<void>;
  /** True if the worker would continue its certificate. */
  isQueued(id: string): Promise<boolean>;
  /** A domain whose DNS leads to another host, with its certificate asked for. */
  asked(name?: string, owner?: PublishedShelter): Promise<{ id: string; name: string }>;
  /** That the owner is to set before the switch. */
  record(id: string, beginning: string): Promise<WantedRecord>;
  prove(id: string): Promise<void>;
  /** Up to the order. @returns the value that the authority waits for */
  ordered(id: string): Promise<string>;
  acmeLine(id: string): Promise<DnsLine | undefined>;
}

/** Pebble, its DNS server, and projects whose domains move here. */
export function useEarlyDomains(): EarlyDomains {
  let bench: CertificateBench;
  let shelter: PublishedShelter;
  let count = 0;
  beforeAll(async () => {
    bench = await startCertificateBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    shelter = await publishedShelter();
  });
  afterEach(async () => {
    bench.pebble.front.meet = () => undefined;
    bench.pebble.front.edit = undefined;
    bench.ahead(0);
    await forgetJobs();
  });

  const view = (id: string, { scope } = shelter): Promise<DomainView> => findDomain(scope, id);
  const check = (domainId: string): Promise<void> => checkDomain({ domainId });
  const issue = (domainId: string): Promise<void> => bench.issue(BigInt(domainId));
  const setTxt = (host: string, value: string): Promise<void> => bench.pebble.record("set-txt", { host: `${host}.`, value });
  async function record(id: string, beginning: string): Promise<WantedRecord> {
    const found = (await view(id)).records.find(({ isEarly, fullName }) => isEarly && fullName.startsWith(beginning));
    if (!found) throw new Error(`no record ${beginning} is shown`);
    return found;
  }
  async function prove(id: string): Promise<void> {
    const { fullName, value } = await record(id, "_petstore-challenge.");
    await setTxt(fullName, value);
    await check(id);
  }
  return {
    ...{ bench: () => bench, shelter: () => shelter, view, check, issue, setTxt, record, prove },
    isQueued: async (id) => (await queuedJobs()).some(({ task, payload }) => task === "certificates.issue" && payload["domainId"] === id),
    async asked(name = `www.moves${++count}.test`, owner = shelter) {
      await bench.pebble.record("set-cname", { host: name, target: "old-host.test" });
      const id = await addDomain(owner.scope, name, owner.actor);
      await requestEarly(owner.scope, id, owner.actor);
      await check(id);
      return { id, name };
    },
    async ordered(id) {
      await prove(id);
      await issue(id);
      expect((await view(id)).early).toMatchObject({ state: "record" });
      return (await record(id, "_acme-challenge.")).value;
    },
    acmeLine: async (id) => (await view(id)).report?.lines.find(({ name }) => name.startsWith("_acme-challenge.")),
  };
}
