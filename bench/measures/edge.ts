import { cpus } from "node:os";
import { OperatorError } from "../../lib/errors.ts";
import { type Domains, makeDomains } from "../harness/domains.ts";
import { ASKING, askPlainly, type Front, sendVisitors, startCaddy, startEdge, startSite } from "../harness/front.ts";
import { residentMegabytes } from "../harness/proc.ts";
import { type Contender, figure, type Race, race, ratio, type Sample } from "../harness/race.ts";
import { ratioText, type Spread, spread, spreadText } from "../harness/spread.ts";
import { needTools } from "../harness/tools.ts";
import { atLeast, type Bench, type Section } from "../results.ts";

const GOAL = 0.8;
const PATH = "/cats?page=2";
const UNKNOWN = "unknown.example";
const SIDES = ["edge", "caddy"] as const;
type Sides = Record<(typeof SIDES)[number], Front>;

const KINDS = ["full handshakes", "resumed handshakes", "look-ups answered by 308", "look-ups passed on to the site"] as const;
const megabytes = ({ pid }: Front): number => residentMegabytes(pid).reduce((sum, one) => sum + one, 0);
/** What one core does when it does nothing else. */
const perCore = ({ cpuMicros }: Sample): number => 1e6 / cpuMicros;

function expect(front: Front, what: string, actual: string, isRight: boolean): void {
  if (!isRight) throw new Error(`${front.name} answers wrongly (${what}): ${actual.slice(0, 300)}`);
}

/** Every name's handshake and page, then what a visitor without TLS, a proxy and a stranger get. */
async function check(front: Front, domains: Domains, connections: number): Promise<void> {
  const { requests } = await sendVisitors("visit", domains, front, 0, connections);
  expect(front, "names visited", String(requests), requests === domains.names.length);
  const [host = ""] = domains.names.slice(-1);
  const moved = await askPlainly(front.plain, host, PATH);
  expect(front, "without TLS", moved, moved === `308 https://${host}${PATH}`);
  const passed = await askPlainly(front.plain, host, PATH, { "x-forwarded-proto": "https" });
  expect(front, "behind a proxy", passed, passed === `200 /sites/${host}${PATH}`);
  const strange = await askPlainly(front.plain, UNKNOWN, PATH);
  expect(front, "an unknown name", strange, !/ (?:https:|\/sites\/)/.test(strange));
}

function contendersOf(sides: Sides, domains: Domains): Contender[] {
  const plain = { script: "hosts", key: "", path: PATH, names: domains.namesFile, core: ASKING } as const;
  return SIDES.flatMap((side) => {
    const front = sides[side];
    const visitors =
      (kind: "full" | "resumed") =>
      (_: unknown, seconds: number, connections: number): ReturnType<typeof sendVisitors> =>
        sendVisitors(kind, domains, front, seconds, connections);
    return [
      { name: `${side}: ${KINDS[0]}`, program: front, load: visitors("full") },
      { name: `${side}: ${KINDS[1]}`, program: front, load: visitors("resumed") },
      { name: `${side}: ${KINDS[2]}`, program: front.plain, load: plain },
      { name: `${side}: ${KINDS[3]}`, program: front.plain, load: { ...plain, secure: true } },
    ];
  });
}

function compared(what: string, edge: Spread, caddy: Spread, over?: Spread): string[] {
  return [what, spreadText(edge), spreadText(caddy), over ? ratioText(over) : `${(edge.median / caddy.median).toFixed(2)} ×`];
}

function rowsOf(result: Race): string[][] {
  return KINDS.flatMap((kind) => {
    const [edge, caddy] = [`edge: ${kind}`, `caddy: ${kind}`];
    const row = (what: string, read: (sample: Sample) => number): string[] =>
      compared(`${kind}, ${what}`, figure(result, edge, read), figure(result, caddy, read), ratio(result, edge, caddy, read));
    return [
      row("a second of the core", perCore),
      row("a second as it was asked", ({ perSecond }) => perSecond),
      row("% of the core used", ({ cores }) => cores * 100),
    ];
  });
}

/** The edge beside Caddy: many names with certificates of their own, each server bound to one core. */
export async function measureEdge({ options, databases, say }: Bench): Promise<Section> {
  if (cpus().length < 2) throw new OperatorError("The edge is measured on one core and asked from another: this machine has one.");
  await needTools(["wrk", "caddy"]);
  const { pace } = options;
  const { url } = await databases.withPets(1000);
  say(`Making ${pace.domains.toLocaleString("en")} domains …`);
  const domains = await makeDomains(url, pace.domains);
  const site = await startSite();
  const start = { edge: () => startEdge(domains, url, site), caddy: () => startCaddy(domains, site) };

  const started: Record<(typeof SIDES)[number], number[]> = { edge: [], caddy: [] };
  for (let i = 0; i < pace.starts; i += 1) {
    for (const side of SIDES) {
      const front = await start[side]();
      started[side].push(front.startedWithinMs);
      await front.stop();
    }
  }
  const sides: Sides = { edge: await start.edge(), caddy: await start.caddy() };
  const before = SIDES.map((side) => spread([megabytes(sides[side])]));
  say("Visiting every name …");
  for (const side of SIDES) await check(sides[side], domains, pace.connections);
  const after = SIDES.map((side) => spread([megabytes(sides[side])]));
  const result = await race(contendersOf(sides, domains), pace);
  for (const side of SIDES) await sides[side].stop();
  await site.stop();

  const many = pace.domains.toLocaleString("en");
  const memory = (what: string, [edge, caddy]: Spread[]): string[][] => (edge && caddy ? [compared(what, edge, caddy)] : []);
  return {
    title: `The edge, ${many} domains`,
    note: `Beside Caddy with the same certificates, each bound to one core; the load and the site behind them to the other. Caddy holds all names and certificates from its start, the edge reads each from the database at its first visit. A second of the core: what the server's own CPU time allows. Where less than all of the core was used, the load bound the figure as it was asked.`,
    columns: ["median (min to max)", "edge", "Caddy", "edge / Caddy"],
    rows: [
      compared("start to the first handshake, ms", spread(started.edge), spread(started.caddy)),
      ...memory("resident memory at the start, MB", before),
      ...memory(`resident memory after ${many} names were visited, MB`, after),
      ...rowsOf(result),
    ],
    goals: [
      atLeast("Edge: full handshakes a second of a core", GOAL, ratio(result, `edge: ${KINDS[0]}`, `caddy: ${KINDS[0]}`, perCore), "Caddy"),
    ],
  };
}
