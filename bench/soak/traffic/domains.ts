import { setTimeout as delay } from "node:timers/promises";
import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { type Visited, visit } from "#e2e/support/edge.ts";
import { type Pebble, PLATFORM } from "#e2e/support/pebble.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";
import { settled } from "../settled.ts";
import { slowName } from "../slow-authority.ts";
import { Answers, inTime, type Traffic } from "../traffic.ts";

const PACE_MS = 10_000;
/** One domain in so many has an authority that takes long. */
const SLOW_EVERY = 12;
/** A person presses Verify when nothing has happened for so long. */
const PATIENCE_MS = 20_000;
const SETTLES_MS = 420_000;

interface Going {
  name: string;
  since: number;
}

/** Adds domains, visits each over HTTPS once it has its certificate, and removes it. */
export class Domains implements Traffic {
  readonly name = "domains";
  readonly isSteady = false;
  readonly answers = new Answers();
  /** By id. */
  readonly #going = new Map<string, Going>();
  readonly #staff: BrowserClient;
  readonly #pebble: Pebble;
  readonly #at: string;
  readonly #httpsPort: number;
  /** How long each took from its addition until a visitor saw the site. */
  readonly servedAfterMs: number[] = [];

  constructor(staff: BrowserClient, project: string, pebble: Pebble, httpsPort: number) {
    this.#staff = staff;
    this.#at = `/api/projects/${project}/domains`;
    this.#pebble = pebble;
    this.#httpsPort = httpsPort;
  }

  async run(stop: AbortSignal): Promise<void> {
    for (let n = 0; !stop.aborted; n += 1) {
      const name = `soak-${n}.shelter.test`;
      await this.#add(n % SLOW_EVERY === 0 ? slowName(name) : name);
      await delay(PACE_MS, undefined, { signal: stop }).catch(() => undefined);
      await this.#lookAfterAll();
    }
  }

  async #add(name: string): Promise<void> {
    await this.#pebble.record("set-cname", { host: name, target: PLATFORM });
    await this.answers.count(async () => {
      const answer = await this.#staff.send("POST", this.#at, { body: { name } });
      if (answer.status === 201)
        this.#going.set((JSON.parse(answer.text) as { domain: DomainView }).domain.id, { name, since: Date.now() });
      return answer;
    });
  }

  async #lookAfterAll(): Promise<void> {
    for (const [id, going] of this.#going) await this.#lookAfter(id, going);
  }

  async #lookAfter(id: string, { name, since }: Going): Promise<void> {
    const answer = await inTime(this.#staff.send("GET", `${this.#at}/${id}`)).catch(() => undefined);
    if (answer?.status !== 200) return;
    const { domain } = JSON.parse(answer.text) as { domain: DomainView };
    if (domain.certificate.state === "issued") {
      if ((await this.#visited(name))?.status !== 200) return;
      const status = await this.answers.count(() => this.#staff.send("DELETE", `${this.#at}/${id}`));
      if (status === 0 || status >= 300) return;
      this.#going.delete(id);
      this.servedAfterMs.push(Date.now() - since);
    } else if (Date.now() - since > PATIENCE_MS) {
      if (domain.mayReverify) await this.answers.count(() => this.#staff.send("POST", `${this.#at}/${id}/reverify`));
      else if (domain.routing.state !== "verified") await this.answers.count(() => this.#staff.send("POST", `${this.#at}/${id}/verify`));
    }
  }

  async #visited(name: string): Promise<Visited | undefined> {
    const ca = await this.#pebble.root();
    return await inTime(visit(this.#httpsPort, { host: name, ca })).catch(() => undefined);
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    await settled(async () => {
      await this.#lookAfterAll();
      return this.#going.size === 0;
    }, SETTLES_MS);
    return [...this.#going.values()].map(({ name }) => `${name} is not served over HTTPS`);
  }
}
