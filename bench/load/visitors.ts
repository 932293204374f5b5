import { readFileSync } from "node:fs";
import { request } from "node:https";
import { connect, createSecureContext, type TLSSocket } from "node:tls";

/**
 * Runs as a separate program: concurrent visitors of many names on one loopback port, one connection each. Prints the
 * results after the word BENCH, as the wrk scripts do.
 *
 * `full` measures handshakes alone, until the server has closed too, which it does only after completing the
 * handshake. `visit` also reads each name's page once.
 */
const { BENCH_KIND: kind, BENCH_NAMES: names = "", BENCH_AUTHORITY: authority = "" } = process.env;
const PORT = Number(process.env["BENCH_PORT"]);
const CONNECTIONS = Number(process.env["BENCH_CONNECTIONS"]);
const LATE_MS = 5000;

const NAMES = readFileSync(names, "utf8").trim().split("\n");
const ca = readFileSync(authority, "utf8");
// Forces the same cryptography on every server.
const secureContext = createSecureContext({ ca, minVersion: "TLSv1.3", ciphers: "TLS_AES_128_GCM_SHA256", ecdhCurve: "X25519" });
const ALPNProtocols = ["http/1.1"];

function shakeHands(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ host: "127.0.0.1", port: PORT, servername: name, secureContext, ALPNProtocols }, () =>
      socket.end(),
    );
    socket.setTimeout(LATE_MS, () => socket.destroy(new Error("late")));
    socket.once("error", reject);
    socket.once("close", () => resolve());
    socket.resume();
  });
}

function visit(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: PORT, servername: name, secureContext, ALPNProtocols, headers: { host: name } };
    const asked = request({ ...options, path: "/", agent: false, timeout: LATE_MS }, async (answer) => {
      const body = (await answer.setEncoding("utf8").toArray()).join("");
      if (answer.statusCode === 200 && body === `/sites/${name}/`) resolve();
      else reject(new Error(`${name} answered ${answer.statusCode}: ${body.slice(0, 200)}`));
    });
    asked.once("timeout", () => asked.destroy(new Error("late")));
    asked.once("error", reject);
    asked.end();
  });
}

const millis: number[] = [];
const faults: string[] = [];
let next = 0;

async function once(name: string): Promise<void> {
  const began = performance.now();
  try {
    if (kind === "visit") await visit(name);
    else await shakeHands(name);
    millis.push(performance.now() - began);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
}

async function lane(until: number): Promise<void> {
  while (performance.now() < until) {
    const name = NAMES[next % NAMES.length];
    next += 1;
    if (name === undefined || (kind === "visit" && next > NAMES.length)) return;
    await once(name);
  }
}

const began = performance.now();
const until = kind === "visit" ? Number.POSITIVE_INFINITY : began + Number(process.env["BENCH_SECONDS"]) * 1000;
await Promise.all(Array.from({ length: CONNECTIONS }, () => lane(until)));
const micros = Math.round((performance.now() - began) * 1000);
millis.sort((a, b) => a - b);
const at = (share: number): number => Math.round((millis[Math.floor(millis.length * share)] ?? 0) * 1000);
if (faults.length > 0) {
  process.stderr.write(`${faults.length} of ${faults.length + millis.length} failed:\n${faults.slice(0, 3).join("\n")}\n`);
  process.exitCode = 1;
}
const seen = { requests: millis.length, micros, refused: 0, broken: faults.length, timeouts: 0, p50: at(0.5), p99: at(0.99) };
process.stdout.write(`BENCH ${JSON.stringify(seen)}\n`);
