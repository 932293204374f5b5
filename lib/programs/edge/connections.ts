import { Server as HttpServer } from "node:http";
import type { Http2SecureServer, Http2Session, IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { LRUCache } from "lru-cache";
import { isTrustedProxy } from "#lib/http/client-address.ts";
import { ConnectionBounds } from "#lib/http/connection-bounds.ts";
import { watchConnections } from "#lib/http/drain.ts";
import { callerNetwork } from "#lib/platform/address.ts";
import { type Holder, holderAt } from "#lib/platform/holdings.ts";
import { type EdgeRequest, type EdgeResponse, hostName, socketOf } from "#lib/programs/edge/exchange.ts";
import type { EdgeLimits } from "#lib/programs/edge/limits.ts";
import { isOfProxy, visitorThrough } from "#lib/sites/dns/proxies.rules.ts";
import { hostRoute } from "#lib/sites/domains/hosts/state.ts";

interface ResetLimits {
  maxResetsPerAddress: number;
  resetsPerSecondPerAddress: number;
  refusedMs: number;
}

interface Account {
  left: number;
  at: number;
  refusedUntil: number;
}

const MAX_ADDRESSES = 10_000;

/** Counts by `callerNetwork`. Times are `performance.now()`. */
class ResetBounds {
  readonly #limits: ResetLimits;
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_ADDRESSES });

  constructor(limits: ResetLimits) {
    this.#limits = limits;
  }

  count(address: string, weight: number, now: number): boolean {
    const { maxResetsPerAddress: max, resetsPerSecondPerAddress: perSecond, refusedMs } = this.#limits;
    const group = callerNetwork(address);
    const account = this.#accounts.get(group) ?? { left: max, at: now, refusedUntil: 0 };
    this.#accounts.set(group, account);
    account.left = Math.min(max, account.left + ((now - account.at) / 1000) * perSecond) - weight;
    account.at = now;
    if (account.left >= 0 || account.refusedUntil > now) return false;
    account.left = max;
    account.refusedUntil = now + refusedMs;
    return true;
  }

  isRefused(address: string, now: number): boolean {
    if (this.#accounts.size === 0) return false;
    return (this.#accounts.get(callerNetwork(address))?.refusedUntil ?? 0) > now;
  }
}

export type Listener = HttpServer | Http2SecureServer;

/** In canceled requests: a protocol error, one canceled immediately, and one later. */
const WEIGHTS = { error: 50, early: 10, late: 1 };
/** Bounds the work during a flood. */
const MAX_EXAMINED = 256;

type Peer = Pick<Socket, "remoteAddress" | "remotePort">;

/** The client that a trusted proxy, in front of the host, names. */
interface Proxied {
  proxy: string;
  holder: Holder;
}

interface OpenConnection {
  socket: Socket;
  address: string;
  /** Requests in progress. */
  requests: number;
  proxied: Proxied | undefined;
  /** Ends an overdue TLS handshake. */
  late?: NodeJS.Timeout;
}

/** A connection and its TLS have the same name. */
const nameOf = ({ remoteAddress = "", remotePort = 0 }: Peer): string => `${remoteAddress} ${remotePort}`;

export class Connections {
  readonly #limits: EdgeLimits;
  readonly #bounds: ConnectionBounds;
  readonly #resets: ResetBounds;
  readonly #open = new Map<string, OpenConnection>();
  readonly #watched: ReturnType<typeof watchConnections>[] = [];

  constructor(limits: EdgeLimits) {
    this.#limits = limits;
    const max = { perAddress: limits.maxPerAddress, total: limits.maxConnections };
    this.#bounds = new ConnectionBounds(max, (open) => this.#idleOf(open));
    this.#resets = new ResetBounds(limits);
  }

  watch(server: Listener): void {
    this.#watched.push(watchConnections(server));
    const isTls = !(server instanceof HttpServer);
    server.prependListener("connection", (socket: Socket) => this.#add(socket, isTls));
    server.prependListener("request", (request: EdgeRequest, response: EdgeResponse) => this.#countRequest(request, response));
    if (!isTls) return;
    server.on("secureConnection", (socket: TLSSocket) => void this.#secured(socket));
    const sessions = new WeakMap<Http2Session, OpenConnection>();
    server.on("session", (session: ServerHttp2Session) => {
      const open = this.#open.get(nameOf(session.socket));
      if (open) sessions.set(session, open);
    });
    const count = (session: Http2Session | undefined, headers: IncomingHttpHeaders, weight: number): void => {
      const open = session && sessions.get(session);
      if (open) this.#countReset(open, headers, weight);
    };
    server.on("sessionError", (_error: Error, session: ServerHttp2Session) => count(session, {}, WEIGHTS.error));
    server.prependListener("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      const { session } = stream;
      let weight = WEIGHTS.early;
      setImmediate(() => {
        weight = WEIGHTS.late;
      });
      stream.once("aborted", () => count(session, headers, weight));
    });
  }

  /** Refuses addresses with too many canceled requests. */
  isRefused(address: string): boolean {
    return this.#resets.isRefused(address, performance.now());
  }

  #add(socket: Socket, isTls: boolean): void {
    const address = socket.remoteAddress ?? "";
    if (this.isRefused(address)) return void socket.destroy();
    if (!this.#bounds.add(socket)) return;
    const open: OpenConnection = { socket, address, requests: 0, proxied: undefined };
    // Node's own time limit starts again with each byte.
    if (isTls) open.late = setTimeout(() => socket.destroy(), this.#limits.handshakeMs);
    const name = nameOf(socket);
    this.#open.set(name, open);
    socket.once("close", () => {
      clearTimeout(open.late);
      this.#open.delete(name);
    });
  }

  /** Behind a trusted proxy, connections count by host, because many visitors share them. */
  async #secured(tls: TLSSocket): Promise<void> {
    const open = this.#open.get(nameOf(tls));
    if (!open) return;
    clearTimeout(open.late);
    const name = tls.servername ? hostName(tls.servername) : "";
    const route = await hostRoute(name).catch(() => undefined);
    if (route?.kind !== "site" || route.proxy === null || !isOfProxy(route.proxy, open.address)) return;
    const holder = { network: `${callerNetwork(open.address)} ${name}`, block: `${route.proxy} ${name}` };
    open.proxied = { proxy: route.proxy, holder };
    this.#bounds.move(open.socket, holder);
  }

  #countRequest(request: EdgeRequest, response: EdgeResponse): void {
    const peer = socketOf(request);
    const open = peer && this.#open.get(nameOf(peer));
    if (!open) return;
    open.requests += 1;
    response.once("close", () => {
      open.requests -= 1;
    });
  }

  /** Others share a trusted proxy's connection. */
  #countReset({ address, proxied }: OpenConnection, headers: IncomingHttpHeaders, weight: number): void {
    if (isTrustedProxy(address)) return;
    const visitor = proxied && visitorThrough(proxied.proxy, { from: address, headers });
    const account = visitor ?? proxied?.holder.network ?? address;
    const isOver = this.#resets.count(account, weight, performance.now());
    if (isOver && visitor === undefined) this.#bounds.close(proxied?.holder ?? holderAt(address));
  }

  /** Finds the oldest connection without a request in progress. */
  #idleOf(sockets: Iterable<Socket>): Socket | undefined {
    let examined = 0;
    for (const socket of sockets) {
      examined += 1;
      if (examined > MAX_EXAMINED) return undefined;
      if (this.#open.get(nameOf(socket))?.requests === 0) return socket;
    }
    return undefined;
  }

  /** Finishes requests in flight for up to `graceMs`. */
  async end(graceMs: number): Promise<void> {
    await Promise.all(this.#watched.map(({ drain }) => drain(graceMs)));
  }
}
