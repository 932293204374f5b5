import { once } from "node:events";
import { Agent, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { LIMITER_MODES, type LimiterBench, NOON, startLimiterBench } from "#e2e/support/limiters.ts";
import { settings } from "#lib/platform/config/env.ts";
import { createWebServer } from "#lib/programs/server/web-server.ts";

const policy = { strikes: 20, seconds: 300, maxSeconds: 1800 };

let bench: LimiterBench;
let server: Server;
let port: number;
let agent: Agent;
let tenant: Tenant;

/** Status 200, or the error's code. */
function ask(headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: "127.0.0.1", path: "/v1/pets?limit=1", agent, headers: { Authorization: `Bearer ${tenant.key}`, ...headers } },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        incoming.on("end", () => resolve(incoming.statusCode === 200 ? "200" : (JSON.parse(text) as { code: string }).code));
      },
    );
    outgoing.on("error", reject).end();
  });
}

async function inTurn(times: number, headers?: Record<string, string>): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await ask(headers));
  return answers;
}

const codesIn = (text: string): string[] => [...text.matchAll(/HTTP\/1.1 (200)|"code":"(\w+)"/g)].map(([, ok, code]) => ok ?? code ?? "");

async function pipelined(): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  const head = `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${tenant.key}\r\n`;
  const requests = [...Array<string>(99).fill(`${head}\r\n`), `${head}Connection: close\r\n\r\n`];
  socket.write(requests.join(""));
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "close");
  const text = Buffer.concat(chunks).toString("utf8");
  return codesIn(text);
}

const count = (answers: string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, (one) => one)).map(([k, v]) => [k, v?.length]));
const BURST = { "200": 60, rate_limit_exceeded: 40 };

describe.each(LIMITER_MODES)("burst of 100 requests with a Free key, with counters in %s", (mode) => {
  beforeAll(async () => {
    bench = await startLimiterBench(mode, policy);
    server = createWebServer(Promise.resolve(() => undefined));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(async () => {
    bench.now += 120_000;
    tenant = await makeTenant("free");
  });
  afterEach(() => agent.destroy());
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    bench.now = NOON;
    await bench.stop();
  });

  it("a burst on 100 connections passes 60 requests; continuing brings a ban on strike 20", async () => {
    agent = new Agent({ keepAlive: true });
    expect(count(await Promise.all(Array.from({ length: 100 }, () => ask())))).toEqual(BURST);
    bench.now += 1001;
    expect(await inTurn(21)).toEqual([...Array<string>(19).fill("rate_limit_exceeded"), "api_key_banned", "api_key_banned"]);
  });

  it("sequential requests on one connection lead to a ban on the 20th strike", async () => {
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(count(await inTurn(100))).toEqual({ "200": 60, rate_limit_exceeded: 20, api_key_banned: 20 });
  });

  it("a burst pipelined on one connection never leads to a ban", async () => {
    agent = new Agent();
    expect(count(await pipelined())).toEqual(BURST);
  });

  it("a burst pipelined in two parts before reading responses never leads to a ban", async () => {
    agent = new Agent();
    const responses: ServerResponse[] = [];
    const note = (_request: unknown, response: ServerResponse): void => void responses.push(response);
    server.on("request", note);
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
    });
    const request = `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${tenant.key}\r\n\r\n`;
    // The unanswered page delays all responses after it.
    socket.write(`GET /page HTTP/1.1\r\nHost: test\r\n\r\n${request.repeat(70)}`);
    const areDone = (count: number): boolean =>
      responses.length === count && responses.slice(1).every(({ writableEnded }) => writableEnded);
    await eventually("the first part to be decided on", () => areDone(71));
    socket.write(request.repeat(30));
    await eventually("the second part to be decided on", () => areDone(101));
    expect(text).toBe("");
    responses[0]?.end("page");
    const answers = (): string[] => codesIn(text).slice(1);
    await eventually("all answers", () => answers().length === 100);
    expect(count(answers())).toEqual(BURST);
    socket.destroy();
    server.off("request", note);
  });

  it("begins no answer before all requests that arrived together are read", async () => {
    agent = new Agent();
    const responses: ServerResponse[] = [];
    const begun: number[] = [];
    const note = (_request: unknown, response: ServerResponse): void => {
      begun.push(responses.filter(({ headersSent }) => headersSent).length);
      responses.push(response);
    };
    // The process knows its key afterward, so that no request waits for the database.
    expect(await ask()).toBe("200");
    server.on("request", note);
    const sockets: Socket[] = [];
    for (let n = 0; n < 10; n += 1) {
      const accepted = once(server, "connection");
      const socket = connect(port, "127.0.0.1");
      await Promise.all([accepted, once(socket, "connect")]);
      sockets.push(socket);
    }
    const head = `GET /v1/pets?limit=1 HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${tenant.key}\r\nConnection: close\r\n\r\n`;
    for (const socket of sockets) socket.resume().write(head);
    await Promise.all(sockets.map((socket) => once(socket, "close")));
    expect(begun).toEqual(Array(10).fill(0));
    server.off("request", note);
  });

  it("a burst on new connections within a second never leads to a ban", async () => {
    agent = new Agent({ keepAlive: false });
    expect(count(await inTurn(100))).toEqual(BURST);
  });

  it("a burst on a trusted proxy's shared connection never leads to a ban", async () => {
    settings.replace({ ...settings(), TRUSTED_PROXIES: ["127.0.0.1"] });
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(count(await inTurn(100, { "X-Forwarded-For": "192.0.2.1" }))).toEqual(BURST);
    settings.replace({ ...settings(), TRUSTED_PROXIES: [] });
  });

  it("allows 20 refusals on one connection in each minute without a ban", async () => {
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let minute = 0; minute < 3; minute += 1) {
      expect(count(await inTurn(80))).toEqual({ "200": 60, rate_limit_exceeded: 20 });
      bench.now += 60_000;
    }
  });
});
