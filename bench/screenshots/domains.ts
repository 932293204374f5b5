import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

const HOUR_MS = 3_600_000;
export const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

function inTheWay(name: string): DnsReport {
  return {
    at: ago(0.01).toISOString(),
    verdict: "wrong",
    problems: ["address_in_the_way"],
    nameServers: [],
    lines: [
      { type: "CNAME", name, wanted: "localhost", seen: [], verdict: "missing", message: "There is no CNAME record. Add it." },
      { type: "A", name, wanted: "", seen: ["203.0.113.80"], verdict: "wrong", message: "This record is in the way. Delete it." },
    ],
  };
}

export const DAY_HOURS = 24;
const ADDED_HOURS_AGO = 40 * DAY_HOURS;

export const PICTURED_DOMAINS = [
  "live",
  "redirect",
  "added",
  "conflict",
  "stopped",
  "issuing",
  "failed",
  "expired",
  "unrenewed",
  "drifted",
  "lost",
  "pair",
  "proxied",
] as const;
export type PicturedDomain = (typeof PICTURED_DOMAINS)[number];

export function allRight(name: string): DnsReport {
  return {
    at: ago(3).toISOString(),
    verdict: "right",
    problems: [],
    nameServers: [],
    lines: [
      { type: "CNAME", name, wanted: "localhost", seen: ["localhost"], verdict: "right", message: "" },
      { type: "A", name, wanted: "the CNAME record’s", seen: ["127.0.0.1"], verdict: "fine", message: "This comes from the CNAME record." },
    ],
  };
}

/** Has one right and one foreign address, and an HTTPS record of the old host. */
function halfRight(name: string): DnsReport {
  const message = "Keep 127.0.0.1 and remove the A record 203.0.113.80: otherwise some visitors go there instead of to localhost.";
  return {
    at: ago(0.01).toISOString(),
    verdict: "wrong",
    problems: ["address_in_the_way"],
    nameServers: ["hydrogen.ns.hetzner.com", "oxygen.ns.hetzner.com", "helium.ns.hetzner.de"],
    lines: [
      {
        ...{ type: "ALIAS", name, wanted: "localhost", seen: ["127.0.0.1", "203.0.113.80"], verdict: "wrong" },
        message: `${name} does not point only to localhost.`,
      },
      { type: "A", name, wanted: "127.0.0.1", seen: ["127.0.0.1", "203.0.113.80"], verdict: "wrong", message },
      { type: "AAAA", name, wanted: "::1", seen: [], verdict: "fine", message: "" },
      {
        ...{ type: "HTTPS", name, wanted: "", seen: ["1 . alpn=h2,http/1.1 ipv4hint=198.51.100.144,198.51.100.145"], verdict: "wrong" },
        message:
          "Browsers use this record before A and AAAA records, and it sends them to 198.51.100.144, 198.51.100.145 instead of to localhost. Delete it: the site needs none.",
      },
    ],
  };
}

function behindProxy(name: string): DnsReport {
  const message =
    "104.21.7.9 belongs to Cloudflare: its proxy is on for shop.willowcreek.example.org. Turn the proxy off there (“DNS only”), or have it pass visitors on to localhost. A request through it did not arrive here: it was answered with a redirect (301).";
  return {
    at: ago(0.01).toISOString(),
    verdict: "wrong",
    problems: ["proxied", "challenge_missing"],
    nameServers: ["ada.ns.cloudflare.com", "bob.ns.cloudflare.com"],
    proxy: { name: "Cloudflare", arrives: false },
    lines: [
      {
        type: "CNAME",
        name,
        wanted: "localhost",
        seen: [],
        verdict: "missing",
        message: "The proxy of Cloudflare hides the CNAME record.",
      },
      { type: "A", name, wanted: "", seen: ["104.21.7.9"], verdict: "wrong", message },
      {
        ...{ type: "TXT", name: `_petstore-challenge.${name}`, wanted: "picture", seen: [], verdict: "missing" },
        message: "Behind a proxy, DNS does not show whose name this is. Add the TXT record to prove that it is yours.",
      },
    ],
  };
}

function leadsElsewhere(name: string): DnsReport {
  const message = "The CNAME record points to old-host.example. Change it to localhost.";
  return {
    at: ago(1).toISOString(),
    verdict: "wrong",
    problems: ["leads_elsewhere"],
    nameServers: [],
    lines: [{ type: "CNAME", name, wanted: "localhost", seen: ["old-host.example"], verdict: "wrong", message }],
  };
}

export const certificateUntil = (hours: number) => ({
  create: {
    chain: "",
    encryptedKey: "",
    issuer: "Petstore local authority",
    serial: "04:9F:3A:77:10:AB",
    notBefore: ago(201),
    notAfter: ago(-hours),
    renewAt: ago(-hours + 30 * DAY_HOURS),
    issuedAt: ago(200),
  },
});

/** @returns the id of each */
export async function makeDomainsOfPictures(projectId: bigint): Promise<Record<PicturedDomain, string>> {
  const settings = {
    ...NEW_SETTINGS,
    tagline: "Dogs, cats, and smaller friends by the creek",
    about: "We look after animals that lost their home, and find them a new one.\n\nCome by on any Saturday between 10 and 4.",
    contactEmail: "hello@willowcreek.example",
    contactPhone: "+1 555 0142",
    contactAddress: "12 Mill Lane, Willow Creek",
  };
  await prisma().deploy.create({ data: { projectId, number: 1, state: "ready", settings, createdAt: ago(300), endedAt: ago(300) } });
  const added = { projectId, challenge: "picture", createdAt: ago(ADDED_HOURS_AGO) } as const;
  const verified = { ...added, routing: "verified", routingSince: ago(200), verifiedAt: ago(200), checkedAt: ago(3) } as const;
  const attempt = (name: string, state: { state: "running"; step: string } | { state: "failed"; reason: string; detail?: string }) => ({
    create: {
      name,
      zone: "example.org",
      authority: "local",
      startedAt: ago(1),
      ...(state.state === "failed" && { endedAt: ago(1) }),
      // Far enough off that the worker leaves it alone.
      retryAt: ago(-20),
      ...state,
    },
  });
  const certificate = certificateUntil(79 * DAY_HOURS);
  const make = async (name: string, data: Omit<Prisma.DomainUncheckedCreateInput, "name">): Promise<string> =>
    String((await prisma().domain.create({ data: { ...data, name }, select: { id: true } })).id);
  const names = {
    live: "willowcreek.example.org",
    redirect: "www.willowcreek.example.org",
    added: "new.willowcreek.example.org",
    conflict: "adopt.willowcreek.example.org",
    stopped: "old.willowcreek.example.org",
    issuing: "dogs.example.org",
    failed: "cats.example.org",
    expired: "birds.example.org",
    unrenewed: "a-very-long-name-of-a-shelter-for-animals-of-all-kinds.adoptions.willowcreek-and-surroundings.example.org",
    drifted: "reptiles.example.org",
    lost: "xn--ktzchen-5wa.example",
    pair: "willow-cats.org",
    proxied: "shop.willowcreek.example.org",
  } as const satisfies Record<PicturedDomain, string>;
  await make(`www.${names.pair}`, { ...verified, use: "redirects", certificate, report: allRight(`www.${names.pair}`) });
  const rejected = { state: "failed", reason: "unreachable", detail: "connection refused on port 80" } as const;
  return {
    live: await make(names.live, { ...verified, use: "primary", certificate, report: allRight(names.live) }),
    redirect: await make(names.redirect, { ...verified, use: "redirects", certificate, report: allRight(names.redirect) }),
    added: await make(names.added, { ...added, use: "serves", createdAt: ago(0.02), nextCheckAt: ago(-20) }),
    conflict: await make(names.conflict, {
      ...added,
      use: "redirects",
      checks: 12,
      checkedAt: ago(0.01),
      nextCheckAt: ago(-20),
      report: inTheWay(names.conflict),
    }),
    stopped: await make(names.stopped, {
      ...added,
      use: "redirects",
      routing: "stopped",
      routingSince: ago(72),
      checks: 120,
      checkedAt: ago(72),
      report: inTheWay(names.stopped),
    }),
    issuing: await make(names.issuing, {
      ...verified,
      use: "serves",
      report: allRight(names.issuing),
      attempts: attempt(names.issuing, { state: "running", step: "validating" }),
    }),
    failed: await make(names.failed, {
      ...verified,
      use: "serves",
      report: allRight(names.failed),
      attempts: attempt(names.failed, rejected),
    }),
    expired: await make(names.expired, {
      ...verified,
      use: "serves",
      report: allRight(names.expired),
      certificate: certificateUntil(-DAY_HOURS),
      attempts: attempt(names.expired, rejected),
    }),
    unrenewed: await make(names.unrenewed, {
      ...verified,
      use: "serves",
      report: allRight(names.unrenewed),
      certificate: certificateUntil(9 * DAY_HOURS),
      attempts: attempt(names.unrenewed, rejected),
    }),
    drifted: await make(names.drifted, {
      ...verified,
      use: "serves",
      routing: "drifted",
      routingSince: ago(7),
      checkedAt: ago(1),
      nextCheckAt: ago(-5),
      certificate,
      report: leadsElsewhere(names.drifted),
    }),
    lost: await make(names.lost, { ...added, use: "serves", routing: "lost", routingSince: ago(20) }),
    proxied: await make(names.proxied, {
      ...added,
      use: "serves",
      checks: 4,
      checkedAt: ago(0.01),
      nextCheckAt: ago(-20),
      report: behindProxy(names.proxied),
    }),
    pair: await make(names.pair, {
      ...added,
      use: "redirects",
      checks: 4,
      checkedAt: ago(0.01),
      nextCheckAt: ago(-20),
      report: halfRight(names.pair),
    }),
  };
}
