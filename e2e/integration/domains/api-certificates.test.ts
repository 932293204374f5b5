import { beforeAll, describe, expect, it } from "vitest";
import { type Agency, type ApiDomain, DOMAINS_API, domainsApi, makeAgency, refused, shownIn } from "#e2e/support/api-domains.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

const { call } = useLanes(DOMAINS_API);

let count = 0;
const freshDomain = (): string => `certified-shelter${++count}.org`;

describe.each(LANES)("certificates of /v1/domains through the %s lane", (lane) => {
  let own: Agency;
  const { send, add } = domainsApi(call, lane, () => own);

  beforeAll(async () => {
    own = await makeAgency();
  });

  it("reports a certificate before the switch, with its TXT records to set and as found", async () => {
    const { id, name } = shownIn(await add({ name: `www.${freshDomain()}` }));
    const shown = async () => JSON.parse((await send("GET", `/${id}`)).text) as ApiDomain & { certificateBeforeSwitch: string | null };
    expect((await shown()).certificateBeforeSwitch).toBe("offered");
    const before = `/${id}/certificate-before-switch`;
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const ask = () => send("POST", `${before}?withPair=true`, undefined, { headers });
    const [asked, replayed] = [await ask(), await ask()];
    expect(asked.text).toContain('"certificateBeforeSwitch":"proof"');
    expect([replayed.status, replayed.text, replayed.headers["idempotent-replayed"]]).toEqual([202, asked.text, "true"]);
    const requests = () => prisma().auditEntry.count({ where: { entityType: "domain", entityId: String(id) } });
    const written = await requests();
    expect([(await ask()).status, await requests()]).toEqual([202, written]);
    expect(refused(await send("POST", before, undefined, { headers }))).toEqual([422, "idempotency_mismatch"]);
    expect((await send("POST", before)).status).toBe(202);
    const acme = { type: "TXT", name: `_acme-challenge.${name}` } as const;
    const attempt = { name, zone: name, authority: "local", dnsValue: "value", expiresAt: new Date(), retryAt: new Date() };
    await prisma().certificateAttempt.create({ data: { ...attempt, domainId: BigInt(id) } });
    const report: DnsReport = {
      ...{ at: "2026-11-21T09:30:00.000Z", verdict: "wrong", problems: ["leads_elsewhere"], nameServers: [] },
      lines: [{ ...acme, wanted: "value", seen: ["old"], verdict: "wrong", message: "An old value.", isEarly: true }],
    };
    await prisma().domain.update({ where: { id: BigInt(id) }, data: { report } });
    expect(await shown()).toMatchObject({
      ...{ certificateBeforeSwitch: "record", certificate: "none", certificateError: null, routing: "waiting" },
      recordUntil: attempt.expiresAt.toISOString(),
      records: [
        { type: "CNAME", isBeforeSwitch: false },
        { type: "TXT", name: `_petstore-challenge.${name}`, isBeforeSwitch: true },
        { ...acme, relativeName: "_acme-challenge.www", value: "value", isBeforeSwitch: true },
      ],
      report: { verdict: "wrong", records: [{ ...acme, expected: ["value"], found: ["old"], status: "wrong" }] },
    });
    const cancel = { headers: { "Idempotency-Key": crypto.randomUUID() } };
    for (const header of [undefined, "true"]) {
      const canceled = await send("DELETE", before, undefined, cancel);
      expect([canceled.status, canceled.headers["idempotent-replayed"]]).toEqual([204, header]);
    }
    expect((await send("DELETE", before)).status).toBe(204);
    expect((await shown()).certificateBeforeSwitch).toBe("offered");
    const useless = await send("POST", `/${id}/reverify`);
    expect([...refused(useless), useless.text]).toEqual([409, "conflict", expect.stringContaining("is not verified")]);
  });

  it("starts a new attempt for a verified domain that got no certificate, and says why it got none", async () => {
    const { id, name } = shownIn(await add({ name: freshDomain() }));
    // The attempt did not fail before the verification.
    const now = new Date();
    const failed = { state: "failed" as const, reason: "unreachable", detail: "Connection refused.", endedAt: now };
    const attempts = { create: { name, zone: name, authority: "local", ...failed } };
    const data = { routing: "verified" as const, verifiedAt: now, attempts };
    await prisma().domain.update({ where: { id: BigInt(id) }, data });
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await send("POST", `/${id}/reverify`, undefined, { headers });
    expect([answer.status, answer.headers["etag"]], answer.text).toEqual([202, expect.stringMatching(/^W\//)]);
    const again = await send("POST", `/${id}/reverify`, undefined, { headers });
    expect([again.status, again.text, again.headers["idempotent-replayed"]]).toEqual([202, answer.text, "true"]);
    expect(answer.text).toMatch(/"certificate":"failed".*"certificateError":"[^"]*Connection refused\."/);
  });
});
