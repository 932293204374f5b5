import { once } from "node:events";
import type { Duplex } from "node:stream";

const MAX_MS = 20_000;

/**
 * Sends bytes, ends our side, and reads until the server has ended its own.
 * @throws when the server leaves the connection open
 */
export async function exchange(socket: Duplex, bytes: Buffer): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  // A server that has refused the rest may reset the connection.
  socket.on("error", () => undefined);
  const timer = setTimeout(() => {
    text += "\nSTILL OPEN";
    socket.destroy();
  }, MAX_MS);
  socket.end(bytes);
  if (!socket.closed) await once(socket, "close");
  clearTimeout(timer);
  if (text.endsWith("STILL OPEN")) throw new Error(`the connection stays open after ${JSON.stringify(text.slice(0, 400))}`);
  return text;
}

const RESPONSE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*\r\n((?:[!#$%&'*+.^_`|~\w-]+: [\x20-\x7e\x80-\xff]*\r\n)*)\r\n/;

/** @throws when what came does not begin with a well-formed response, or holds one of 5xx */
export function checkResponses(text: string): void {
  if (text === "") return;
  if (!RESPONSE.test(text)) throw new Error(`no response: ${JSON.stringify(text.slice(0, 400))}`);
  const [failed] = /HTTP\/1\.1 5\d\d [^\r]*/.exec(text) ?? [];
  if (failed) throw new Error(`answered ${failed}`);
}

export const HTTP_PIECES = [
  ...[
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    " ",
    "\t",
    "\x00",
    ":",
    ": ",
    "\x7f",
    "\xff",
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/2.0",
    "GET ",
    "POST ",
    "PRI * ",
  ],
  ...[
    "Host: a\r\n",
    "Host: paws.pets.test\r\n",
    "Content-Length: 5\r\n",
    "Content-Length: 0\r\n",
    "Content-Length: -1\r\n",
    "Content-Length: 99999999999999999999\r\n",
  ],
  ...[
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "Transfer-Encoding : chunked\r\n",
    "0\r\n\r\n",
    "5\r\nhello\r\n",
    "ffffffffffffffff\r\n",
  ],
  ...[
    "Connection: close\r\n",
    "Connection: upgrade\r\nUpgrade: h2c\r\n",
    "Expect: 100-continue\r\n",
    "Expect: x\r\n",
    "GET /v1/pets HTTP/1.1\r\nHost: a\r\n\r\n",
  ],
  ...["/../", "//", "http://other.test/", "%00", "%2e%2e/", "?", "#", ";", "\r\n ", "X-Forwarded-For: 1.2.3.4\r\n", "Cookie: a=b\r\n"],
];
