import * as z from "zod";
import type { HttpsRecord } from "#lib/sites/dns/svcb.rules.ts";

const RECORD_TYPES = ["CNAME", "ALIAS", "A", "AAAA", "HTTPS", "CAA", "TXT"] as const;

export interface DnsWants {
  /** ASCII, lowercase, no trailing dot. */
  name: string;
  /** Has no CNAME, so it needs the target's addresses. */
  isApex: boolean;
  target: string;
  /** Announced: accepted beside the present ones, and shown instead. */
  nextAddresses: readonly string[];
  /** Empty where the target's own DNS has them. */
  setAddresses: readonly string[];
  /** Value of `_petstore-challenge.<name>`. */
  challenge: string | null;
  /** Needed only behind a proxy, or under a wildcard record. */
  hiddenChallenge?: string;
  /** The project holds a parent name, so a wildcard record is its own. */
  isUnderOwn?: boolean;
  /** Null when CAA is irrelevant. */
  caaIdentities: readonly string[] | null;
  /** For `accounturi`; null before registration. */
  accountUri?: string | null;
  early?: EarlyWants | undefined;
}

export interface EarlyWants {
  /** Value of `_petstore-challenge.<name>`, also set if the name is uncontested. */
  challenge: string;
  /** Value of `_acme-challenge.<name>`; null before there is an order. */
  acme: string | null;
}

const LINE_VERDICTS = ["right", "wrong", "missing", "unknown", "fine"] as const;

/** `fine`: nothing is wanted, and nothing conflicts. */
const dnsLineSchema = z.object({
  type: z.enum(RECORD_TYPES),
  name: z.string(),
  wanted: z.string(),
  seen: z.array(z.string()),
  verdict: z.enum(LINE_VERDICTS),
  message: z.string(),
  /** Does not count for the report's verdict. */
  isEarly: z.literal(true).optional(),
  /** Target of a CNAME record at the name of a wrong TXT record. */
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
  /** At most six, as the parent zone lists them; empty when unknown. */
  nameServers: z.array(z.string()).default([]),
  /** `arrives` says whether it passes requests on; null if unknown. */
  proxy: z.object({ name: z.string(), arrives: z.boolean().nullable() }).optional(),
  /** A wildcard record answers, which proves no name. */
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
  /** Names that the records point to, with their addresses. */
  others: { name: string; answers: DnsAnswer<string>[] }[];
}

export interface AcmeFacts {
  /** Targets of its CNAME records, without a wildcard's. */
  names: string[];
  txt: DnsAnswer<string>;
  /** A full name entered as a short one; null unless the record is missing. */
  doubled: DnsAnswer<string> | null;
}

export interface DnsFacts {
  /** Null for an apex. */
  chain: CnameChain | null;
  /** Null unless a bare domain. */
  apexCname: DnsAnswer<string> | null;
  a: DnsAnswer<string>;
  aaaa: DnsAnswer<string>;
  targetA: DnsAnswer<string>;
  targetAaaa: DnsAnswer<string>;
  https: HttpsFacts;
  /** The name, its CNAME targets, then its parents. */
  caa: { name: string; answer: DnsAnswer<CaaRecord> }[];
  txt: DnsAnswer<string> | null;
  /** A name entered without the subdomain's part. */
  zoneTxt: DnsAnswer<string> | null;
  /** A full name entered as a short one. */
  doubled: { name: string; cname: DnsAnswer<string> | null; txt: DnsAnswer<string> | null };
  /** Whether an unset name beside it answers the same. */
  wildcard: boolean | DnsFailure;
  /** The zone's name servers; empty when unknown. */
  nameServers: readonly string[];
  acme?: AcmeFacts | undefined;
}
