import type { DnsCause } from "#lib/sites/dns/causes.rules.ts";
import { type OwnServers, ownServersOf } from "#lib/sites/dns/delegation.service.ts";
import { DirectQuestions } from "#lib/sites/dns/direct.service.ts";
import type { Questions, ResolverQuestions } from "#lib/sites/dns/questions.service.ts";
import type { CaaRecord, DnsAnswer } from "#lib/sites/dns/schema.ts";
import type { HttpsRecord } from "#lib/sites/dns/svcb.rules.ts";

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

  /** The platform's own HTTPS records say nothing about the name. */
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
