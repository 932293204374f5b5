import { Resolver } from "node:dns/promises";
import { queryCaa } from "#lib/sites/dns/caa.service.ts";
import { queryHttps } from "#lib/sites/dns/https.service.ts";
import type { CaaRecord, DnsAnswer, DnsFailure } from "#lib/sites/dns/schema.ts";
import type { HttpsRecord } from "#lib/sites/dns/svcb.rules.ts";
import type { QuestionType } from "#lib/sites/dns/wire.service.ts";

const QUESTIONS_MS = 6000;
const TRY_MS = 1500;
const TRIES = 2;
/** Reports store the answers. */
export const MAX_RECORDS = 50;
export const MAX_CHARACTERS = 500;

export interface Questions {
  cname(name: string): Promise<DnsAnswer<string>>;
  a(name: string): Promise<DnsAnswer<string>>;
  aaaa(name: string): Promise<DnsAnswer<string>>;
  txt(name: string): Promise<DnsAnswer<string>>;
  caa(name: string): Promise<DnsAnswer<CaaRecord>>;
  /** A failure counts as no records, as it does in browsers. */
  https(name: string): Promise<DnsAnswer<HttpsRecord>>;
}

const FAILURES: Record<string, DnsFailure> = {
  ETIMEOUT: "timeout",
  ECANCELLED: "timeout",
  ESERVFAIL: "servfail",
  EREFUSED: "refused",
  ECONNREFUSED: "refused",
};

function outcomeOf(error: unknown): DnsAnswer<never> {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENODATA") return { outcome: "none" };
  if (code === "ENOTFOUND" || code === "EBADNAME") return { outcome: "no_name" };
  return { outcome: "failed", why: FAILURES[code] ?? "broken" };
}

interface Asked {
  name: string;
  type: QuestionType;
}

export const shortened = (record: CaaRecord): CaaRecord => ({ ...record, value: record.value.slice(0, MAX_CHARACTERS) });

/** Asks each question once. */
export class ResolverQuestions implements Questions {
  readonly #resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  readonly #timer: NodeJS.Timeout;
  readonly #stop = new AbortController();
  readonly #asked = new Map<string, Promise<DnsAnswer<unknown>>>();
  /** Ordered by time of failure. */
  readonly failed = new Map<string, { type: QuestionType; why: DnsFailure }>();
  hasAnswered = false;

  /** @param servers `address` or `address:port`; empty for the system's */
  constructor(servers: readonly string[]) {
    if (servers.length > 0) this.#resolver.setServers(servers);
    this.#timer = setTimeout(() => this.#end(), QUESTIONS_MS);
  }

  #end(): void {
    this.#stop.abort();
    this.#resolver.cancel();
  }

  get servers(): readonly string[] {
    return this.#resolver.getServers();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#end();
  }

  #once<T>({ name, type }: Asked, question: () => Promise<DnsAnswer<T>>): Promise<DnsAnswer<T>> {
    const key = `${type} ${name}`;
    const asked = (this.#asked.get(key) as Promise<DnsAnswer<T>> | undefined) ?? question();
    this.#asked.set(key, asked);
    return asked;
  }

  #ask<R, T>(asked: Asked, question: (resolver: Resolver) => Promise<R[]>, read: (record: R) => T): Promise<DnsAnswer<T>> {
    return this.#once(asked, async () => {
      if (this.#stop.signal.aborted) return this.#failed(asked, { outcome: "failed", why: "timeout" });
      try {
        const records = (await question(this.#resolver)).slice(0, MAX_RECORDS).map(read);
        this.hasAnswered = true;
        return records.length === 0 ? { outcome: "none" } : { outcome: "records", records };
      } catch (error) {
        return this.#failed(asked, outcomeOf(error));
      }
    });
  }

  #failed({ name, type }: Asked, answer: DnsAnswer<never>): DnsAnswer<never> {
    if (answer.outcome !== "failed") this.hasAnswered = true;
    else if (answer.why !== "broken" && !this.failed.has(name)) this.failed.set(name, { type, why: answer.why });
    return answer;
  }

  readonly cname = (name: string): Promise<DnsAnswer<string>> =>
    this.#ask(
      { name, type: "CNAME" },
      (resolver) => resolver.resolveCname(name),
      (target) => target.toLowerCase().replace(/\.$/, ""),
    );
  readonly a = (name: string): Promise<DnsAnswer<string>> => this.#ask({ name, type: "A" }, (resolver) => resolver.resolve4(name), String);
  readonly aaaa = (name: string): Promise<DnsAnswer<string>> =>
    this.#ask({ name, type: "AAAA" }, (resolver) => resolver.resolve6(name), String);
  readonly txt = (name: string): Promise<DnsAnswer<string>> =>
    this.#ask(
      { name, type: "TXT" },
      (resolver) => resolver.resolveTxt(name),
      (parts) => parts.join("").slice(0, MAX_CHARACTERS),
    );
  readonly caa = (name: string): Promise<DnsAnswer<CaaRecord>> =>
    this.#once({ name, type: "CAA" }, async () => {
      const answer = await queryCaa(name, this.servers, this.#stop.signal);
      if (answer.outcome === "failed") return this.#failed({ name, type: "CAA" }, answer);
      return answer.outcome === "records" ? { ...answer, records: answer.records.slice(0, MAX_RECORDS).map(shortened) } : answer;
    });
  readonly https = (name: string): Promise<DnsAnswer<HttpsRecord>> =>
    this.#once({ name, type: "HTTPS" }, () => queryHttps(name, this.servers, this.#stop.signal));
}
