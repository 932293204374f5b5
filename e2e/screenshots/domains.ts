import { prisma } from "#lib/db/prisma.ts";
import type { DnsReport } from "#lib/dns/schema.ts";
import { DEFAULT_ACCENT } from "#lib/sites/schema.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

function inTheWay(name: string): DnsReport {
  return {
    at: ago(0.01).toISOString(),
    verdict: "wrong",
    problems: ["address_in_the_way"],
    lines: [
      { type: "CNAME", name, wanted: "localhost", seen: [], verdict: "missing", message: "There is no CNAME record. Add it." },
      { type: "A", name, wanted: "", seen: ["203.0.113.80"], verdict: "wrong", message: "This record is in the way. Delete it." },
      { type: "AAAA", name, wanted: "", seen: [], verdict: "fine", message: "" },
    ],
  };
}

/** @returns the id of the domain waiting for DNS */
export async function makeDomainsOfPictures(projectId: bigint): Promise<string> {
  const settings = { name: "", tagline: "", accent: DEFAULT_ACCENT, about: "", contactEmail: "", contactPhone: "", contactAddress: "" };
  await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings, createdAt: ago(300), endedAt: ago(300) } });
  const verified = {
    projectId,
    routing: "verified",
    routingSince: ago(200),
    verifiedAt: ago(200),
    checkedAt: ago(3),
    challenge: "picture",
  } as const;
  const certificate = {
    create: {
      chain: "",
      sealedKey: "",
      issuer: "Petstore local authority",
      serial: "04:9F:3A:77:10:AB",
      notBefore: ago(200),
      notAfter: ago(-1900),
      renewAt: ago(-1200),
      issuedAt: ago(200),
    },
  };
  const domain = prisma().domain;
  await domain.create({ data: { ...verified, name: "willowcreek.example.org", use: "primary", certificate } });
  await domain.create({ data: { ...verified, name: "www.willowcreek.example.org", use: "redirects", certificate } });
  const failed = {
    name: "cats.example.org",
    zone: "example.org",
    authority: "local",
    state: "failed",
    reason: "internal",
    startedAt: ago(1),
    endedAt: ago(1),
  } as const;
  await domain.create({ data: { ...verified, name: "cats.example.org", use: "serves", attempts: { create: failed } } });
  await domain.create({
    data: { projectId, name: "xn--ktzchen-5wa.example", use: "serves", routing: "lost", routingSince: ago(20), challenge: "picture" },
  });
  const name = "adopt.willowcreek.example.org";
  const waiting = await domain.create({
    data: {
      projectId,
      name,
      use: "redirects",
      challenge: "picture",
      checks: 12,
      checkedAt: ago(0.01),
      nextCheckAt: ago(-20),
      report: inTheWay(name),
    },
  });
  return String(waiting.id);
}
