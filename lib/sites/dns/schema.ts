import * as z from "zod";
import type { HttpsRecord } from "#lib/sites/dns/svcb.rules.ts";

const RECORD_TYPES = ["CNAME", "ALIAS", "A", "AAAA", "HTTPS", "CAA", "TXT"] as const;

export interface DnsWants {
  /** ASCII, lowercase, no trailing dot. */
  name: string;
  /** An apex cannot have a CNAME, so it needs the target's addresses. */
  isApex: boolean;
  target: string;
  /** The platform's, while it moves: accepted beside the present ones, and shown instead of them. */
  nextAddresses: readonly string[];
  /** The platform's, where the target's own DNS does not have them; empty otherwise. */
  setAddresses: readonly string[];
  /** Of `_petstore-challenge.<name>`. */
  challenge: string | null;
  /** The same, for a name that needs it only where DNS does not say whose it is: behind a proxy, or where a wildcard record answers. */
  hiddenChallenge?: string;
  /** Under a name that its project holds, so a wildcard record is its own. */
  isUnderOwn?: boolean;
  /** Null when CAA is irrelevant. */
  caaIdentities: readonly string[] | null;
  /** For `accounturi`; null before registration. */
  accountUri?: string | null;
  /** For a certificate before DNS leads here. */
  early?: EarlyWants | undefined;
}

export interface EarlyWants {
  /** Of `_petstore-challenge.<name>`, also if the name is uncontested. */
  challenge: string;
  /** Of `_acme-challenge.<name>`; null before there is an order. */
  acme: string | null;
}

const LINE_VERDICTS = ["right", "wrong", "missing", "unknown", "fine"] as const;

/** `fine`: nothing wanted and no conflicts. */
const dnsLineSchema = z.object({
  type: z.enum(RECORD_TYPES),
  name: z.string(),
  wanted: z.string(),
  /** At most twenty. */
  seen: z.array(z.string()),
  verdict: z.enum(LINE_VERDICTS),
  message: z.string(),
  /** Only for a certificate before DNS leads here: no part of the report's verdict. */
  isEarly: z.literal(true).optional(),
  /** Of a TXT record that is not right: where a CNAME record at its name leads. */
  cname: z.string().optional(),
});
export type DnsLine = z.infer<typeof dnsLineSchema>;

/** Worst first. `answer_held`: fixed, but still cached by our resolver. `address_moves`: right until the platform has moved. */
export const DNS_PROBLEMS = [
  "could_not_ask",
  "servers_disagree",
  "answer_held",
  "not_found",
  "no_record",
  "proxied",
  "address_in_the_way",
  "leads_elsewhere",
  "loop",
  "caa_forbids",
  "challenge_missing",
  "address_moves",
] as const;
export type DnsProblem = (typeof DNS_PROBLEMS)[number];

export const dnsReportSchema = z.object({
  at: z.string(),
  verdict: z.enum(["right", "wrong", "unknown"]),
  problems: z.array(z.enum(DNS_PROBLEMS)),
  lines: z.array(dnsLineSchema),
  /** Of the zone, at most six, as the zone above names them; empty when unknown. */
  nameServers: z.array(z.string()).default([]),
  /** The one in front of us, if any. `arrives`: whether it passes requests on; null if that is unknown. */
  proxy: z.object({ name: z.string(), arrives: z.boolean().nullable() }).optional(),
  /** Its answer is that of a wildcard record, which proves no name. */
  isWildcard: z.literal(true).optional(),
});
export type DnsReport = z.infer<typeof dnsReportSchema>;

export type DnsFailure = "timeout" | "servfail" | "refused" | "broken";

/** `none`: the name exists without such records. */
export type DnsAnswer<T> = { outcome: "records"; records: T[] } | { outcome: "none" | "no_name" } | { outcome: "failed"; why: DnsFailure };

export interface CaaRecord {
  isCritical: boolean;
  /** Lowercase. */
  tag: string;
  value: string;
}

/** `names` excludes the queried name. */
export interface CnameChain {
  first: DnsAnswer<string>;
  names: string[];
  /** `ended`: at a name without a CNAME. */
  end: "reached" | "ended" | "loop" | "too_long" | "failed";
}

export interface HttpsFacts {
  /** A failure counts as none, as it does for browsers. */
  answer: DnsAnswer<HttpsRecord>;
  /** The other names that its records lead to, with their addresses. */
  others: { name: string; answers: DnsAnswer<string>[] }[];
}

/** Of `_acme-challenge.<name>`. */
export interface AcmeFacts {
  /** Where its CNAME records lead, but not where a wildcard does: a TXT record can exist beside that. */
  names: string[];
  /** At the last of them. */
  txt: DnsAnswer<string>;
  /** Where a full name was entered as a short one; null unless the record is missing. */
  doubled: DnsAnswer<string> | null;
}

export interface DnsFacts {
  /** Null for an apex. */
  chain: CnameChain | null;
  /** Null unless a bare domain. */
  apexCname: DnsAnswer<string> | null;
  /** Includes addresses found through a CNAME. */
  a: DnsAnswer<string>;
  aaaa: DnsAnswer<string>;
  targetA: DnsAnswer<string>;
  targetAaaa: DnsAnswer<string>;
  https: HttpsFacts;
  /** The name, its CNAME targets, then its parents. */
  caa: { name: string; answer: DnsAnswer<CaaRecord> }[];
  txt: DnsAnswer<string> | null;
  /** Where a full name was entered as a short one. */
  /** Of `_petstore-challenge.<zone>`, where the subdomain's part of the name was left out. */
  zoneTxt: DnsAnswer<string> | null;
  doubled: { name: string; cname: DnsAnswer<string> | null; txt: DnsAnswer<string> | null };
  /** Whether a name beside it that no one has set answers the same; the failure where that is unknown. */
  wildcard: boolean | DnsFailure;
  /** Of the zone; empty when unknown. */
  nameServers: readonly string[];
  acme?: AcmeFacts | undefined;
}
