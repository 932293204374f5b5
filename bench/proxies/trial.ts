import { signedIn } from "#e2e/support/browser-client.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { lookAtPublicAddress } from "#lib/operations/doctor/public-address.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { Report } from "../harness/report.ts";
import type { Run } from "../harness/runner.ts";
import { breakOneByOne, type Fault } from "../harness/schedule.ts";
import { type Traffic, underTraffic, unkept } from "../harness/traffic.ts";
import { faultPart, trafficPart, unexcused } from "../harness/traffic-tables.ts";
import { readers } from "../soak/traffic/readers.ts";
import { Writers } from "../soak/traffic/writers.ts";
import { HOST, type Places } from "./sample.ts";
import type { TwoStarts } from "./two-starts.ts";

function faultsOf({ webs, cluster }: TwoStarts): Fault[] {
  const [first, second] = webs;
  return [
    { name: "one start killed", begin: () => first.kill(), end: () => first.start() },
    { name: "the other start restarted", begin: () => second.restart() },
    { name: "PostgreSQL killed", begin: () => cluster.kill(), end: () => cluster.start() },
    { name: "PostgreSQL stalled (SIGSTOP)", begin: () => cluster.hang(), end: () => cluster.resume() },
  ];
}

/** HAProxy keeps the port that was asked for, which is no part of the address on port 80. */
async function redirect({ http }: Places): Promise<string[]> {
  const { status, headers } = await httpCall(`http://${HOST}:${http}`, "GET", "/docs?a=b", { headers: { Host: HOST } });
  const isRight = status === 308 && new RegExp(`^https://${HOST}(?::\\d+)?/docs\\?a=b$`).test(headers["location"] ?? "");
  return isRight ? [] : [`HTTP is answered ${status}, to ${headers["location"]}`];
}

/** Reads what Petstore received about the caller through the proxy. */
async function arrival(): Promise<string[]> {
  const findings = await lookAtPublicAddress(settings());
  return findings.filter(({ verdict }) => verdict !== "ok").map(({ check, message }) => `${check}: ${message}`);
}

/** Beyond what Node reads ahead of its handlers. */
const LARGE = "x".repeat(300_000);
const REFUSED = ["/api/projects/none/imports", "/api/auth/none", "/sites/none/ask", "/v1/pets"];

/** Uploads that are refused before they are read. The proxy's connection carries another caller's request next. */
function refusedUploads(base: string): () => Promise<{ status: number }> {
  let sent = 0;
  return async () => {
    const { status } = await httpCall(base, "POST", REFUSED[sent++ % REFUSED.length] ?? "", { body: LARGE });
    return { status: [401, 403, 404, 429].includes(status) ? 200 : status };
  };
}

/** Traffic through the proxy that runs, while one part after another fails. */
export async function tryProxy(
  starts: TwoStarts,
  { options: { seconds }, started, say }: Run<{ seconds: number; only: string }>,
): Promise<Pick<Report, "parts" | "broken">> {
  const { places, owner, project, key } = starts;
  const base = `https://${HOST}:${places.https}`;
  const broken = [...(await redirect(places)), ...(await arrival())];
  const staff = await signedIn(base, owner);
  /** Answers of 5xx that are not Petstore's: it names each request. */
  let foreign = 0;
  const list = async (): Promise<{ status: number }> => {
    const answer = await httpCall(base, "GET", "/v1/pets?limit=20", { key });
    if (answer.status >= 500 && !answer.headers["x-request-id"]) foreign += 1;
    return answer;
  };
  const traffic: Traffic[] = [
    new Writers(base, key, 1),
    readers("API lists", 60, list),
    readers("refused uploads", 60, refusedUploads(base)),
    readers("dashboard pages", 1000, () => staff.send("GET", `/p/${project.slug}`)),
  ];
  const from = Date.now();
  const schedule = { faults: faultsOf(starts), traffic, ms: seconds * 1000, say };
  const { phases, missing } = await underTraffic(started, traffic, () => breakOneByOne(schedule));
  broken.push(...missing, ...unexcused({ traffic, phases }), ...(await unkept(traffic)));
  const note = `Lists answered with 5xx by the proxy itself: ${foreign}.`;
  return { parts: [faultPart({ traffic, phases, from }), { ...trafficPart({ traffic, phases }), note }], broken };
}
