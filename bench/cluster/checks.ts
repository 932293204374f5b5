import { faultOf, unexcused } from "../soak/report.ts";
import type { Phase } from "../soak/schedule.ts";
import { IMPORT_ROWS } from "../soak/traffic/imports.ts";
import type { Traffic } from "../soak/traffic.ts";
import type { Check } from "./report.ts";
import { doneTwice } from "./twice.ts";
import type { Work } from "./work.ts";

const OTHERS = ["API lists", "dashboard pages", "published site", "domains"];

/**
 * Asked after everything has settled.
 * @param missing what was not there after one of the faults
 */
export async function checksOf({ traffic, watched, projectId }: Work, phases: Phase[], missing: string[]): Promise<Check[]> {
  const unkept: string[] = [...missing];
  for (const one of traffic) unkept.push(...(await one.broken()).map((what) => `${one.name}: ${what}`));
  const brokenOf = (...kinds: Pick<Traffic, "name">[]): string[] =>
    unkept.filter((what) => kinds.some(({ name }) => what.startsWith(`${name}:`) || what.startsWith(`${name},`)));
  const { writers, limited, imports, deliveries, revocations, orders, sites } = watched;
  const twice = await doneTwice(projectId);
  const repeated = deliveries.repeatedAt.filter((at) => !faultOf({ at, ms: 0 }, phases));
  return [
    {
      promise: "No acknowledged write is lost, by id, in the list of all, and in the event log",
      measured: `${writers.acknowledged.size} animals`,
      broken: brokenOf(writers, { name: "API events" }),
    },
    { promise: "No write is done twice", measured: `${writers.acknowledged.size} animals`, broken: twice.writes },
    {
      promise: "No minute accepts more than the plan allows, over all processes; twice that if Redis goes away",
      measured: `the busiest of ${limited.minutes} minutes accepted ${limited.max}`,
      broken: brokenOf(limited),
    },
    {
      promise: "A revoked key is refused on the next request, by every process; while Redis is away, once notified of it, within a second",
      measured: `${revocations.revoked} keys, refused ${revocations.refused} times`,
      broken: revocations.acceptedAfter(phases),
    },
    {
      promise: "Each certificate is issued once, and ordered once unless a fault came between",
      measured: `${orders.names} names, ${orders.total} orders at Pebble`,
      broken: [...brokenOf(orders), ...orders.again(phases)],
    },
    {
      promise: "Each animal’s webhook message arrives, and only a fault makes the same one arrive again",
      measured: `${deliveries.received} messages, ${deliveries.repeatedAt.length} of them again`,
      broken: [
        ...brokenOf(deliveries),
        ...repeated.map((at) => `webhooks: a message that had been accepted came again at ${new Date(at).toISOString()}`),
      ],
    },
    {
      promise: "Each started import ends, with each row added once",
      measured: `${imports.started} imports of ${IMPORT_ROWS} rows`,
      broken: [...brokenOf(imports), ...twice.rows],
    },
    {
      promise: "Both edges serve every name of the site, with the same certificates, after each fault",
      measured: `${sites.asked} pages, and ${sites.handshakes} handshakes in the flood`,
      broken: brokenOf(sites),
    },
    {
      promise: "Everything else is answered, and nothing fails outside the faults and the recovery from them",
      measured: `${traffic.reduce((sum, { answers }) => sum + answers.all.length, 0)} answers`,
      broken: [...brokenOf(...OTHERS.map((name) => ({ name }))), ...unexcused({ traffic, phases })],
    },
  ];
}
