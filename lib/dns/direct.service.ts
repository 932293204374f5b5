import { answerOf as caaAnswerOf } from "#lib/dns/caa.service.ts";
import { MOST_CHARACTERS, MOST_RECORDS, type Questions, shortened } from "#lib/dns/questions.service.ts";
import type { CaaRecord, DnsAnswer } from "#lib/dns/schema.ts";
import { askServer, hostOf, type QuestionType, recordsOfType, type WireRecord, type WireReply } from "#lib/dns/wire.service.ts";

const NO_NAME = 3;
const FAILED = { outcome: "failed", why: "timeout" } as const;

/** Asks one name server about its zone, and someone else about all other names. */
export class DirectQuestions implements Questions {
  readonly #server: string;
  readonly #zone: string;
  readonly #others: Questions;
  readonly #stop: AbortSignal;
  /** A question stayed open, so this server cannot be judged. */
  hasFailed = false;

  constructor({ server, zone, others, stop }: { server: string; zone: string; others: Questions; stop: AbortSignal }) {
    this.#server = server;
    this.#zone = zone;
    this.#others = others;
    this.#stop = stop;
  }

  #isOwn(name: string): boolean {
    return name === this.#zone || name.endsWith(`.${this.#zone}`);
  }

  /** Undefined for a failure. Without the authoritative bit, someone between us and the server has answered. */
  async #reply(name: string, type: QuestionType): Promise<WireReply | undefined> {
    const reply = await askServer({ name, type, server: this.#server, isDirect: true }, this.#stop);
    if (reply?.isAuthoritative && !reply.isDamaged && (reply.rcode === 0 || reply.rcode === NO_NAME)) return reply;
    this.hasFailed = true;
    return undefined;
  }

  async #ask(name: string, type: QuestionType, read: (record: WireRecord) => string): Promise<DnsAnswer<string>> {
    const reply = await this.#reply(name, type);
    if (!reply) return FAILED;
    if (reply.rcode === NO_NAME) return { outcome: "no_name" };
    const records = recordsOfType(reply.answers, type).slice(0, MOST_RECORDS).map(read);
    return records.length === 0 ? { outcome: "none" } : { outcome: "records", records };
  }

  cname(name: string): Promise<DnsAnswer<string>> {
    return this.#isOwn(name) ? this.#ask(name, "CNAME", ({ domain = "" }) => hostOf(domain)) : this.#others.cname(name);
  }

  a(name: string): Promise<DnsAnswer<string>> {
    return this.#isOwn(name) ? this.#ask(name, "A", ({ address = "" }) => address) : this.#others.a(name);
  }

  aaaa(name: string): Promise<DnsAnswer<string>> {
    return this.#isOwn(name) ? this.#ask(name, "AAAA", ({ address = "" }) => address) : this.#others.aaaa(name);
  }

  txt(name: string): Promise<DnsAnswer<string>> {
    if (!this.#isOwn(name)) return this.#others.txt(name);
    return this.#ask(name, "TXT", ({ data = "" }) => (Array.isArray(data) ? data.join("") : data).slice(0, MOST_CHARACTERS));
  }

  async caa(name: string): Promise<DnsAnswer<CaaRecord>> {
    if (!this.#isOwn(name)) return await this.#others.caa(name);
    const reply = await this.#reply(name, "CAA");
    const answer = reply ? caaAnswerOf(reply) : FAILED;
    return answer.outcome === "records" ? { ...answer, records: answer.records.slice(0, MOST_RECORDS).map(shortened) } : answer;
  }
}
