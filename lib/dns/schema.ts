import { z } from "zod";

const RECORD_TYPES = ["CNAME", "ALIAS", "A", "AAAA", "CAA", "TXT"] as const;

/** What a name's DNS must look like. */
export interface DnsWants {
  /** ASCII, lower case, without the trailing dot. */
  name: string;
  /** The registrable domain itself, where no CNAME can be: its addresses must be the target's. */
  isApex: boolean;
  /** The platform's domain. */
  target: string;
  /** What a TXT record at `_petstore-challenge.<name>` must hold; null where none is needed. */
  challenge: string | null;
  /** The issuers that CAA records may name for our authority, such as `letsencrypt.org`; null where CAA does not matter. */
  caaIdentities: readonly string[] | null;
  /** The address of our account with the authority, as `accounturi` names it; null or left out before it is registered. */
  accountUri?: string | null;
}

const LINE_VERDICTS = ["right", "wrong", "missing", "unknown", "fine"] as const;

/**
 * One line of a check. `right`: as wanted. `wrong`: it stands in the way. `missing`: wanted and not there.
 * `unknown`: DNS could not be asked. `fine`: nothing was wanted and nothing is in the way.
 */
export const dnsLineSchema = z.object({
  type: z.enum(RECORD_TYPES),
  /** The full name that was asked for. */
  name: z.string(),
  /** What should be there, in words or as the value; empty when nothing is wanted. */
  wanted: z.string(),
  /** What is there, as values; at most twenty. */
  seen: z.array(z.string()),
  verdict: z.enum(LINE_VERDICTS),
  /** What it means and what to do, in a sentence; empty for what is right. */
  message: z.string(),
});
export type DnsLine = z.infer<typeof dnsLineSchema>;

/**
 * What kept a name from being verified, the gravest first.
 * `could_not_ask` is not an answer of DNS: nothing is concluded from it.
 */
export const DNS_PROBLEMS = [
  "could_not_ask",
  "not_found",
  "no_record",
  "address_in_the_way",
  "leads_elsewhere",
  "loop",
  "caa_forbids",
  "challenge_missing",
] as const;
export type DnsProblem = (typeof DNS_PROBLEMS)[number];

/** A check, as it is kept and shown. */
export const dnsReportSchema = z.object({
  /** RFC 3339, UTC. */
  at: z.string(),
  verdict: z.enum(["right", "wrong", "unknown"]),
  problems: z.array(z.enum(DNS_PROBLEMS)),
  lines: z.array(dnsLineSchema),
});
export type DnsReport = z.infer<typeof dnsReportSchema>;

/** Why a question has no answer. `broken`: an answer came that cannot be read. */
export type DnsFailure = "timeout" | "servfail" | "refused" | "broken";

/** What became of one question. `none`: the name exists and has no such record; `no_name`: it does not exist. */
export type DnsAnswer<T> = { outcome: "records"; records: T[] } | { outcome: "none" | "no_name" } | { outcome: "failed"; why: DnsFailure };

/** A CAA record. */
export interface CaaRecord {
  isCritical: boolean;
  /** Lower case. */
  tag: string;
  value: string;
}

/** A CNAME followed to its end. `names` are those that it leads over, the asked one left out. */
export interface CnameChain {
  /** What the name itself answered. */
  first: DnsAnswer<string>;
  names: string[];
  /** `reached`: at the target. `ended`: at a name without a CNAME. `too_long`: after the most steps. */
  end: "reached" | "ended" | "loop" | "too_long" | "failed";
}

/** Everything that was asked, each with its own outcome. */
export interface DnsFacts {
  /** Null for an apex, where no CNAME can be. */
  chain: CnameChain | null;
  /** The name's addresses, those found through a CNAME included. */
  a: DnsAnswer<string>;
  aaaa: DnsAnswer<string>;
  targetA: DnsAnswer<string>;
  targetAaaa: DnsAnswer<string>;
  /** The name first, then what its CNAME leads over, then its parents. Empty where CAA does not matter. */
  caa: { name: string; answer: DnsAnswer<CaaRecord> }[];
  /** Null where no TXT record is needed. */
  txt: DnsAnswer<string> | null;
}
