import { Agent, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { pipeline } from "node:stream";
import type { EdgeResponse, Exchange } from "#lib/edge/exchange.ts";
import type { EdgeLimits } from "#lib/edge/limits.ts";
import { PAGES } from "#lib/edge/page.ts";
import type { Target } from "#lib/edge/target.ts";
import { addressGroup } from "#lib/rate-limit/rules.ts";

const MOST_UPSTREAM = 512;

/**
 * What goes on to the site. A visitor's cookies, credentials and forwarding
 * headers are none of these, nor what the pages' program uses within itself.
 */
const FORWARDED = [
  ...["accept", "accept-encoding", "accept-language", "cache-control", "if-match", "if-modified-since", "if-none-match", "if-range"],
  ...["if-unmodified-since", "next-router-prefetch", "next-router-segment-prefetch", "next-router-state-tree", "next-url", "pragma"],
  ...["range", "referer", "rsc", "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user", "user-agent"],
];

/** What does not come back: headers of one connection, cookies of the dashboard's, and promises that are the edge's to make. */
const KEPT_BACK = new Set([
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
  ...["alt-svc", "set-cookie", "strict-transport-security"],
]);

export interface ForwardOptions {
  target: Target;
  /** Whether the visitor uses TLS. */
  secure: boolean;
  /** For how long the visitor's browser is told to stay with HTTPS; undefined tells nothing. */
  strictSeconds: number | undefined;
  /** The visitor's. */
  address: string;
}

/** The way to the process that makes the sites' pages. */
export interface Upstream {
  forward(exchange: Exchange, options: ForwardOptions): void;
  stop(): void;
}

function requestHeaders(sent: IncomingHttpHeaders, { target, secure, address }: ForwardOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED) {
    const value = sent[name];
    if (typeof value === "string") headers[name] = value;
  }
  const forwarded = { "x-forwarded-for": address, "x-forwarded-proto": secure ? "https" : "http", "x-forwarded-host": target.authority };
  return { ...headers, host: target.authority, ...forwarded };
}

function answerHeaders({ headers }: IncomingMessage, { target, strictSeconds }: ForwardOptions): Record<string, string | string[]> {
  const named = new Set(`${headers.connection ?? ""}`.split(",").map((name) => name.trim().toLowerCase()));
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !KEPT_BACK.has(name) && !named.has(name)) kept[name] = value;
  }
  const inside = `/sites/${target.host}`;
  const { location } = headers;
  // The visitor knows nothing of where the site lies within the program.
  if (location === inside || location?.startsWith(`${inside}/`)) kept["location"] = location.slice(inside.length) || "/";
  if (strictSeconds !== undefined) kept["strict-transport-security"] = `max-age=${strictSeconds}`;
  return kept;
}

/** The same file for every site, so that it is kept once. */
function pathAtOrigin({ host, path, query }: Target): string {
  return path.startsWith("/_next/static/") ? `${path}${query}` : `/sites/${host}${path}${query}`;
}

/** Counts what each address has under way. */
class Shares {
  readonly #most: number;
  /** As many entries as there are addresses with requests under way. */
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns what gives the share back, once; undefined when the address has as many as it may */
  take(address: string): (() => void) | undefined {
    const group = addressGroup(address);
    const count = this.#counts.get(group) ?? 0;
    if (count >= this.#most) return undefined;
    this.#counts.set(group, count + 1);
    return () => {
      const left = (this.#counts.get(group) ?? 1) - 1;
      if (left === 0) this.#counts.delete(group);
      else this.#counts.set(group, left);
    };
  }
}

/**
 * Passes an answer on at the visitor's pace, and ends it when they take nothing for a while:
 * whoever asks and does not read holds none of the connections that all sites share.
 */
function passOn(answer: IncomingMessage, response: EdgeResponse, stalledMs: number): void {
  const stalled = setTimeout(() => answer.destroy(), stalledMs);
  const goesOn = (): void => void stalled.refresh();
  answer.on("data", goesOn);
  response.on("drain", goesOn);
  // Nothing piles up here. Whoever leaves ends the other side too.
  pipeline(answer, response, () => clearTimeout(stalled));
  answer.once("close", () => clearTimeout(stalled));
}

/** @param origin scheme and authority of the web process, perhaps with a path, without a slash at the end */
export function openUpstream(origin: string, { upstreamMs, stalledMs, mostAskedPerAddress }: EdgeLimits): Upstream {
  const { protocol, hostname, port, pathname } = new URL(origin);
  const isSecure = protocol === "https:";
  const prefix = pathname === "/" ? "" : pathname;
  const agent = new (isSecure ? SecureAgent : Agent)({
    keepAlive: true,
    maxSockets: MOST_UPSTREAM,
    maxFreeSockets: 64,
    scheduling: "lifo",
  });
  const base: RequestOptions = { agent, protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port };

  const ask = (exchange: Exchange, options: ForwardOptions, isSecond: boolean): void => {
    const { response } = exchange;
    const path = `${prefix}${pathAtOrigin(options.target)}`;
    const headers = requestHeaders(exchange.request.headers, options);
    const asked = (isSecure ? secureRequest : request)({ ...base, method: exchange.method, path, headers });
    let isGone = false;
    let isOver = false;
    const abandon = (): void => {
      isGone = true;
      asked.destroy();
    };
    const late = setTimeout(() => asked.destroy(), upstreamMs);
    response.once("close", abandon);
    asked.once("response", (answer) => {
      clearTimeout(late);
      exchange.begin(answer.statusCode ?? 502, answerHeaders(answer, options));
      passOn(answer, response, stalledMs);
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      response.off("close", abandon);
      // Whoever left is not asked for again: nothing could end that a second time.
      // More than one error may come of one request; only the first one is answered.
      if (isGone || isOver || response.headersSent) return;
      isOver = true;
      // A kept connection may end just when it is used again; nothing was answered, and reading may be repeated.
      if (asked.reusedSocket && error.code === "ECONNRESET" && !isSecond) return ask(exchange, options, true);
      exchange.page(PAGES.noAnswer);
    });
    asked.end();
  };
  const shares = new Shares(mostAskedPerAddress);
  return {
    forward(exchange, options) {
      if (exchange.isOver) return;
      const giveBack = shares.take(options.address);
      if (!giveBack) return exchange.page(PAGES.tooMany);
      exchange.response.once("close", giveBack);
      ask(exchange, options, false);
    },
    stop: () => agent.destroy(),
  };
}
