import type { X509Certificate } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "node:tls";
import { type Visited, visit } from "#e2e/support/edge.ts";
import { Answers, type Traffic } from "../../harness/traffic.ts";

const PACE_MS = 150;
const LATE_MS = 10_000;
const FLOOD_AT_ONCE = 16;

export interface SiteDoor {
  name: string;
  address: string;
  http: number;
  https: number;
}

export interface PublishedSite {
  /** Beneath the platform's domain, served without TLS. */
  platformName: string;
  shelter: string;
}

/** Visits the published site under its platform name and its domains, through HAProxy. */
export class Sites implements Traffic {
  readonly name = "sites over HTTPS";
  readonly isSteady = true;
  readonly answers = new Answers();
  readonly #front: SiteDoor;
  readonly #edges: readonly SiteDoor[];
  readonly #site: PublishedSite;
  /** Names with a certificate. */
  readonly #domains: readonly string[];
  /** Pages that were asked of each edge by itself. */
  asked = 0;
  /** Completed handshakes of floods. */
  handshakes = 0;
  readonly #root: string;

  constructor(front: SiteDoor, edges: readonly SiteDoor[], site: PublishedSite, domains: readonly string[], root: string) {
    this.#front = front;
    this.#edges = edges;
    this.#site = site;
    this.#domains = domains;
    this.#root = root;
  }

  #visit({ address, http, https }: SiteDoor, name: string): Promise<Visited> {
    const isSecure = name !== this.#site.platformName;
    return visit(isSecure ? https : http, { address, host: name, ...(isSecure && { ca: this.#root }) });
  }

  /** The first domain is the primary, and those that were added later redirect to it. */
  #isAsPromised(name: string, { status, headers, body }: Visited): boolean {
    const [primary = ""] = this.#domains;
    if (name === primary || name === this.#site.platformName) return status === 200 && body.includes(this.#site.shelter);
    return status === 301 && headers.location === `https://${primary}:${this.#front.https}/`;
  }

  async run(stop: AbortSignal): Promise<void> {
    for (let n = 0; !stop.aborted; n += 1) {
      const names = [this.#site.platformName, ...this.#domains];
      const name = names[n % names.length] ?? "";
      await this.answers.count(async () => {
        const page = await this.#visit(this.#front, name);
        // A redirect as promised is no refusal.
        return this.#isAsPromised(name, page) ? { status: 200 } : page;
      });
      await delay(PACE_MS);
    }
  }

  /** @returns the certificate that is served for the name */
  #shakeHands({ address, https }: SiteDoor, name: string): Promise<X509Certificate | undefined> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: address, port: https, servername: name, ca: this.#root }, () => {
        resolve(socket.getPeerX509Certificate());
        socket.destroy();
      });
      socket.setTimeout(LATE_MS, () => socket.destroy(new Error("late")));
      socket.once("error", reject);
    });
  }

  /** Handshakes through HAProxy, as many as the machine makes. */
  async flood(stop: AbortSignal): Promise<void> {
    const visitor = async (n: number): Promise<void> => {
      for (let i = n; !stop.aborted; i += 1) {
        const names = this.#domains;
        const name = names[i % names.length];
        if (name === undefined) return;
        const served = await this.#shakeHands(this.#front, name).catch(() => undefined);
        if (served) this.handshakes += 1;
      }
    };
    await Promise.all(Array.from({ length: FLOOD_AT_ONCE }, (_, n) => visitor(n)));
  }

  /** Every name on every edge by itself. */
  async check(): Promise<string[]> {
    const broken: string[] = [];
    for (const name of [this.#site.platformName, ...this.#domains]) {
      for (const edge of this.#edges) {
        this.asked += 1;
        const page = await this.#visit(edge, name).catch((): Visited => ({ status: 0, headers: {}, body: "" }));
        if (this.#isAsPromised(name, page)) continue;
        const { location } = page.headers;
        broken.push(`${edge.name} answered ${page.status}${location === undefined ? "" : ` to ${location}`} for ${name}`);
      }
    }
    for (const name of this.#domains) {
      const served = await Promise.all(this.#edges.map((edge) => this.#shakeHands(edge, name).catch(() => undefined)));
      const serials = new Set(served.map((certificate) => certificate?.serialNumber));
      if (serials.size !== 1) broken.push(`the edges serve ${name} with different certificates`);
    }
    return broken;
  }

  broken(): Promise<string[]> {
    return this.check();
  }
}
