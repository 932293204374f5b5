import { randomBytes } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { addressesOf, recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import type { CaaRecord, DnsAnswer, DnsFacts, DnsFailure, DnsWants } from "#lib/sites/dns/schema.ts";
import { type HttpsRecord, readHttpsRecord } from "#lib/sites/dns/svcb.rules.ts";
import { type QuestionType, queryServer, recordsOfType, type WireReply } from "#lib/sites/dns/wire.service.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";

const MAX_HTTPS_RECORDS = 8;

/** One malformed record makes browsers pass over all of them (RFC 9460, section 2.2). */
export function httpsAnswerOf(reply: WireReply | undefined): DnsAnswer<HttpsRecord> {
  if (!reply) return { outcome: "none" };
  const read = recordsOfType(reply.answers, "HTTPS").map(({ data }) => (data instanceof Uint8Array ? readHttpsRecord(data) : undefined));
  const records = read.filter((record) => record !== undefined);
  if (records.length === 0 || records.length < read.length) return { outcome: "none" };
  const bounded = records.slice(0, MAX_HTTPS_RECORDS).map((record) => ({ ...record, text: record.text.slice(0, MAX_CHARACTERS) }));
  return { outcome: "records", records: bounded };
}

/** node:dns does not ask for HTTPS records. Not asked twice: browsers do without, too. */
async function queryHttps(name: string, servers: readonly string[], stop: AbortSignal): Promise<DnsAnswer<HttpsRecord>> {
  for (const server of servers) {
    const reply = await queryServer({ name, type: "HTTPS", server }, stop);
    if (reply || stop.aborted) return httpsAnswerOf(reply);
  }
  return { outcome: "none" };
}

const WIRE_FAILURES: Record<number, DnsFailure> = { 2: "servfail", 5: "refused" };
const CAA_TRIES = 2;
const CRITICAL = 128;

export function caaAnswerOf(reply: WireReply | undefined): DnsAnswer<CaaRecord> {
  if (!reply) return { outcome: "failed", why: "timeout" };
  if (reply.rcode === 3) return { outcome: "no_name" };
  if (reply.rcode !== 0) return { outcome: "failed", why: WIRE_FAILURES[reply.rcode] ?? "broken" };
  // The unreadable record may be the one that forbids issuance.
  if (reply.isDamaged) return { outcome: "failed", why: "broken" };
  const records = recordsOfType(reply.answers, "CAA").map(({ flags = 0, tag = "", value = "" }) => ({
    isCritical: (flags & CRITICAL) !== 0,
    tag: tag.toLowerCase(),
    value,
  }));
  return records.length === 0 ? { outcome: "none" } : { outcome: "records", records };
}

/** node:dns loses empty values and confuses the tags `critical` and `type`. */
async function queryCaa(name: string, servers: readonly string[], stop: AbortSignal): Promise<DnsAnswer<CaaRecord>> {
  let answer: DnsAnswer<CaaRecord> = { outcome: "failed", why: "timeout" };
  for (const server of servers.flatMap((one) => Array<string>(CAA_TRIES).fill(one))) {
    if (stop.aborted) break;
    answer = caaAnswerOf(await queryServer({ name, type: "CAA", server }, stop));
    if (answer.outcome !== "failed") break;
  }
  return answer;
}

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

const LABEL_BYTES = 8;

/** Only a wildcard record answers for it. */
function besideName(name: string): string {
  return `petstore-${randomBytes(LABEL_BYTES).toString("hex")}${name.slice(name.indexOf("."))}`;
}

function areSame(one: DnsAnswer<string>, other: DnsAnswer<string>): boolean {
  const [records, others] = [recordsOf(one), recordsOf(other)];
  return records.length > 0 && records.length === others.length && records.every((record) => others.includes(record));
}

export async function isWildcardCname(name: string, answer: DnsAnswer<string>, ask: Questions): Promise<boolean> {
  return answer.outcome === "records" && areSame(answer, await ask.cname(besideName(name)));
}

/** Only for a name that points here and whose project holds no parent of it. */
export async function wildcardFact(
  wants: DnsWants,
  facts: Pick<DnsFacts, "chain" | "a" | "aaaa" | "targetA" | "targetAaaa">,
  ask: Questions,
): Promise<DnsFacts["wildcard"]> {
  const { name, hiddenChallenge, isUnderOwn = false } = wants;
  const { chain, a, aaaa } = facts;
  const isHere = chain?.end === "reached" || addressesOf(wants, facts).ours.length > 0;
  if (hiddenChallenge === undefined || isUnderOwn || !isHere || (zoneOf(name, undefined) ?? name) === name) return false;
  const beside = besideName(name);
  const isAlias = chain?.first.outcome === "records";
  const pairs = isAlias
    ? [{ own: chain.first, other: await ask.cname(beside) }]
    : [
        { own: a, other: await ask.a(beside) },
        { own: aaaa, other: await ask.aaaa(beside) },
      ];
  if (pairs.some(({ own, other }) => areSame(own, other))) return true;
  const failed = pairs.map(({ other }) => other).find((other) => other.outcome === "failed");
  return failed?.outcome === "failed" ? failed.why : false;
}
