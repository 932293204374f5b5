import { Resolver } from "node:dns/promises";
import { type Settings, settings } from "#lib/config/env.ts";
import { isPlaygroundOn } from "#lib/config/playground.ts";
import { askCaa } from "#lib/dns/caa.service.ts";
import { findCause } from "#lib/dns/causes.service.ts";
import { challengeName, type DnsCauses, dnsReport, followCname, parentsOf } from "#lib/dns/rules.ts";
import type { CaaRecord, DnsAnswer, DnsFacts, DnsFailure, DnsReport, DnsWants } from "#lib/dns/schema.ts";
import type { QuestionType } from "#lib/dns/wire.service.ts";
import { zoneOf } from "#lib/dns/zones.rules.ts";

/** Queries alone, then with cause lookups. */
const QUESTIONS_MS = 6000;
const BUDGET_MS = 9500;
/** Other failures share zones or are rare. */
const MOST_CAUSES = 3;
const TRY_MS = 1500;
const TRIES = 2;
/** Answers are stored, so they are truncated. */
const MOST_RECORDS = 50;
const MOST_CHARACTERS = 500;

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
  // A name that cannot be queried does not exist.
  if (code === "ENOTFOUND" || code === "EBADNAME") return { outcome: "no_name" };
  return { outcome: "failed", why: FAILURES[code] ?? "broken" };
}

interface Asked {
  name: string;
  type: QuestionType;
}

class Questions {
  readonly #resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  readonly #timer: NodeJS.Timeout;
  readonly #stop = new AbortController();
  /** In order of failure. */
  readonly failed = new Map<string, QuestionType>();

  constructor(servers: readonly string[]) {
    if (servers.length > 0) this.#resolver.setServers(servers);
    this.#timer = setTimeout(() => this.#end(), QUESTIONS_MS);
  }

  #end(): void {
    this.#stop.abort();
    this.#resolver.cancel();
  }

  /** `address` or `address:port`. */
  get servers(): readonly string[] {
    return this.#resolver.getServers();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#end();
  }

  async #ask<R, T>(asked: Asked, question: (resolver: Resolver) => Promise<R[]>, read: (record: R) => T): Promise<DnsAnswer<T>> {
    if (this.#stop.signal.aborted) return this.#failed(asked, { outcome: "failed", why: "timeout" });
    try {
      const records = (await question(this.#resolver)).slice(0, MOST_RECORDS).map(read);
      return records.length === 0 ? { outcome: "none" } : { outcome: "records", records };
    } catch (error) {
      return this.#failed(asked, outcomeOf(error));
    }
  }

  #failed({ name, type }: Asked, answer: DnsAnswer<never>): DnsAnswer<never> {
    if (answer.outcome === "failed" && answer.why !== "broken" && !this.failed.has(name)) this.failed.set(name, type);
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
      (parts) => parts.join("").slice(0, MOST_CHARACTERS),
    );
  readonly caa = async (name: string): Promise<DnsAnswer<CaaRecord>> => {
    const answer = await askCaa(name, this.servers, this.#stop.signal);
    if (answer.outcome === "failed") return this.#failed({ name, type: "CAA" }, answer);
    return answer.outcome === "records" ? { ...answer, records: answer.records.slice(0, MOST_RECORDS).map(shortened) } : answer;
  };
}

const shortened = (record: CaaRecord): CaaRecord => ({ ...record, value: record.value.slice(0, MOST_CHARACTERS) });

async function gatherFacts(wants: DnsWants, ask: Questions): Promise<DnsFacts> {
  const asksCaa = wants.caaIdentities !== null;
  const caaOf = async (name: string) => ({ name, answer: await ask.caa(name) });
  const [chain, a, aaaa, targetA, targetAaaa, own, parents, txt] = await Promise.all([
    wants.isApex ? null : followCname(wants.name, wants.target, ask.cname),
    ask.a(wants.name),
    ask.aaaa(wants.name),
    ask.a(wants.target),
    ask.aaaa(wants.target),
    asksCaa ? [caaOf(wants.name)] : [],
    asksCaa ? Promise.all(parentsOf(wants.name).map(caaOf)) : [],
    wants.challenge === null ? null : ask.txt(challengeName(wants.name)),
  ]);
  const onTheWay = asksCaa ? await Promise.all((chain?.names ?? []).map(caaOf)) : [];
  return { chain, a, aaaa, targetA, targetAaaa, caa: [...(await Promise.all(own)), ...onTheWay, ...parents], txt };
}

function serversOf(config: Settings): readonly string[] {
  return isPlaygroundOn(config) ? [`127.0.0.1:${config.PLAYGROUND_DNS_PORT}`] : config.DNS_SERVERS;
}

/** The checked name's domain first. */
async function findCauses(name: string, ask: Questions, stop: AbortSignal): Promise<DnsCauses> {
  const domainOf = (one: string): string => zoneOf(one, undefined) ?? one;
  const asked = [...ask.failed].sort(([a], [b]) => Number(b === name) - Number(a === name));
  const firsts = new Map<string, Asked>();
  for (const [one, type] of asked) if (!firsts.has(domainOf(one))) firsts.set(domainOf(one), { name: one, type });
  const found = await Promise.all(
    [...firsts]
      .slice(0, MOST_CAUSES)
      .map(async ([domain, one]) => [domain, await findCause(one.name, one.type, ask.servers, stop)] as const),
  );
  const causes = new Map(found);
  return new Map(
    asked.flatMap(([one]) => {
      const cause = causes.get(domainOf(one));
      return cause ? [[one, cause] as const] : [];
    }),
  );
}

/**
 * Never throws, and finishes within ten seconds; a report with a failed query is never `right`.
 * @param at epoch milliseconds
 */
export async function checkDns(wants: DnsWants, at: number): Promise<DnsReport> {
  const stop = AbortSignal.timeout(BUDGET_MS);
  const ask = new Questions(serversOf(settings()));
  try {
    const facts = await gatherFacts(wants, ask);
    return dnsReport(wants, facts, at, await findCauses(wants.name, ask, stop));
  } finally {
    ask.close();
  }
}
