import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { openRaw, startWebPort, statusesIn, type WebPort } from "#e2e/support/web-port.ts";

let web: WebPort;
let tenant: Tenant;

beforeAll(async () => {
  web = await startWebPort(() => expect.fail("an unacceptable head came to the pages"));
  tenant = await makeTenant();
});
afterAll(() => web.stop());

describe("well-formed but unacceptable request head", () => {
  const auth = (): string => `Authorization: Bearer ${tenant.key}\r\n`;
  const post = (path: string, rest: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${auth()}Content-Type: application/json\r\n${rest}`;

  it.each([
    ["no Host", () => `GET /v1/pets HTTP/1.1\r\n${auth()}\r\n`],
    ["no Host at a page", () => "GET /docs HTTP/1.1\r\n\r\n"],
    ["no Host beside an absolute target", () => `GET http://localhost/v1/pets HTTP/1.1\r\n${auth()}\r\n`],
    ["two Hosts", () => `GET /v1/pets HTTP/1.1\r\nHost: localhost\r\nHost: other.example\r\n${auth()}\r\n`],
    ["two Hosts alike", () => `GET /v1/pets HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n${auth()}\r\n`],
    ["a Host that is none", () => `GET /v1/pets HTTP/1.1\r\nHost: a b\r\n${auth()}\r\n`],
    ["a Host with a path", () => `GET /v1/pets HTTP/1.1\r\nHost: localhost/x\r\n${auth()}\r\n`],
    ["an empty Host", () => `GET /v1/pets HTTP/1.1\r\nHost:\r\n${auth()}\r\n`],
    ["another coding before chunked", () => post("/v1/pets", "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n")],
    ["chunked twice", () => post("/v1/pets", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")],
    ["a coding alone", () => post("/api/setup", "Transfer-Encoding: gzip\r\n\r\n")],
  ])("answers 400 in the Error shape and closes the connection: %s", async (_what, bytes) => {
    const client = await openRaw(web.port);
    client.socket.write(bytes());
    const text = await client.closed;
    expect(statusesIn(text)).toEqual([400]);
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ code: "invalid_request", status: 400 });
  });

  it("serves an HTTP/1.0 request without a Host header", async () => {
    const client = await openRaw(web.port);
    client.socket.write(`GET /v1/pets HTTP/1.0\r\n${auth()}\r\n`);
    expect(statusesIn(await client.closed)).toEqual([200]);
  });
});
