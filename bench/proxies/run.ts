/**
 * The samples for proxies with the real programs, in front of two starts, under traffic and faults:
 * `npm run bench:proxies -- [--seconds N] [--only part-of-a-proxy's-name] [--out file]`. Prints what was seen, and exits
 * with 1 when something acknowledged was lost, or failed outside the faults.
 */
import type { Part } from "../harness/report.ts";
import { type Run, runTool } from "../harness/runner.ts";
import { startSample } from "./running.ts";
import { PROXIES } from "./sample.ts";
import { tryProxy } from "./trial.ts";
import { openTwoStarts } from "./two-starts.ts";

async function tryAll(run: Run<{ seconds: number; only: string }>) {
  const { options, started, say } = run;
  const starts = await openTwoStarts(started);
  const [parts, broken] = [[] as Part[], [] as string[]];
  for (const proxy of PROXIES.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))) {
    const running = await started.add(
      () => startSample(proxy, starts.places),
      (made) => made.stop(),
    );
    const name = `${proxy.name} ${running.version}`;
    say(name);
    const seen = await tryProxy(starts, run);
    await running.stop();
    parts.push(...seen.parts.map((part) => ({ ...part, title: `${name}: ${part.title.toLowerCase()}` })));
    broken.push(...seen.broken.map((what) => `${proxy.name}: ${what}`));
  }
  const what = `the documented samples in front of two starts with one PostgreSQL and one Redis, each for ${options.seconds} seconds.`;
  return { title: "Proxies", what, parts, broken };
}

await runTool({ script: "bench:proxies", options: { seconds: 90, only: "" }, needs: { haproxy: true, nginx: true }, work: tryAll });
