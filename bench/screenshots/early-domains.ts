import { prisma } from "#lib/platform/db/prisma.ts";
import type { DnsLine, DnsReport } from "#lib/sites/dns/schema.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);

export const PICTURED_EARLY = ["elsewhere", "proof", "record", "cname", "ready", "refused"] as const;
export type PicturedEarly = (typeof PICTURED_EARLY)[number];

const VALUE = "gfj9Xq2Kc1sYvH7bZ0mTnR4uWwLpEo8dAaQi-Jx5_Bk";

function elsewhere(name: string, early: readonly DnsLine[]): DnsReport {
  const message = "The CNAME record points to old-host.example. Set it to localhost.";
  return {
    ...{ at: ago(0.01).toISOString(), verdict: "wrong", problems: ["leads_elsewhere"], nameServers: ["ns1.old-host.example"] },
    lines: [
      { type: "CNAME", name, wanted: "localhost", seen: ["old-host.example"], verdict: "wrong", message },
      { type: "A", name, wanted: "", seen: ["203.0.113.80"], verdict: "fine", message: "" },
      ...early,
    ],
  };
}

const txt = (name: string, verdict: DnsLine["verdict"], message = ""): DnsLine => ({
  ...{ type: "TXT", name, wanted: name.startsWith("_acme") ? VALUE : "petstore-domain=picture", isEarly: true, verdict, message },
  seen: verdict === "missing" ? [] : [verdict === "right" ? "petstore-domain=picture" : `"${VALUE}"`],
});

/** Names whose certificate is got ready before DNS leads here. @returns the id of each */
export async function makeEarlyDomains(projectId: bigint): Promise<Record<PicturedEarly, string>> {
  const make = async (state: PicturedEarly, lines: (name: string) => DnsLine[], more: object = {}): Promise<string> => {
    const name = `www.${state}-shelter.org`;
    const times = { createdAt: ago(30), checksSince: ago(2), checkedAt: ago(0.01), nextCheckAt: ago(-20), earlySince: ago(2) };
    const report = elsewhere(name, lines(name));
    const data = { projectId, name, use: "redirects", challenge: "petstore-domain=picture", checks: 3, report, ...times, ...more } as const;
    return String((await prisma().domain.create({ data, select: { id: true } })).id);
  };
  const attempt = (state: string) => ({ name: `www.${state}-shelter.org`, zone: "example.org", authority: "local", startedAt: ago(1) });
  const proved = (name: string): DnsLine => txt(`_petstore-challenge.${name}`, "right");
  const quoted = "The value has quotation marks or spaces around it, which certificate authorities refuse. Enter it without them.";
  const running = { ...attempt("record"), dnsValue: VALUE, expiresAt: ago(-150), retryAt: ago(-20) };
  const expired = { ...attempt("record"), state: "failed", endedAt: ago(1), reason: "order_expired", dnsValue: "old" } as const;
  const failed = { ...attempt("refused"), state: "failed", endedAt: ago(1), reason: "no_dns_validation", retryAt: null } as const;
  const certificate = {
    chain: "",
    encryptedKey: "",
    issuer: "Petstore local authority",
    serial: "04:9F",
    notBefore: ago(1),
    issuedAt: ago(1),
  };
  const inTheWay =
    "_acme-challenge.www.cname-shelter.org has a CNAME record that leads to acme.old-host.example, often of a service that you used before. Nothing can exist beside it: delete it, then add the TXT record.";
  return {
    elsewhere: await make("elsewhere", () => [], { earlySince: null }),
    cname: await make(
      "cname",
      (name) => [
        proved(name),
        { ...txt(`_acme-challenge.${name}`, "wrong", inTheWay), seen: ["A".repeat(43)], cname: "acme.old-host.example" },
      ],
      { attempts: { create: { ...running, ...attempt("cname") } } },
    ),
    proof: await make("proof", (name) => [
      txt(`_petstore-challenge.${name}`, "missing", "Add the TXT record to prove that this name is yours."),
    ]),
    record: await make("record", (name) => [proved(name), txt(`_acme-challenge.${name}`, "wrong", quoted)], {
      attempts: { create: [expired, running] },
    }),
    ready: await make("ready", () => [], { certificate: { create: { ...certificate, notAfter: ago(-2000), renewAt: ago(-1400) } } }),
    refused: await make("refused", (name) => [proved(name)], { attempts: { create: failed } }),
  };
}
