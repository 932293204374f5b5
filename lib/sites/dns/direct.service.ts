import type { DnsCause } from "#lib/sites/dns/causes.rules.ts";
import { type OwnServers, ownServersOf } from "#lib/sites/dns/delegation.service.ts";
import {
  caaAnswerOf,
  httpsAnswerOf,
  MAX_CHARACTERS,
  MAX_RECORDS,
  type Questions,
  type ResolverQuestions,
  shortened,
} from "#lib/sites/dns/questions.service.ts";
import type { CaaRecord, DnsAnswer } from "#lib/sites/dns/schema.ts";
import type { HttpsRecord } from "#lib/sites/dns/svcb.rules.ts";
import { hostOf, type QuestionType, queryServer, recordsOfType, type WireRecord, type WireReply } from "#lib/sites/dns/wire.service.ts";
import { isWithin } from "#lib/sites/dns/zones.rules.ts";

const NO_NAME = 3;
const MAX_STEPS = 8;
const FAILED = { outcome: "failed", why: "timeout" } as const;

/** Asks `others` about names outside the zone. */
export class DirectQuestions implements Questions {
  readonly #server: string;
  readonly #zone: string;
  readonly #others: Questions;
  readonly #stop: AbortSignal;
  hasFailed = false;

  constructor({ server, zone, others, stop }: { server: string; zone: string; others: Questions; stop: AbortSignal }) {
    this.#server = server;
    this.#zone = zone;
    this.#others = others;
    this.#stop = stop;
  }

  #isReferral({ rcode, answers, authorities }: WireReply, name: string): boolean {
    const zones = recordsOfType(authorities, "NS").map((record) => hostOf(record.name));
    const isBelow = (zone: string): boolean => zone !== this.#zone && isWithin(zone, this.#zone) && isWithin(name, zone);
    return rcode === 0 && answers.length === 0 && zones.some(isBelow);
  }

  /** Without the authoritative bit, something in between answered. */
  async #reply(name: string, type: QuestionType): Promise<WireReply | "referral" | undefined> {
    const reply = await queryServer({ name, type, server: this.#server, isDirect: true }, this.#stop);
    if (reply?.isAuthoritative && !reply.isDamaged && (reply.rcode === 0 || reply.rcode === NO_NAME)) return reply;
    if (reply && !reply.isAuthoritative && this.#isReferral(reply, name)) return "referral";
    this.hasFailed = true;
    return undefined;
  }

  async #ask(
    { name, type, others }: { name: string; type: QuestionType; others: () => Promise<DnsAnswer<string>> },
    read: (record: WireRecord) => string,
  ): Promise<DnsAnswer<string>> {
    if (!isWithin(name, this.#zone)) return await others();
    const reply = await this.#reply(name, type);
    if (reply === "referral") return await others();
    if (!reply) return FAILED;
    if (reply.rcode === NO_NAME) return { outcome: "no_name" };
    const records = recordsOfType(reply.answers, type).slice(0, MAX_RECORDS).map(read);
    return records.length === 0 ? { outcome: "none" } : { outcome: "records", records };
  }

  cname(name: string): Promise<DnsAnswer<string>> {
    return this.#ask({ name, type: "CNAME", others: () => this.#others.cname(name) }, ({ domain = "" }) => hostOf(domain));
  }

  a(name: string): Promise<DnsAnswer<string>> {
    return this.#ask({ name, type: "A", others: () => this.#others.a(name) }, ({ address = "" }) => address);
  }

  aaaa(name: string): Promise<DnsAnswer<string>> {
    return this.#ask({ name, type: "AAAA", others: () => this.#others.aaaa(name) }, ({ address = "" }) => address);
  }

  /** Follows no CNAME out of a server's zones. */
  async txt(name: string, maxSteps = MAX_STEPS): Promise<DnsAnswer<string>> {
    const answer = await this.#ask({ name, type: "TXT", others: () => this.#others.txt(name) }, ({ data = "" }) =>
      (Array.isArray(data) ? data.join("") : String(data)).slice(0, MAX_CHARACTERS),
    );
    if (answer.outcome !== "none" || maxSteps === 0 || !isWithin(name, this.#zone)) return answer;
    const alias = await this.cname(name);
    const [next] = alias.outcome === "records" ? alias.records : [];
    return next === undefined ? answer : await this.txt(next, maxSteps - 1);
  }

  async https(name: string, maxSteps = MAX_STEPS): Promise<DnsAnswer<HttpsRecord>> {
    if (!isWithin(name, this.#zone)) return await this.#others.https(name);
    const reply = await queryServer({ name, type: "HTTPS", server: this.#server, isDirect: true }, this.#stop);
    if (!reply?.isAuthoritative || (reply.rcode !== 0 && reply.rcode !== NO_NAME)) return await this.#others.https(name);
    const answer = httpsAnswerOf(reply);
    const next = hostOf(recordsOfType(reply.answers, "CNAME").at(-1)?.domain ?? "");
    return answer.outcome === "records" || next === "" || maxSteps === 0 ? answer : await this.https(next, maxSteps - 1);
  }

  async caa(name: string): Promise<DnsAnswer<CaaRecord>> {
    if (!isWithin(name, this.#zone)) return await this.#others.caa(name);
    const reply = await this.#reply(name, "CAA");
    if (reply === "referral") return await this.#others.caa(name);
    const answer = reply ? caaAnswerOf(reply) : FAILED;
    return answer.outcome === "records" ? { ...answer, records: answer.records.slice(0, MAX_RECORDS).map(shortened) } : answer;
  }
}

interface ServerAnswer<T> {
  server: string;
  answer: DnsAnswer<T>;
}

const nextOf = (answer: DnsAnswer<string>): string | null => (answer.outcome === "records" ? (answer.records[0] ?? null) : null);

/** For CNAME steps in other zones: two of a zone's servers that agree, or its only one, overrule the resolver. */
export class LinkQuestions implements Questions {
  readonly #resolver: ResolverQuestions;
  readonly #target: string;
  readonly #stop: AbortSignal;
  readonly #servers = new Map<string, Promise<OwnServers | undefined>>();
  readonly #links = new Map<string, Promise<DnsAnswer<string>>>();
  readonly disagreements = new Map<string, DnsCause>();

  /** @param target left to the resolver */
  constructor({ resolver, target, stop }: { resolver: ResolverQuestions; target: string; stop: AbortSignal }) {
    this.#resolver = resolver;
    this.#target = target;
    this.#stop = stop;
  }

  readonly a = (name: string): Promise<DnsAnswer<string>> => this.#resolver.a(name);
  readonly aaaa = (name: string): Promise<DnsAnswer<string>> => this.#resolver.aaaa(name);
  readonly txt = (name: string): Promise<DnsAnswer<string>> => this.#resolver.txt(name);

  cname(name: string): Promise<DnsAnswer<string>> {
    const link = this.#links.get(name) ?? this.#link(name);
    this.#links.set(name, link);
    return link;
  }

  async https(name: string): Promise<DnsAnswer<HttpsRecord>> {
    return name === this.#target ? { outcome: "none" } : await this.#resolver.https(name);
  }

  async caa(name: string): Promise<DnsAnswer<CaaRecord>> {
    const [held, heard] = await Promise.all([this.#resolver.caa(name), this.#heard(name, (direct) => direct.caa(name))]);
    const [first] = heard;
    const isAgreed = new Set(heard.map(({ answer }) => JSON.stringify(answer))).size === 1;
    return held.outcome !== "failed" && first && isAgreed ? first.answer : held;
  }

  async #link(name: string): Promise<DnsAnswer<string>> {
    const [held, heard] = await Promise.all([this.#resolver.cname(name), this.#heard(name, (direct) => direct.cname(name))]);
    const [first] = heard;
    if (held.outcome === "failed" || !first) return held;
    const answers = heard.map(({ server, answer }) => ({ server, next: nextOf(answer) }));
    if (new Set(answers.map(({ next }) => next)).size === 1) return first.answer;
    this.disagreements.set(name, { kind: "disagree", name, answers });
    return { outcome: "failed", why: "broken" };
  }

  #serversOf(name: string): Promise<OwnServers | undefined> {
    const found = this.#servers.get(name) ?? ownServersOf(name, this.#resolver.servers, this.#stop);
    this.#servers.set(name, found);
    return found;
  }

  /** Empty when too few answer to overrule the resolver. */
  async #heard<T>(name: string, ask: (direct: DirectQuestions) => Promise<DnsAnswer<T>>): Promise<ServerAnswer<T>[]> {
    const own = name === this.#target ? undefined : await this.#serversOf(name);
    if (!own) return [];
    const all = await Promise.all(
      own.servers.map(async ({ name: server, place }): Promise<ServerAnswer<T>[]> => {
        const answer = await ask(new DirectQuestions({ server: place, zone: own.zone, others: this.#resolver, stop: this.#stop }));
        return answer.outcome === "failed" ? [] : [{ server, answer }];
      }),
    );
    const heard = all.flat();
    return heard.length < Math.min(2, own.names.length) ? [] : heard;
  }
}
