import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect as connectHttp2, constants } from "node:http2";
import { connect as connectTcp } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

const OWN = "pets.example";

let caddy: number;

const edge = useOwnEdge({
  answer: (request, response) => {
    if (!request.url?.endsWith("/silent")) response.end(request.url);
  },
  // Other tests cover the per-address share.
  limits: { maxStreams: 10, maxResets: 20, maxAskedPerAddress: 10_000, resetsPerSecond: 1 },
  site: OWN,
  settings: async () => {
    caddy = await testPort();
    return { EDGE_CADDY_PORT: String(caddy) };
  },
});

const curl = promisify(execFile);

it.each([
  ["port 80", () => [`http://127.0.0.1:${edge().http}/`, "-H", `Host: ${OWN}`], "308"],
  ["HTTP/1.1", () => [`https://${OWN}:${edge().https}/`, "--http1.1"], "405"],
  ["HTTP/2", () => [`https://${OWN}:${edge().https}/`, "--http2"], "405"],
  ["what Caddy asks", () => [`http://127.0.0.1:${caddy}/ask?domain=${OWN}`], "403"],
])("answers a request with Expect: 100-continue on %s", async (_, target, status) => {
  // curl keeps the body back until it is asked for it.
  const waiting = ["--data", "name=Rex", "-H", "Expect: 100-continue", "--expect100-timeout", "20", "--max-time", "10"];
  const connection = [
    "--insecure",
    "--resolve",
    `${OWN}:${edge().https}:127.0.0.1`,
    "--silent",
    "--output",
    "-",
    "--write-out",
    "\n%{http_code}",
  ];
  const { stdout } = await curl("curl", [...target(), ...waiting, ...connection]);
  expect(stdout.split("\n").at(-1)).toBe(status);
});

/** RFC 9113, section 4.1. */
function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Literals without indexing (RFC 7541, section 6.2.2). */
function literals(fields: Record<string, string>): Buffer {
  const text = (value: string): Buffer => Buffer.from([value.length, ...Buffer.from(value)]);
  return Buffer.concat(Object.entries(fields).flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));
}

it.each([
  ["connection", "keep-alive"],
  ["transfer-encoding", "chunked"],
  ["transfer-encoding", "gzip, chunked"],
])("never forwards an HTTP/2 request with the HTTP/1.1 header %s: %s", async (name, value) => {
  const before = edge().upstream.asked.length;
  const to = { host: "127.0.0.1", port: edge().https, servername: OWN, ca: edge().authority.certificate, ALPNProtocols: ["h2"] };
  const socket = connectTls(to);
  await once(socket, "secureConnect");
  const fields = { ":method": "GET", ":scheme": "https", ":path": "/", ":authority": OWN, [name]: value };
  socket.write(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), frame(4, 0, 0, Buffer.alloc(0))]));
  socket.write(frame(1, 0x05, 1, literals(fields)));
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  // RST_STREAM with PROTOCOL_ERROR for stream 1.
  const refusal = frame(3, 0, 1, Buffer.from([0, 0, 0, constants.NGHTTP2_PROTOCOL_ERROR]));
  await eventually("the refusal", () => received.includes(refusal));
  expect(edge().upstream.asked.length).toBe(before);
  socket.destroy();
});

it("refuses oversized HTTP/2 headers sent before the client learned the limit", async () => {
  const before = edge().upstream.asked.length;
  const session = connectHttp2(`https://${OWN}:${edge().https}`, {
    ca: edge().authority.certificate,
    servername: OWN,
    lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  session.on("error", () => undefined);
  await once(session, "connect");
  const stream = session.request({ ":path": "/", "x-long": "x".repeat(EDGE_LIMITS.maxHeadBytes) });
  stream.resume();
  const [headers] = (await once(stream, "response")) as [Record<string, number>];
  expect(headers[":status"]).toBe(431);
  expect(edge().upstream.asked.length).toBe(before);
  session.destroy();
});

it("closes the HTTP/2 connection of a client that repeatedly opens and resets requests", async () => {
  const session = connectHttp2(`https://${OWN}:${edge().https}`, {
    ca: edge().authority.certificate,
    servername: OWN,
    lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  session.on("error", () => undefined);
  await once(session, "connect");
  let code: number | undefined;
  session.on("goaway", (why: number) => {
    code = why;
  });
  const closed = once(session, "close");
  for (let taken = 0; taken < 500 && code === undefined; taken += 1) {
    const stream = session.request({ ":path": "/silent" });
    stream.on("error", () => undefined);
    const over = once(stream, "close").catch(() => undefined);
    setImmediate(() => stream.close(constants.NGHTTP2_CANCEL));
    await Promise.race([over, closed]);
    if (session.closed || session.destroyed) break;
  }
  await eventually("the refusal", () => code !== undefined);
  expect(code).toBe(constants.NGHTTP2_INTERNAL_ERROR);
  session.destroy();
});

it.each(["port 80", "HTTP/1.1 over TLS", "what Caddy asks"])("answers CONNECT with 405 on %s and closes the connection", async (door) => {
  const port = { "port 80": edge().http, "HTTP/1.1 over TLS": edge().https, "what Caddy asks": caddy }[door] ?? 0;
  const isSecure = port === edge().https;
  const socket = isSecure
    ? connectTls({ host: "127.0.0.1", port, servername: OWN, ca: edge().authority.certificate, ALPNProtocols: ["http/1.1"] })
    : connectTcp({ host: "127.0.0.1", port });
  await once(socket, isSecure ? "secureConnect" : "connect");
  socket.write(`CONNECT ${OWN}:443 HTTP/1.1\r\nHost: ${OWN}\r\n\r\nmore bytes`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: GET/);
  expect(answer).toContain("\r\nConnection: close\r\n");
});

it("answers CONNECT with 405 over HTTP/2, and further requests on the connection", async () => {
  const session = connectHttp2(`https://${OWN}:${edge().https}`, {
    ca: edge().authority.certificate,
    lookup: (_, __, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  const statusOf = async (headers: object): Promise<unknown> => {
    const stream = session.request({ ...headers });
    const [head] = (await once(stream, "response")) as [Record<string, unknown>];
    stream.resume().end();
    return head[":status"];
  };
  expect(await statusOf({ ":method": "CONNECT", ":authority": `${OWN}:443` })).toBe(405);
  expect(await statusOf({ ":path": "/" })).toBe(200);
  session.close();
});
