import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { Packet, UDPClient } from "dns2";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startPlaygroundDns } from "#lib/sites/playground/service.ts";
import { questionOf } from "#lib/sites/playground/wire.rules.ts";

const APEX = "city-shelter.playground.localhost";
const WWW = `www.${APEX}`;

let port: number;
let url: string;
const endings: (() => Promise<void>)[] = [];
const resolver = new Resolver({ timeout: 60_000, tries: 1 });

beforeAll(async () => {
  port = await testPort();
  const database = await createTestDatabase();
  url = database.url;
  const close = useDatabase(url, { PLAYGROUND: "on", PLAYGROUND_DNS_PORT: String(port) });
  const { stop } = await startPlaygroundDns();
  endings.push(stop, close, database.drop);
  resolver.setServers([`127.0.0.1:${port}`]);
});
afterAll(async () => {
  for (const end of endings) await end();
});
beforeEach(() => prisma().playgroundRecord.deleteMany());

const set = (...records: [name: string, type: string, value: string, ttl?: number][]) =>
  prisma().playgroundRecord.createMany({ data: records.map(([name, type, value, ttl = 300]) => ({ name, type, value, ttl })) });
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    (found) => found,
    (error: { code: string }) => error.code,
  );

it("answers each type with its records", async () => {
  await set(
    [APEX, "A", "192.0.2.1", 120],
    [APEX, "A", "192.0.2.2"],
    [APEX, "AAAA", "2001:db8::1"],
    [APEX, "CAA", '128 issue "letsencrypt.org; validationmethods=http-01"'],
    [WWW, "CNAME", "localhost"],
    [`_petstore-challenge.${WWW}`, "TXT", "petstore=abc"],
  );
  expect(await resolver.resolve4(APEX, { ttl: true })).toEqual([
    { address: "192.0.2.1", ttl: 120 },
    { address: "192.0.2.2", ttl: 300 },
  ]);
  expect(await resolver.resolve6(APEX)).toEqual(["2001:db8::1"]);
  expect(await resolver.resolveCaa(APEX)).toMatchObject([{ critical: 128, issue: "letsencrypt.org; validationmethods=http-01" }]);
  expect(await resolver.resolveCname(WWW)).toEqual(["localhost"]);
  expect(await resolver.resolveTxt(`_petstore-challenge.${WWW}`)).toEqual([["petstore=abc"]]);
});

it("follows a CNAME to this machine's addresses", async () => {
  await set([WWW, "CNAME", APEX], [APEX, "CNAME", "shelter.localhost"]);
  expect(await resolver.resolve4(WWW)).toEqual(["127.0.0.1"]);
  expect(await resolver.resolve6(WWW)).toEqual(["::1"]);
});

it("answers an ALIAS query with its target's addresses under the original name", async () => {
  await set([APEX, "ALIAS", WWW], [WWW, "CNAME", "localhost"]);
  expect(await resolver.resolve4(APEX)).toEqual(["127.0.0.1"]);
  expect(await resolver.resolve6(APEX)).toEqual(["::1"]);
  expect(await codeOf(resolver.resolveCname(APEX))).toBe("ENODATA");
});

it("distinguishes a missing name from a name without the requested record type", async () => {
  await set([WWW, "A", "192.0.2.1"]);
  expect(await codeOf(resolver.resolve4(`shop.${APEX}`))).toBe("ENOTFOUND");
  expect(await codeOf(resolver.resolve6(WWW))).toBe("ENODATA");
  expect(await codeOf(resolver.resolve4(APEX))).toBe("ENODATA");
  expect(await codeOf(resolver.resolveCaa("localhost"))).toBe("ENODATA");
});

it("reports a missing CNAME target", async () => {
  await set([WWW, "CNAME", `gone.${APEX}`]);
  expect(await codeOf(resolver.resolve4(WWW))).toBe("ENOTFOUND");
  expect(await resolver.resolveCname(WWW)).toEqual([`gone.${APEX}`]);
});

it("returns an A record left beside a CNAME", async () => {
  await set([WWW, "CNAME", "localhost"], [WWW, "A", "192.0.2.10"]);
  expect(await resolver.resolveCname(WWW)).toEqual(["localhost"]);
  expect(await resolver.resolve4(WWW)).toEqual(["192.0.2.10"]);
});

it("stops at a loop of CNAME or ALIAS records", async () => {
  await set([WWW, "CNAME", APEX], [APEX, "CNAME", WWW], [`a.${APEX}`, "ALIAS", `b.${APEX}`], [`b.${APEX}`, "ALIAS", `a.${APEX}`]);
  expect(await resolver.resolveCname(WWW)).toEqual([APEX]);
  expect(await resolver.resolve4(WWW)).toEqual([]);
  expect(await codeOf(resolver.resolve4(`a.${APEX}`))).toBe("ENODATA");
});

it("ignores the case of a queried name", async () => {
  await set([WWW, "A", "192.0.2.1"]);
  expect(await resolver.resolve4(WWW.toUpperCase())).toEqual(["192.0.2.1"]);
});

it("refuses names outside its zones without querying other servers", async () => {
  await set([WWW, "CNAME", "shop.example.org"]);
  expect(await codeOf(resolver.resolve4("example.org"))).toBe("EREFUSED");
  expect(await codeOf(resolver.resolve4("localhost.example.org"))).toBe("EREFUSED");
  expect(await resolver.resolveCname(WWW)).toEqual(["shop.example.org"]);
});

it("sends responses too long for UDP over TCP and splits long text", async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `${String(i).padStart(3, "0")}${"x".repeat(997)}`);
  await set(...texts.map((text): [string, string, string] => [WWW, "TXT", text]));
  const found = await resolver.resolveTxt(WWW);
  expect(found.map((pieces) => pieces.join(""))).toEqual(texts);
  expect(found[0]?.map((piece) => piece.length)).toEqual([255, 255, 255, 235]);
  const short = await UDPClient({ dns: "127.0.0.1", port, timeout: 60_000, retryOverTCP: false })(WWW, "TXT");
  expect(short.header.tc).toBe(1);
});

it("returns a newly added record immediately", async () => {
  expect(await codeOf(resolver.resolve4(WWW))).toBe("ENOTFOUND");
  await set([WWW, "A", "192.0.2.1"]);
  expect(await resolver.resolve4(WWW)).toEqual(["192.0.2.1"]);
});

const header = (id: number, flags: number, questions: number): Buffer => {
  const bytes = Buffer.alloc(12);
  for (const [i, value] of [id, flags, questions].entries()) bytes.writeUInt16BE(value, i * 2);
  return bytes;
};
const QUESTION = Buffer.from("\x09localhost\x00\x00\x01\x00\x01", "latin1");

async function repliesTo(count: number, ...packets: Buffer[]): Promise<Packet[]> {
  const socket = createSocket("udp4");
  const replies: Packet[] = [];
  const ended = new Promise<void>((resolve) => {
    socket.on("message", (message) => {
      replies.push(Packet.parse(message));
      if (replies.length === count) resolve();
    });
  });
  for (const packet of packets) await new Promise<void>((sent) => socket.send(packet, port, "127.0.0.1", () => sent()));
  await ended;
  socket.close();
  return replies;
}

it("keeps answering after garbage and never answers a response", async () => {
  const random = Array.from({ length: 200 }, (_, i) => Buffer.from(Array.from({ length: i }, (_, j) => (i * 131 + j * j * 7) % 256)));
  const socket = createSocket("udp4");
  for (const bytes of [Buffer.alloc(0), Buffer.from([1, 2, 3]), ...random]) {
    await new Promise<void>((sent) => socket.send(bytes, port, "127.0.0.1", () => sent()));
  }
  expect(await resolver.resolve4("localhost")).toEqual(["127.0.0.1"]);
  // Closing earlier could give the resolver its port, and an answer to garbage.
  socket.close();
  const answer = Packet.parse(Buffer.concat([header(1, 0x8000, 1), QUESTION]));
  expect(questionOf(answer)).toBeUndefined();
});

it("reports malformed queries and unsupported operations with the right codes", async () => {
  const pointsAtItself = Buffer.concat([header(2, 0, 1), Buffer.from([0xc0, 12, 0, 1, 0, 1])]);
  const twoQuestions = Buffer.concat([header(3, 0, 2), QUESTION, QUESTION]);
  const update = Buffer.concat([header(4, 5 << 11, 1), QUESTION]);
  const replies = await repliesTo(4, header(1, 0, 0), pointsAtItself, twoQuestions, update);
  expect(Object.fromEntries(replies.map((reply) => [reply.header.id, reply.header.rcode]))).toEqual({ 1: 1, 2: 1, 3: 1, 4: 4 });
});

it("keeps answering over TCP after garbage and closed connections", async () => {
  for (const bytes of [Buffer.from([0xff, 0xff, 1]), Buffer.from([0, 1, 9]), Buffer.concat([Buffer.from([0, 12]), header(9, 0, 9)])]) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.end(bytes);
    await once(socket.resume(), "close");
  }
  expect(await resolver.resolve4("localhost")).toEqual(["127.0.0.1"]);
});

it("explains what to do when its port is in use", async () => {
  await expect(startPlaygroundDns()).rejects.toThrow(/is used by another program: set PLAYGROUND_DNS_PORT/);
  expect(await resolver.resolve4("localhost")).toEqual(["127.0.0.1"]);
});

it("starts nothing while the playground is off", async () => {
  await endings.shift()?.();
  settings.replace(parseSettings({ PLAYGROUND: "off", PLAYGROUND_DNS_PORT: String(port) }));
  const { stop } = await startPlaygroundDns();
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  server.close();
  await stop();
});
