import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Answer {
  status: number;
  /** Keyed by lowercase name. */
  headers: Record<string, string>;
  /** Decompressed. */
  text: string;
}

export interface CallOptions {
  key?: string | undefined;
  /** An empty value removes the header. */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  localAddress?: string;
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined || body.byteLength === 0) return body;
  return coding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}

/** Sends one request on a new connection, with the path unchanged. */
export function httpCall(base: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { protocol, hostname, port } = new URL(base);
  const request = protocol === "https:" ? requestSecure : requestPlain;
  const { key, headers = {}, body, localAddress } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, agent: false, ...(localAddress ? { localAddress } : {}) }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const received: Record<string, string> = {};
        for (const [name, value] of Object.entries(incoming.headers))
          received[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
        const text = decoded(Buffer.concat(chunks), received["content-encoding"]).toString("utf8");
        resolve({ status: incoming.statusCode ?? 0, headers: received, text });
      });
    });
    outgoing.on("error", reject);
    if (key !== undefined) outgoing.setHeader("Authorization", `Bearer ${key}`);
    if (body !== undefined) {
      outgoing.setHeader("Content-Type", "application/json");
      outgoing.setHeader("Content-Length", Buffer.byteLength(body));
    }
    for (const [name, value] of Object.entries(headers)) {
      if (value === "") outgoing.removeHeader(name);
      else outgoing.setHeader(name, value);
    }
    outgoing.end(body);
  });
}

/** Sends bytes on a raw connection, optionally half-closes it, and reads until the peer closes. Chunked responses must be ASCII. */
export function rawCall(base: string, bytes: string | Uint8Array, halfClose = false): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("end", () => {
      socket.end();
      resolve(parseAnswer(Buffer.concat(chunks).toString("utf8")));
    });
    socket.write(bytes, () => halfClose && socket.end());
  });
}

function unchunked(body: string): string {
  const size = Number.parseInt(body, 16);
  const start = body.indexOf("\r\n") + 2;
  return size > 0 ? body.slice(start, start + size) + unchunked(body.slice(start + size + 2)) : "";
}

function parseAnswer(wire: string): Answer {
  const [head = "", ...rest] = wire.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const body = rest.join("\r\n\r\n");
  const text = headers["transfer-encoding"] === "chunked" ? unchunked(body) : body;
  return { status: Number(statusLine.split(" ")[1]), headers, text };
}
