export interface EdgeLimits {
  mostHeadBytes: number;
  /** IPv6 counts by /64. */
  mostPerAddress: number;
  mostConnections: number;
  mostStreams: number;
  /** Burst of canceled requests per HTTP/2 connection, refilled by `resetsPerSecond`; more closes it. */
  mostResets: number;
  resetsPerSecond: number;
  handshakeMs: number;
  headersMs: number;
  requestMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  upstreamMs: number;
  /** While the visitor reads nothing. */
  stalledMs: number;
  /** In flight at the web process; IPv6 counts by /64. */
  mostAskedPerAddress: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  mostHeadBytes: 16_384,
  mostPerAddress: 256,
  mostConnections: 20_000,
  mostStreams: 100,
  mostResets: 200,
  resetsPerSecond: 20,
  handshakeMs: 10_000,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  upstreamMs: 30_000,
  stalledMs: 30_000,
  mostAskedPerAddress: 64,
};
