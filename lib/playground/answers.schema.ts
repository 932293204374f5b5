/** The types that an answer can hold. */
export const ASKED_TYPES = ["A", "AAAA", "CNAME", "TXT", "CAA"] as const;
export type AnswerType = (typeof ASKED_TYPES)[number];

/** A record as it goes out; ALIAS has become addresses. */
export interface AnswerRecord {
  name: string;
  type: AnswerType;
  value: string;
  /** Seconds. */
  ttl: number;
}

/**
 * `found`: there are records of the type. `no_data`: the name is there, but has
 * none of the type. `no_name`: no such name. `refused`: not a name of ours.
 */
export type AnswerOutcome = "found" | "no_data" | "no_name" | "refused";

export interface DnsAnswer {
  outcome: AnswerOutcome;
  /** The CNAMEs on the way in their order, then what was asked for. */
  records: AnswerRecord[];
  /** The zone that the last name lies in, for the negative answer's SOA record. */
  zone: string;
}

/** What the page shows of an answer: the text that `dig` would print. */
export interface AnswerView {
  text: string;
}
