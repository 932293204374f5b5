import { cpus } from "node:os";
import { OperatorError } from "#lib/platform/errors.ts";
import { type Domains, makeDomains } from "../harness/domains.ts";
import { ASKING, askPlainly, type Front, sendVisitors, startBareTls, startCaddy, startEdge, startSite } from "../harness/front.ts";
import { residentMegabytes } from "../harness/proc.ts";
import { type Contender, figure, type Race, race, ratio, type Sample } from "../harness/race.ts";
import { ratioText, type Spread, spread, spreadText } from "../harness/spread.ts";
import { needTools } from "../harness/tools.ts";
import { type Bench, minGoal, type Section } from "../results.ts";

const HANDSHAKES_GOAL = 0.7;
const PASSING_ON_GOAL = 0.8;
const PATH = "/cats?page=2";
const UNKNOWN = "unknown.example";
const SIDES = ["edge", "caddy", "bare"] as const;
type Side = (typeof SIDES)[number];
type Sides = Record<Side, Front>;

const KINDS = ["full handshakes", "look-ups answered by 308", "look-ups passed on to the site"] as const;
const megabytes = ({ pid }: Front): number => residentMegabytes(pid);
const perCore = ({ cpuMicros }: Sample): number => 1e6 / cpuMicros;

function expect(front: Front, what: string, actual: string, isRight: boolean): void {
  if (!isRight) throw new Error(`${front.name} answers wrongly (${what}): ${actual.slice(0, 300)}`);
}

async function checkNames(front: Front, domains: Domains, connections: number): Promise<void> {
  const { requests } = await sendVisitors("visit", domains, front, 0, connections);
  expect(front, "names visited", String(requests), requests === domains.names.length);
}

async function checkPlain(front: Front, domains: Domains): Promise<void> {
  const [host = ""] = domains.names.slice(-1);
  const moved = await askPlainly(front.plain, host, PATH);
  expect(front, "without TLS", moved, moved === `308 https://${host}${PATH}`);
  const [own = ""] = domains.platformNames.slice(-1);
  const passed = await askPlainly(front.plain, own, PATH);
  expect(front, "the platform's name", passed, passed === `200 /sites/${own}${PATH}`);
  const strange = await askPlainly(front.plain, UNKNOWN, PATH);
  expect(front, "an unknown name", strange, !/ (?:https:|\/sites\/)/.test(strange));
}

function contendersOf(sides: Sides, domains: Domains): Contender[] {
  const plain = { script: "hosts", key: "", path: PATH, names: domains.namesFile, core: ASKING } as const;
  return SIDES.flatMap((side) => {
    const front = sides[side];
    const visitors = (_: unknown, seconds: number, connections: number): ReturnType<typeof sendVisitors> =>
      sendVisitors("full", domains, front, seconds, connections);
    const handshakes = { name: `${side}: ${KINDS[0]}`, program: front, load: visitors };
    if (side === "bare") return [handshakes];
    return [
      handshakes,
      { name: `${side}: ${KINDS[1]}`, program: front.plain, load: plain },
      { name: `${side}: ${KINDS[2]}`, program: front.plain, load: { ...plain, names: domains.platformNamesFile } },
    ];
  });
}

function rowOf(what: string, read: (side: Side) => Spread | undefined, over?: Spread): string[] {
  const [edge, caddy] = [read("edge"), read("caddy")];
  const last = over ? ratioText(over) : `${((edge?.median ?? 0) / (caddy?.median ?? 1)).toFixed(2)} ×`;
  const text = (side: Side): string => {
    const figures = read(side);
    if (!figures) return "";
    return figures.min === figures.max ? figures.median.toFixed(0) : spreadText(figures);
  };
  return [what, ...SIDES.map(text), last];
}

function raceRowsOf(result: Race): string[][] {
  return KINDS.flatMap((kind) => {
    const row = (what: string, read: (sample: Sample) => number): string[] =>
      rowOf(
        `${kind}, ${what}`,
        (side) => (result.has(`${side}: ${kind}`) ? figure(result, `${side}: ${kind}`, read) : undefined),
        ratio(result, `edge: ${kind}`, `caddy: ${kind}`, read),
      );
    return [
      row("a second of the core", perCore),
      row("a second as it was asked", ({ perSecond }) => perSecond),
      row("% of the core used", ({ cores }) => cores * 100),
    ];
  });
}

/** Each server is pinned to one core. */
export async function measureEdge({ options, databases, say }: Bench): Promise<Section> {
  if (cpus().length < 2) throw new OperatorError("The edge is measured on one core and asked from another: this machine has one.");
  await needTools(["wrk", "caddy"]);
  const { pace } = options;
  const { url } = await databases.withPets(1000);
  say(`Making ${pace.domains.toLocaleString("en")} domains …`);
  const domains = await makeDomains(url, pace.domains);
  const site = await startSite();
  const start = { edge: () => startEdge(domains, url, site), caddy: () => startCaddy(domains, site), bare: () => startBareTls(domains) };

  const started: Record<Side, number[]> = { edge: [], caddy: [], bare: [] };
  for (let i = 0; i < pace.starts; i += 1) {
    for (const side of SIDES) {
      const front = await start[side]();
      started[side].push(front.startedWithinMs);
      await front.stop();
    }
  }
  const sides: Sides = { edge: await start.edge(), caddy: await start.caddy(), bare: await start.bare() };
  const memory = (): Record<Side, number> => ({
    edge: megabytes(sides.edge),
    caddy: megabytes(sides.caddy),
    bare: megabytes(sides.bare),
  });
  const before = memory();
  say("Visiting every name …");
  for (const side of SIDES) await checkNames(sides[side], domains, pace.connections);
  const after = memory();
  for (const side of ["edge", "caddy"] as const) await checkPlain(sides[side], domains);
  const result = await race(contendersOf(sides, domains), pace);
  for (const side of SIDES) await sides[side].stop();
  await site.stop();

  const many = pace.domains.toLocaleString("en");
  const full = (side: Side, by: Side): Spread => ratio(result, `${side}: ${KINDS[0]}`, `${by}: ${KINDS[0]}`, perCore);
  const passedOn = ratio(result, `edge: ${KINDS[2]}`, `caddy: ${KINDS[2]}`, perCore);
  return {
    title: `The edge, ${many} domains`,
    note: `Beside Caddy with the same certificates, each bound to one core; the load and the site behind them to the other. Caddy holds all names and certificates from its start, the edge reads each from the database at its first visit. "A second of the core" is what the server's own CPU time allows; where less than all of the core was used, the load bound what was asked. Bare node:http2 is Node's part alone: its full handshakes are ${ratioText(full("bare", "caddy"))} Caddy's, and the edge's are ${ratioText(full("edge", "bare"))} of those.`,
    columns: ["median (min to max)", "edge", "Caddy", "bare node:http2", "edge / Caddy"],
    rows: [
      rowOf("start to the first handshake, ms", (side) => spread(started[side])),
      rowOf("resident memory at the start, MB", (side) => spread([before[side]])),
      rowOf(`resident memory after ${many} names were visited, MB`, (side) => spread([after[side]])),
      ...raceRowsOf(result),
    ],
    goals: [
      minGoal("Edge: full handshakes a second of a core", HANDSHAKES_GOAL, full("edge", "caddy"), "Caddy"),
      minGoal("Edge: requests passed on to the site, a second of a core", PASSING_ON_GOAL, passedOn, "Caddy"),
    ],
  };
}
