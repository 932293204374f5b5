import * as z from "zod";

const RECORD_TYPES = ["CNAME", "ALIAS", "A", "AAAA", "CAA", "TXT"] as const;

export interface DnsWants {
  /** ASCII, lowercase, no trailing dot. */
  name: string;
  /** The addresses must be the target's, since an apex cannot have a CNAME. */
  isApex: boolean;
  target: string;
  /** Value of the TXT record at `_petstore-challenge.<name>`. */
  challenge: string | null;
  /** Such as `letsencrypt.org`; null when CAA is irrelevant. */
  caaIdentities: readonly string[] | null;
  /** For `accounturi`; null or omitted before registration. */
  accountUri?: string | null;
}

const LINE_VERDICTS = ["right", "wrong", "missing", "unknown", "fine"] as const;

/** `wrong`: conflicts. `missing`: wanted but absent. `unknown`: DNS query failed. `fine`: nothing wanted, no conflicts. */
const dnsLineSchema = z.object({
  type: z.enum(RECORD_TYPES),
  name: z.string(),
  /** Empty when nothing is wanted. */
  wanted: z.string(),
  /** At most twenty. */
  seen: z.array(z.string()),
  verdict: z.enum(LINE_VERDICTS),
  /** Empty if right. */
  message: z.string(),
});
export type DnsLine = z.infer<typeof dnsLineSchema>;

/**
 * Worst first. `could_not_ask`: DNS gave no answer to judge. `servers_disagree`: only some of the zone's servers are
 * right. `proxied`: Cloudflare's proxy hides the records. `answer_held`: the fault is gone at the zone's server, and our resolver does not know it yet.
 */
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
] as const;
export type DnsProblem = (typeof DNS_PROBLEMS)[number];

export const dnsReportSchema = z.object({
  /** RFC 3339, UTC. */
  at: z.string(),
  verdict: z.enum(["right", "wrong", "unknown"]),
  problems: z.array(z.enum(DNS_PROBLEMS)),
  lines: z.array(dnsLineSchema),
});
export type DnsReport = z.infer<typeof dnsReportSchema>;

/** `broken`: unreadable answer. */
export type DnsFailure = "timeout" | "servfail" | "refused" | "broken";

/** `none`: the name exists without such records; `no_name`: it does not exist. */
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

export interface DnsFacts {
  /** Null for an apex. */
  chain: CnameChain | null;
  /** Includes addresses found through a CNAME. */
  a: DnsAnswer<string>;
  aaaa: DnsAnswer<string>;
  targetA: DnsAnswer<string>;
  targetAaaa: DnsAnswer<string>;
  /** The name, its CNAME targets, then its parents. */
  caa: { name: string; answer: DnsAnswer<CaaRecord> }[];
  txt: DnsAnswer<string> | null;
  /** Below the zone twice, where a full name was entered as the short one; null if not asked. */
  doubled: { name: string; cname: DnsAnswer<string> | null; txt: DnsAnswer<string> | null };
}
