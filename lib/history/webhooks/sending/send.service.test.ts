import "reflect-metadata";
import { X509CertificateGenerator } from "@peculiar/x509";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsPeer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { type Receiver, startReceiver } from "#e2e/support/webhook-receiver.ts";
import { allowedAddresses } from "#lib/history/webhooks/allowed-addresses.state.ts";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import type { Try } from "#lib/history/webhooks/deliveries.schema.ts";
import { sendMessage } from "#lib/history/webhooks/sending/send.service.ts";
import { AddressRanges } from "#lib/platform/address.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";

const NAME = "hooks.example";
const NOW = Date.parse("2026-11-23T12:00:00Z");

const trust = useTrustedAuthority();
let dns: DnsPeer;
let receiver: Receiver;

beforeAll(async () => {
  dns = await startDnsPeer();
  settings.replace(parseSettings({ LOG_LEVEL: "silent", DNS_SERVERS: dns.address, WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" }));
  receiver = await startReceiver(await trust.authority().issue(NAME, "localhost"));
});
afterAll(async () => {
  await receiver.close();
  await dns.close();
});
beforeEach(() => {
  dns.clear();
  dns.set(NAME, [{ type: "A", value: "127.0.0.1" }]);
  receiver.received.length = 0;
  receiver.respond = (_, response) => void response.writeHead(200, { "content-type": "text/plain" }).end("thanks");
});
afterEach(() =>
  sender()
    .destroy()
    .then(() => sender.replace(undefined as never)),
);

async function send(at = `https://${NAME}:${receiver.port}/in`, stop = new AbortController().signal): Promise<Try> {
  const made = await sendMessage({ url: at, headers: { "webhook-id": "evt_1" }, body: '{"id":1}' }, NOW, stop);
  if (!made) throw new Error("the message was stopped");
  return made;
}
const reasonOf = async (at?: string): Promise<string | null> => (await send(at)).reason;

describe("an answer", () => {
  it("is recorded with its time, status and beginning", async () => {
    expect(await send()).toEqual({
      at: "2026-11-23T12:00:00.000Z",
      durationMs: expect.any(Number),
      status: 200,
      reason: null,
      contentType: "text/plain",
      excerpt: "thanks",
    });
    expect(receiver.received).toMatchObject([
      { path: "/in", body: '{"id":1}', headers: { "webhook-id": "evt_1", host: `${NAME}:${receiver.port}` } },
    ]);
  });

  it("may be long, but only its beginning is kept, without NUL", async () => {
    receiver.respond = (_, response) => void response.writeHead(200).end(`a\0${"b".repeat(60_000)}`);
    const { reason, excerpt } = await send();
    expect(reason).toBeNull();
    expect(excerpt).toBe(`a�${"b".repeat(1022)}`);
  });

  it("fails if it is larger than 64 KiB or never ends", async () => {
    receiver.respond = (_, response) => {
      const write = (): void => {
        while (response.writable && response.write("x".repeat(16_384))) {}
      };
      response.writeHead(200).on("drain", write);
      write();
    };
    expect(await send()).toMatchObject({ status: 200, reason: "The answer was larger than 64 KiB." });
  });

  it("fails as a redirect, which is not followed", async () => {
    receiver.respond = ({ path }, response) =>
      void (
        path === "/in" ? response.writeHead(307, { location: `https://${NAME}:${receiver.port}/other` }) : response.writeHead(200)
      ).end();
    expect(await reasonOf()).toBe("The server answered with a redirect (307), and redirects are not followed.");
    expect(receiver.received.map(({ path }) => path)).toEqual(["/in"]);
  });

  it("fails with any other status than 2xx", async () => {
    receiver.respond = (_, response) => void response.writeHead(503).end("busy");
    expect(await send()).toMatchObject({ status: 503, reason: "The server answered 503.", excerpt: "busy" });
  });

  it("fails if the connection is closed first", async () => {
    receiver.respond = (_, response) => response.destroy();
    expect(await reasonOf()).toMatch(/closed the connection without an answer/);
  });

  it("fails after ten seconds in all, however steadily it comes", async () => {
    receiver.respond = (_, response) => {
      const timer = setInterval(() => response.write("."), 200);
      response.writeHead(200).on("close", () => clearInterval(timer));
    };
    const { durationMs, reason } = await send();
    expect(reason).toBe("There was no complete answer within 10 seconds.");
    expect(durationMs).toBeGreaterThan(9900);
  });
});

describe("an address", () => {
  const AWAY = ["10.0.0.1", "169.254.169.254", "192.168.1.1", "127.0.0.2", "0.0.0.0"];
  const AWAY_6 = ["::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::"];

  it.each(AWAY)("inside a network is refused when a name resolves to it: %s", async (value) => {
    dns.set(NAME, [{ type: "A", value }]);
    expect(await reasonOf()).toBe(`DNS has no public address for ${NAME}, so nothing was sent.`);
  });

  it.each(AWAY_6)("inside a network is refused when a name resolves to it: %s", async (value) => {
    dns.set(NAME, [{ type: "AAAA", value }]);
    expect(await reasonOf()).toBe(`DNS has no public address for ${NAME}, so nothing was sent.`);
  });

  it("is refused even beside one that may be reached", async () => {
    dns.set(NAME, [
      { type: "A", value: "127.0.0.1" },
      { type: "A", value: "10.0.0.1" },
    ]);
    expect(await reasonOf()).toMatch(/^DNS has no public address for/);
  });

  it.each(["https://10.0.0.1/", "https://[::1]/", "https://[::ffff:169.254.169.254]/"])(
    "is refused when it stands in the URL: %s",
    async (at) => {
      expect(await reasonOf(at)).toMatch(/is not on the public internet, so nothing was sent/);
    },
  );

  it("is checked by the connection itself, so that a name cannot change its address in between", async () => {
    receiver.respond = (_, response) => {
      dns.set(NAME, [{ type: "A", value: "127.0.0.2" }]);
      response.writeHead(200, { connection: "close" }).end();
    };
    expect(await reasonOf()).toBeNull();
    // One question: what was checked is what was connected to.
    expect(dns.asked.filter((question) => question === `${NAME} A`)).toHaveLength(1);
    expect(await reasonOf()).toMatch(/^DNS has no public address for/);
    expect(receiver.received).toHaveLength(1);
  });

  it("is this machine's own for localhost, and refused unless allowed", async () => {
    expect(await reasonOf(`https://localhost:${receiver.port}/in`)).toBe("DNS has no public address for localhost, so nothing was sent.");
    allowedAddresses.replace(new AddressRanges(["127.0.0.1", "::1"]));
    expect(await reasonOf(`https://localhost:${receiver.port}/in`)).toBeNull();
    allowedAddresses.replace(new AddressRanges(["127.0.0.1"]));
  });

  it("is not told apart from a private one when DNS has none, and is named as unknown when DNS is silent", async () => {
    expect(await reasonOf("https://none.example/")).toBe("DNS has no public address for none.example, so nothing was sent.");
    dns.set("broken.example", "servfail");
    expect(await reasonOf("https://broken.example/")).toBe("The DNS servers of broken.example did not answer.");
  });

  it("that refuses connections is named so", async () => {
    expect(await reasonOf("https://127.0.0.1:1/")).toBe("The server refused the connection.");
  });
});

describe("a certificate", () => {
  it("for another name is refused", async () => {
    const other = await startReceiver(await trust.authority().issue("other.example"));
    expect(await reasonOf(`https://${NAME}:${other.port}/`)).toBe("TLS failed: the server’s certificate is for another name.");
    await other.close();
  });

  it("that no trusted authority issued is refused", async () => {
    const keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])) as CryptoKeyPair;
    const made = await X509CertificateGenerator.createSelfSigned({
      name: `CN=${NAME}`,
      keys,
      signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
      // OpenSSL reads a coarser clock, which lags by milliseconds: a certificate of this second may seem to be of the next.
      notBefore: new Date(Date.now() - 60_000),
    });
    const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
    const pem = `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`;
    const other = await startReceiver({ chain: made.toString("pem"), key: pem });
    expect(await reasonOf(`https://${NAME}:${other.port}/`)).toBe("TLS failed: the server’s certificate is self-signed.");
    await other.close();
  });
});

it("leaves unknown what became of a message that was being sent when the worker stopped", async () => {
  const stop = new AbortController();
  receiver.respond = () => stop.abort();
  expect(await sendMessage({ url: `https://${NAME}:${receiver.port}/`, headers: {}, body: "{}" }, NOW, stop.signal)).toBeUndefined();
});
