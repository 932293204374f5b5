/**
 * The samples for proxies with the real programs, in front of two starts, under traffic and faults:
 * `npm run bench:proxies -- [--seconds N] [--only part-of-a-proxy's-name]`. Prints what was seen, and exits with 1 when
 * something acknowledged was lost, or failed outside the faults.
 */
import { parseArgs } from "node:util";
import { driveToEnd } from "../soak/drive.ts";
import type { Started } from "../soak/started.ts";
import { openInstallation } from "./installation.ts";
import { startSample } from "./running.ts";
import { PROXIES } from "./sample.ts";
import { tryProxy } from "./trial.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "90" }, only: { type: "string", default: "" } } });
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function tryAll(started: Started): Promise<{ broken: number }> {
  const installation = await openInstallation(started);
  let broken = 0;
  for (const proxy of PROXIES.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()))) {
    const running = await started.add(
      () => startSample(proxy, installation.places),
      (made) => made.stop(),
    );
    say(`${proxy.name} ${running.version}`);
    const outcome = await tryProxy(installation, Number(values.seconds) * 1000, say);
    await running.stop();
    broken += outcome.broken.length;
    process.stdout.write(`## ${proxy.name} ${running.version}\n\n${[...outcome.tables, ...outcome.broken].join("\n\n")}\n\n`);
  }
  return { broken };
}

const { broken } = await driveToEnd(tryAll, { haproxy: true, nginx: true }, say);
say(broken === 0 ? "Nothing was lost, and nothing failed outside the faults." : `${broken} promises were broken.`);
process.exit(broken === 0 ? 0 : 1);
