import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DnsPeer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { certify, jobsOf, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { checkBeforeOrder } from "#lib/sites/domains/check.jobs.ts";
import { requestReverify } from "#lib/sites/domains/check.mutations.ts";
import { domainsPage } from "#lib/sites/domains/loaders.ts";
import { lookUpDomain } from "#lib/sites/domains/lookup.loaders.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";
import { noticeOwners } from "#lib/sites/domains/notices.jobs.ts";
import { sharedDomain } from "#lib/sites/domains/share.loaders.ts";
import { shareDomain, unshareDomain } from "#lib/sites/domains/share.mutations.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";
import { changeDomain } from "#lib/sites/domains/uses.mutations.ts";

let peer: DnsPeer;
let close: () => Promise<void>;
beforeAll(async () => {
  peer = await startDnsPeer();
  close = await useTestDatabase({
    PLATFORM_DOMAIN: "pets.example",
    DNS_SERVERS: peer.address,
    PUBLIC_URL: "https://app.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "pets@example.org",
  });
});
afterAll(async () => {
  await close();
  await peer.close();
});

let shelter: PublishedShelter;
beforeEach(async () => {
  shelter = await publishedShelter();
});

const add = (name: string): Promise<string> => addDomain(shelter.scope, name, shelter.actor);
async function serve(domainId: string): Promise<void> {
  const { name, projectId } = await prisma().domain.update({
    where: { id: BigInt(domainId) },
    data: { routing: "verified", verifiedAt: new Date() },
  });
  await prisma().domainName.create({ data: { name, holderId: projectId, provedAt: new Date() } });
  await certify(domainId);
}

it("adds a domain only on Pro with a deploy and explains what is missing", async () => {
  const id = BigInt(shelter.project.id);
  await prisma().project.update({ where: { id }, data: { plan: "free" } });
  await expect(add("a.example")).rejects.toThrow(/Pro plan.*Usage page/);
  await prisma().deploy.updateMany({ where: { projectId: id }, data: { state: "failed" } });
  await expect(add("a.example")).rejects.toThrow(/Usage page.*Publish it on the Site page/);
  await prisma().project.update({ where: { id }, data: { plan: "business" } });
  await expect(add("a.example")).rejects.toThrow(/^The site must be published first/);
  await prisma().deploy.updateMany({ where: { projectId: id }, data: { state: "ready" } });
  await add("a.example");
});

it("adds a domain once and at most fifty per project", async () => {
  await add("www.once.example");
  await expect(add("WWW.once.example.")).rejects.toThrow("already");
  const projectId = BigInt(shelter.project.id);
  await prisma().domain.createMany({
    data: Array.from({ length: 49 }, (_, i) => ({ projectId, name: `n${i}.example`, use: "serves" as const, challenge: "x" })),
  });
  await expect(add("one-more.example")).rejects.toThrow("The plan Pro allows 50 domains");
});

it("adds at most ten domains a minute, even when they are removed in between", async () => {
  for (let i = 0; i < 10; i++) await removeDomain(shelter.scope, await add("again.example"), shelter.actor);
  await expect(add("again.example")).rejects.toThrow("at most 10 domains a minute");
  await prisma().$executeRaw`update audit_entries set at = at - interval '61 seconds'`;
  await add("again.example");
});

it("promotes a served domain when the primary is removed and moves redirects to it", async () => {
  const [first, second, third] = [await add("one.example"), await add("two.example"), await add("three.example")];
  await serve(first);
  await serve(third);
  const redirect = await add("four.example");
  expect((await findDomain(shelter.scope, redirect)).leadsTo).toBe("https://one.example");
  await removeDomain(shelter.scope, first, shelter.actor);
  expect((await findDomain(shelter.scope, third)).use).toBe("primary");
  expect((await findDomain(shelter.scope, redirect)).leadsTo).toBe("https://three.example");
  expect(await prisma().certificate.count({ where: { domainId: BigInt(first) } })).toBe(0);
  await removeDomain(shelter.scope, third, shelter.actor);
  expect((await findDomain(shelter.scope, second)).use).toBe("primary");
  expect((await findDomain(shelter.scope, redirect)).leadsTo).toBe(`http://${shelter.project.slug}.pets.example`);
});

it("neither shows nor changes another project's domain", async () => {
  const other = await publishedShelter();
  const id = await addDomain(other.scope, "theirs.example", other.actor);
  const refused = { code: "not_found", message: "There is no such domain." };
  await expect(findDomain(shelter.scope, id)).rejects.toMatchObject(refused);
  await expect(removeDomain(shelter.scope, id, shelter.actor)).rejects.toMatchObject(refused);
  await expect(changeDomain(shelter.scope, id, { use: "serves" }, shelter.actor)).rejects.toMatchObject(refused);
  await expect(shareDomain(shelter.scope, id, shelter.actor)).rejects.toMatchObject(refused);
});

it("shows the records to set; a downgrade stops serving but keeps settings", async () => {
  const [sub, apex] = [await add("www.shelter-records.co.uk"), await add("shelter-records.co.uk")];
  expect((await findDomain(shelter.scope, sub)).records).toMatchObject([
    { type: "CNAME", relativeName: "www", fullName: "www.shelter-records.co.uk", value: "pets.example", ttl: 3600 },
  ]);
  expect((await findDomain(shelter.scope, apex)).records).toMatchObject([{ type: "ALIAS", relativeName: "@", value: "pets.example" }]);
  await serve(sub);
  expect((await findDomain(shelter.scope, sub)).notServed).toEqual([]);
  await prisma().project.update({ where: { id: BigInt(shelter.project.id) }, data: { plan: "free" } });
  expect(await findDomain(shelter.scope, sub)).toMatchObject({ notServed: ["plan"], use: "primary", routing: { state: "verified" } });
  expect(await domainsPage({ project: shelter.project, role: "viewer", scope: shelter.scope, isDemo: false })).toMatchObject({
    missing: ["plan"],
    platformDomain: "pets.example",
    authority: { kind: "local" },
    hasPlayground: false,
  });
});

async function failAttempt(domainId: string, retryAt: Date | null): Promise<void> {
  const { id, name } = await prisma().domain.findUniqueOrThrow({ where: { id: BigInt(domainId) } });
  const [endedAt, detail] = [new Date(Date.now() - 3_600_000), "Connection refused"];
  await prisma().certificateAttempt.create({
    data: { domainId: id, name, zone: name, authority: authorityName(), state: "failed", endedAt, reason: "unreachable", detail, retryAt },
  });
}

it("stops serving a domain with an expired certificate, explains why, and allows Re-verify", async () => {
  const id = await add("www.over.example");
  await serve(id);
  const notAfter = new Date(Date.now() - 1);
  expect(await findDomain(shelter.scope, id)).toMatchObject({ certificate: { state: "issued" }, ranOutAt: null });
  await prisma().certificate.update({ where: { domainId: BigInt(id) }, data: { notAfter } });
  const over = { notServed: ["no_certificate"], ranOutAt: notAfter.toISOString() };
  expect(await findDomain(shelter.scope, id)).toMatchObject({ ...over, certificate: { state: "none" } });
  await failAttempt(id, null);
  const failed = { state: "failed", detail: "Connection refused", retryAt: null };
  expect(await findDomain(shelter.scope, id)).toMatchObject({ ...over, certificate: failed });
  await prisma().domain.update({ where: { id: BigInt(id) }, data: { verifiedAt: new Date(Date.now() - 7_200_000) } });
  expect(await findDomain(shelter.scope, id)).toMatchObject({ mayReverify: true });
  await requestReverify(shelter.scope, id, shelter.actor);
});

it("names the limit that delays a certificate, until when, and offers Re-verify afterward", async () => {
  const id = await add("www.limited.example");
  await serve(id);
  await prisma().certificate.deleteMany({ where: { domainId: BigInt(id) } });
  await prisma().domain.update({ where: { id: BigInt(id) }, data: { verifiedAt: new Date(Date.now() - 7_200_000) } });
  const until = new Date(Date.now() + 3_600_000);
  await failAttempt(id, until);
  const detail = "The limit is 5 certificates of this name within seven days.";
  await prisma().certificateAttempt.updateMany({ where: { domainId: BigInt(id) }, data: { reason: "held_back", detail } });
  const shown = await findDomain(shelter.scope, id);
  expect(shown).toMatchObject({ mayReverify: false, reverifyAt: until.toISOString() });
  expect(shown.certificate).toMatchObject({ state: "failed", detail: null, message: expect.stringContaining(detail) });
  expect(shown.certificate).toMatchObject({ message: expect.stringContaining("We have not asked the certificate authority") });
  await expect(requestReverify(shelter.scope, id, shelter.actor)).rejects.toThrow(`again at ${until.toISOString()}. ${detail}`);
});

it("promises no certificate on the Free plan and refuses Re-verify there", async () => {
  const id = await add("www.too-early.example");
  const verifiedAt = new Date(Date.now() - 7_200_000);
  await prisma().domain.update({ where: { id: BigInt(id) }, data: { routing: "verified", verifiedAt } });
  const setPlan = (plan: "free" | "pro") => prisma().project.update({ where: { id: BigInt(shelter.project.id) }, data: { plan } });
  await setPlan("free");
  const held = { mayReverify: false, reverifyAt: null, notServed: ["no_certificate", "plan"] };
  expect(await findDomain(shelter.scope, id)).toMatchObject({ ...held, certificate: { state: "none" } });
  await failAttempt(id, new Date(Date.now() + 60_000));
  expect(await findDomain(shelter.scope, id)).toMatchObject({ ...held, certificate: { state: "failed", retryAt: null } });
  await expect(requestReverify(shelter.scope, id, shelter.actor)).rejects.toThrow(/No certificate.*Pro plan.*Usage page/);
  await prisma().certificateAttempt.updateMany({ where: { domainId: BigInt(id) }, data: { state: "running", endedAt: null } });
  expect(await findDomain(shelter.scope, id)).toMatchObject({ ...held, certificate: { state: "none" } });
  await setPlan("pro");
  expect(await findDomain(shelter.scope, id)).toMatchObject({ certificate: { state: "issuing" }, mayReverify: true });
});

it("shares only a domain's records by link until the link is revoked or replaced", async () => {
  const id = await add("www.shared.example");
  const { path } = await shareDomain(shelter.scope, id, shelter.actor);
  const token = path.slice(path.indexOf("#") + 1);
  expect(token).toMatch(/^[\w-]{43}$/);
  const shown = await sharedDomain(token);
  const exposed = "checkedAt contestedBy early hasCertificate isApex isChecking name other records report routing unicodeName";
  expect(Object.keys(shown).sort().join(" ")).toBe(exposed);
  const again = await shareDomain(shelter.scope, id, shelter.actor);
  await expect(sharedDomain(token)).rejects.toMatchObject({ code: "not_found" });
  await unshareDomain(shelter.scope, id, shelter.actor);
  await expect(sharedDomain(again.path.split("#")[1] ?? "")).rejects.toMatchObject({ code: "not_found" });
  const audited = JSON.stringify(await prisma().auditEntry.findMany({ where: { entityId: id }, select: { after: true, before: true } }));
  expect(audited).not.toContain(token);
});

it("reports a name's kind, existing site, and holder before it is added", async () => {
  peer.set("www.elsewhere.example", [{ type: "A", value: "203.0.113.9" }]);
  expect(await lookUpDomain(shelter.scope, " WWW.Elsewhere.example ")).toMatchObject({
    outcome: "fine",
    name: "www.elsewhere.example",
    isApex: false,
    servesElsewhere: true,
    contestedBy: null,
    isAdded: false,
  });
  await prisma().domainName.create({ data: { name: "www.held.example", holderId: 1n, provedAt: new Date() } });
  expect(await lookUpDomain(shelter.scope, "www.held.example")).toMatchObject({
    contestedBy: "www.held.example",
    servesElsewhere: false,
    records: [{ type: "CNAME" }, { type: "TXT", relativeName: "_petstore-challenge.www" }],
  });
  expect(await lookUpDomain(shelter.scope, "*.example.org")).toMatchObject({ outcome: "refused", reason: expect.stringContaining("*") });
  expect(await prisma().domain.count({ where: { projectId: BigInt(shelter.project.id) } })).toBe(0);
});

it("verifies a domain beside an HTTPS record that leads elsewhere, and names that record in the mail", async () => {
  peer.set("pets.example", [{ type: "A", value: "192.0.2.10" }]);
  const hint = { type: "HTTPS", value: Buffer.from("\0\x01\0\0\x04\0\x04\xcb\0\x71\x09", "latin1") } as const;
  peer.set("hinted.example", [{ type: "A", value: "192.0.2.10" }, hint]);
  const id = await add("hinted.example");
  const report = await checkBeforeOrder(BigInt(id));
  expect([report?.verdict, (await findDomain(shelter.scope, id)).routing.state]).toEqual(["wrong", "verified"]);
  await noticeOwners({ domainId: id, kind: "verified", hasWaited: true }, { id: "1", created_at: new Date() });
  expect((await queuedMails(shelter.email)).at(-1)?.facts?.[0]?.value).toContain(
    "HTTPS record of hinted.example: Once HTTPS is ready: Browsers use this record",
  );
});

it("emails each owner about a domain unless the domain has been removed", async () => {
  await forgetJobs();
  const id = await add("www.noticed.example");
  peer.set("www.noticed.example", [{ type: "CNAME", value: "shops.example" }]);
  await checkBeforeOrder(BigInt(id));
  const [notBefore, notAfter] = [new Date("2026-10-01T12:00:00Z"), new Date("2026-12-30T12:00:00Z")];
  const dates = { notBefore, notAfter, renewAt: notAfter, issuedAt: notBefore };
  await prisma().certificate.create({ data: { domainId: BigInt(id), chain: "x", encryptedKey: "x", issuer: "x", serial: "x", ...dates } });
  await noticeOwners({ domainId: id, kind: "renewal_failing" }, { id: "1", created_at: new Date() });
  expect(await jobsOf("mail.send")).toHaveLength(1);
  const [mail] = await queuedMails(shelter.email);
  expect(mail?.facts?.[0]).toEqual({ term: "The certificate expires on", value: "December 30, 2026" });
  expect(mail?.facts?.[1]?.value).toContain(
    "CNAME record of www.noticed.example: The CNAME record points to shops.example. Set it to pets.example.",
  );
  await removeDomain(shelter.scope, id, shelter.actor);
  await noticeOwners({ domainId: id, kind: "lost" }, { id: "1", created_at: new Date() });
  expect(await jobsOf("mail.send")).toHaveLength(1);
});
