import type { Check } from "../harness/report.ts";
import type { Phase } from "../harness/schedule.ts";
import { type Traffic, unkept } from "../harness/traffic.ts";
import { faultOf, unexcused } from "../harness/traffic-tables.ts";
import { IMPORT_ROWS } from "../soak/traffic/imports.ts";
import { doneTwice } from "./twice.ts";
import type { Work } from "./work.ts";

const OTHERS = ["API lists", "dashboard pages", "published site", "domains"];

/**
 * Asked after everything has settled.
 * @param missing what was not there after one of the faults
 */
export async function checksOf({ traffic, watched, projectId }: Work, phases: Phase[], missing: string[]): Promise<Check[]> {
  const broken = [...missing, ...(await unkept(traffic))];
  const brokenOf = (...kinds: Pick<Traffic, "name">[]): string[] =>
    broken.filter((what) => kinds.some(({ name }) => what.startsWith(`${name}:`) || what.startsWith(`${name},`)));
  const { writers, over, imported, deliveries, revocations, ordered, sites } = watched;
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
      measured: `the busiest of ${over.minutes} minutes accepted ${over.max}`,
      broken: brokenOf(over),
    },
    {
      promise: "A revoked key is refused on the next request, by every process; while Redis is away, once notified of it, within a second",
      measured: `${revocations.revoked} keys, refused ${revocations.refused} times`,
      broken: revocations.acceptedAfter(phases),
    },
    {
      promise: "Each certificate is issued once, and ordered once unless a fault came between",
      measured: `${ordered.names} names, ${ordered.answers.all.length} orders at Pebble`,
      broken: [...brokenOf(ordered), ...ordered.again(phases)],
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
      measured: `${imported.started} imports of ${IMPORT_ROWS} rows`,
      broken: [...brokenOf(imported), ...twice.rows],
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
