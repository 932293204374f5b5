import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { visit } from "#e2e/support/edge.ts";
import { type Pebble, PLATFORM } from "#e2e/support/pebble.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";
import { Answers, inTime, pause, type Traffic } from "../../harness/traffic.ts";
import { settled } from "../settled.ts";
import { slowName } from "../slow-authority.ts";

const PACE_MS = 10_000;
/** One domain in this many has a slow authority. */
const SLOW_EVERY = 12;
/** A person presses Verify when nothing has happened for so long. */
const PATIENCE_MS = 20_000;
const SETTLES_MS = 420_000;

interface Going {
  name: string;
  since: number;
}

export interface Domains extends Traffic {
  /** Time from a domain's addition until a visitor saw the site. */
  readonly servedAfterMs: readonly number[];
}

/** Adds domains, visits each over HTTPS once it has its certificate, and removes it. */
export function domains(staff: BrowserClient, project: string, pebble: Pebble, httpsPort: number): Domains {
  const [answers, at] = [new Answers(), `/api/projects/${project}/domains`];
  const all = new Map<string, Going>();
  const servedAfterMs: number[] = [];
  const count = (method: string, path: string): Promise<number> => answers.count(() => staff.send(method, `${at}/${path}`));
  const add = async (name: string): Promise<void> => {
    await pebble.record("set-cname", { host: name, target: PLATFORM });
    await answers.count(async () => {
      const answer = await staff.send("POST", at, { body: { name } });
      if (answer.status === 201) all.set((JSON.parse(answer.text) as { domain: DomainView }).domain.id, { name, since: Date.now() });
      return answer;
    });
  };
  const lookAfter = async (id: string, { name, since }: Going): Promise<void> => {
    const answer = await inTime(staff.send("GET", `${at}/${id}`)).catch(() => undefined);
    if (answer?.status !== 200) return;
    const { domain } = JSON.parse(answer.text) as { domain: DomainView };
    if (domain.certificate.state === "issued") {
      const visited = await inTime(visit(httpsPort, { host: name, ca: await pebble.root() })).catch(() => undefined);
      if (visited?.status !== 200) return;
      const status = await count("DELETE", id);
      if (status === 0 || status >= 300) return;
      all.delete(id);
      servedAfterMs.push(Date.now() - since);
    } else if (Date.now() - since > PATIENCE_MS) {
      if (domain.mayReverify) await count("POST", `${id}/reverify`);
      else if (domain.routing.state !== "verified") await count("POST", `${id}/verify`);
    }
  };
  const lookAfterAll = async (): Promise<void> => {
    for (const [id, going] of all) await lookAfter(id, going);
  };
  return {
    name: "domains",
    answers,
    servedAfterMs,
    async run(stop) {
      for (let n = 0; !stop.aborted; n += 1) {
        const name = `soak-${n}.shelter.test`;
        await add(n % SLOW_EVERY === 0 ? slowName(name) : name);
        await pause(PACE_MS, stop);
        await lookAfterAll();
      }
    },
    async broken() {
      await settled(() => lookAfterAll().then(() => all.size === 0), SETTLES_MS);
      return [...all.values()].map(({ name }) => `${name} is not served over HTTPS`);
    },
  };
}
