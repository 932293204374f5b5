import { writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { connect } from "node:tls";
import { type Domains, PLATFORM_DOMAIN } from "./domains.ts";
import { BENCH, ROOT, workFolder } from "./places.ts";
import { faultOf, freePort, type Program, startProgram } from "./program.ts";
import { onCore, type Run, runLoad } from "./wrk.ts";

const QUIET = "--disable-warning=ExperimentalWarning";
/** The measured server gets one core; load and upstream share the other. */
export const MEASURED = 0;
export const ASKING = 1;

/** A server in front of the sites; `port` uses TLS, `plain` is the same server without it. */
export interface Front extends Program {
  plain: Program;
}

/** Answers anything at all. */
const answersPlainly = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    async (response) => {
      await response.arrayBuffer();
      return true;
    },
    () => false,
  );

function shakesHands(name: string): (port: number) => Promise<boolean> {
  return (port) =>
    new Promise((resolve) => {
      const options = { host: "127.0.0.1", port, servername: name, ALPNProtocols: ["http/1.1"], rejectUnauthorized: false };
      const socket = connect(options, () => socket.destroy());
      let made = false;
      socket.once("secureConnect", () => {
        made = true;
      });
      socket.once("error", () => undefined);
      socket.once("close", () => resolve(made));
    });
}

async function startFront(name: string, domains: Domains, command: string, args: string[], env: Record<string, string>, ports: number[]) {
  const [port = 0, plain = 0] = ports;
  const answersAt = shakesHands(domains.names[0] ?? "");
  const program = await startProgram({ name, ...onCore(MEASURED, command, args), env, port, answersAt });
  return { ...program, plain: { ...program, port: plain } };
}

export async function startEdge(domains: Domains, databaseUrl: string, site: Program): Promise<Front> {
  const [https, http] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: databaseUrl,
    WEB_ORIGIN: `http://127.0.0.1:${site.port}`,
    PLATFORM_DOMAIN,
    ENCRYPTION_KEYS: domains.encryptionKeys,
    EDGE_HOST: "127.0.0.1",
    EDGE_HTTP_PORT: String(http),
    EDGE_HTTPS_PORT: String(https),
    EDGE_PUBLIC_HTTPS_PORT: "443",
    PLAYGROUND: "off",
    LOG_LEVEL: "warn",
  };
  const args = [QUIET, path.join(ROOT, ".programs", "edge-process.mjs")];
  return await startFront("edge", domains, process.execPath, args, env, [https, http]);
}

/** Mirrors the edge: domains over TLS with 308 without, platform names over plain HTTP. */
function caddyConfig({ names, platformNames, files }: Domains, site: Program, [https, http]: number[]): object {
  const toSite = [
    { handler: "rewrite", uri: "/sites/{http.request.host}{http.request.uri}" },
    { handler: "reverse_proxy", upstreams: [{ dial: `127.0.0.1:${site.port}` }] },
  ];
  const redirect = {
    handler: "static_response",
    status_code: 308,
    headers: { Location: ["https://{http.request.host}{http.request.uri}"] },
  };
  const server = (port: number | undefined, more: object): object => ({
    listen: [`127.0.0.1:${port}`],
    automatic_https: { disable: true },
    ...more,
  });
  return {
    admin: { disabled: true },
    logging: { logs: { default: { level: "WARN" } } },
    storage: { module: "file_system", root: workFolder("caddy") },
    apps: {
      tls: { certificates: { load_files: files }, cache: { capacity: names.length * 2 } },
      http: {
        servers: {
          https: server(https, { tls_connection_policies: [{}], routes: [{ match: [{ host: names }], handle: toSite }] }),
          http: server(http, {
            routes: [
              { match: [{ host: platformNames }], handle: toSite, terminal: true },
              { match: [{ host: names }], handle: [redirect] },
            ],
          }),
        },
      },
    },
  };
}

export async function startCaddy(domains: Domains, site: Program): Promise<Front> {
  const ports = [await freePort(), await freePort()];
  const folder = workFolder("caddy");
  const config = path.join(folder, "caddy.json");
  writeFileSync(config, JSON.stringify(caddyConfig(domains, site, ports)));
  return await startFront("Caddy", domains, "caddy", ["run", "--config", config], { HOME: folder }, ports);
}

/** Caddy's file server on a folder, with the header that photos have. */
export async function startCaddyFiles(root: string): Promise<Program> {
  const port = await freePort();
  const folder = workFolder("caddy");
  const config = path.join(folder, "files.json");
  const handle = [
    { handler: "headers", response: { set: { "Cache-Control": ["public, max-age=31536000, immutable"] } } },
    { handler: "file_server", root },
  ];
  const server = { listen: [`127.0.0.1:${port}`], automatic_https: { disable: true }, routes: [{ handle }] };
  const logging = { logs: { default: { level: "WARN" } } };
  writeFileSync(config, JSON.stringify({ admin: { disabled: true }, logging, apps: { http: { servers: { files: server } } } }));
  const command = onCore(MEASURED, "caddy", ["run", "--config", config]);
  return await startProgram({ name: "Caddy", ...command, env: { HOME: folder }, port, answersAt: answersPlainly });
}

/** Node alone on the same folder: a file is opened, read, and sent. */
export function startBareFiles(root: string): Promise<Program> {
  const command = onCore(MEASURED, process.execPath, [path.join(BENCH, "peers", "bare-files.mjs")]);
  return startProgram({ name: "bare node:http", ...command, env: { BENCH_FILES: root } });
}

/** Node's TLS alone, without the edge's work or a plain HTTP port. */
export async function startBareTls(domains: Domains): Promise<Front> {
  const ports = [await freePort(), await freePort()];
  const args = [path.join(BENCH, "peers", "bare-tls.mjs")];
  return await startFront("bare node:http2", domains, process.execPath, args, { BENCH_PAIRS: domains.folder }, ports);
}

export function startSite(): Promise<Program> {
  return startProgram({ name: "site", ...onCore(ASKING, process.execPath, [path.join(BENCH, "peers", "site.mjs")]), env: {} });
}

/**
 * See `load/visitors.ts`.
 * @throws OperatorError with the server's name when an answer breaks the contract
 */
export async function sendVisitors(
  kind: "full" | "visit",
  { namesFile, authorityFile }: Domains,
  server: Program,
  seconds: number,
  connections: number,
): Promise<Run> {
  const env = {
    BENCH_KIND: kind,
    BENCH_NAMES: namesFile,
    BENCH_AUTHORITY: authorityFile,
    BENCH_PORT: String(server.port),
    BENCH_SECONDS: String(seconds),
    BENCH_CONNECTIONS: String(connections),
  };
  const args = [QUIET, path.join(BENCH, "load", "visitors.ts")];
  return await runLoad(server, `${kind} visitors`, { ...onCore(ASKING, process.execPath, args), env });
}

/**
 * Returns text such as `308 https://…`.
 * @throws OperatorError with the server's name when there is no answer
 */
export function askPlainly(server: Program, host: string, at: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: server.port, path: at, headers: { host }, agent: false }, async (answer) => {
      const body = (await answer.setEncoding("utf8").toArray()).join("");
      resolve(`${answer.statusCode} ${answer.headers.location ?? body}`);
    });
    asked.once("error", (error) => reject(faultOf(server, error)));
    asked.end();
  });
}
