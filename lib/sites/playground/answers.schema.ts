export const ASKED_TYPES = ["A", "AAAA", "CNAME", "TXT", "CAA"] as const;
export type AnswerType = (typeof ASKED_TYPES)[number];

/** ALIAS is resolved to addresses. */
export interface AnswerRecord {
  name: string;
  type: AnswerType;
  value: string;
  /** Seconds. */
  ttl: number;
}

/** `refused`: outside our zones. */
export type AnswerOutcome = "found" | "no_data" | "no_name" | "refused";

export interface DnsAnswer {
  outcome: AnswerOutcome;
  /** CNAME records come first, in order. */
  records: AnswerRecord[];
  /** The negative answer needs it for its SOA record. */
  zone: string;
}

export interface AnswerView {
  text: string;
}
