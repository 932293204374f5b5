import { writeFileSync } from "node:fs";
import path from "node:path";
import { httpCall } from "#e2e/support/http-call.ts";
import { type RunningProxy, startProxyProgram } from "../harness/proxy-program.ts";
import { configOf, HOST, type Places, type ProxySample } from "./sample.ts";

/** Resolves when it answers for a web process. */
export async function startSample(proxy: ProxySample, places: Places): Promise<RunningProxy> {
  const file = path.join(places.folder, proxy.sample);
  writeFileSync(file, configOf(proxy, places));
  return await startProxyProgram(proxy, file, async () => {
    const answer = await httpCall(`https://${HOST}:${places.https}`, "GET", "/api/ready").catch(() => undefined);
    return answer?.status === 200;
  });
}
