import { describe, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { openRaw, statusesIn } from "#e2e/support/web-port.ts";

const lanes = useLanes({ PLATFORM_DOMAIN: "pets.example" });

/** Refused before the body is read: by our server, a handler, or Next. */
const REFUSED: [what: string, path: string, headers?: Record<string, string>][] = [
  ["a form without a session", "/api/projects/none/site"],
  ["an import without a session", "/api/projects/none/imports"],
  ["a photo without a session", "/api/projects/none/pets/1/photos"],
  ["a sign-in from another origin", "/api/auth/callback/credentials", { Origin: "https://other.example" }],
  ["a sign-in that is too long", "/api/auth/callback/credentials"],
  ["a missing address of sign-in", "/api/auth/nothing"],
  ["a setup of another type", "/api/setup", { "Content-Type": "text/plain" }],
  ["a page", "/sign-in"],
  ["a missing page", "/nowhere"],
  ["a missing file", "/_next/static/none.js"],
  ["a photo's address", "/media/none-800.webp"],
  ["the document", "/openapi.json"],
  ["a path that cannot be read", "/%E0%A4%A"],
  ["a site from outside", "/sites/none.pets.example/ask"],
  ["a site's form", "/sites/none.pets.example/ask", INSIDE],
  ["a site's feed", "/sites/none.pets.example/animals.json", INSIDE],
  ["the API", "/v1/pets"],
  ["a path of the API that cannot be read", "/v1/%E0%A4%A"],
];

const SIZE = 300_000;
const NEXT = "GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** The next request is sent when the response has arrived, as by a proxy that keeps its connections. */
async function sendTwo(path: string, headers: Record<string, string>, chunked: boolean): Promise<string> {
  const client = await openRaw(Number(new URL(lanes.base("direct")).port));
  const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${SIZE}`;
  const all = { "Content-Type": "application/json", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const body = "x".repeat(SIZE);
  const bytes = chunked ? `${SIZE.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  const begun = bytes.slice(0, SIZE - 1000);
  client.socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join("")}${length}\r\n\r\n${begun}`);
  await eventually("the refusal", () => statusesIn(client.text()).length === 1);
  if (/\r\nConnection: close\r\n/i.test(client.text())) {
    client.socket.end();
    return "closed";
  }
  client.socket.write(bytes.slice(begun.length) + NEXT);
  const second = await Promise.race([
    eventually("the second response", () => statusesIn(client.text()).length === 2).then(() => "answered"),
    client.closed.then(
      () => "lost",
      () => "lost",
    ),
  ]);
  client.socket.destroy();
  return second;
}

describe("a connection whose request was refused while its body arrived", () => {
  it.each(REFUSED)("says that it closes, or answers the next request: %s", async (_what, path, headers = {}) => {
    for (const chunked of [false, true]) expect(await sendTwo(path, headers, chunked)).not.toBe("lost");
  });
});
