export interface EdgeLimits {
  mostHeadBytes: number;
  /** IPv6 counts by /64. */
  mostPerAddress: number;
  mostConnections: number;
  mostStreams: number;
  /** Burst of canceled requests per HTTP/2 connection, refilled by `resetsPerSecond`; more closes it. */
  mostResets: number;
  resetsPerSecond: number;
  /** As above, of all connections of an address; more closes them and refuses new ones for `refusedMs`. */
  mostResetsPerAddress: number;
  resetsPerSecondPerAddress: number;
  refusedMs: number;
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
  /** More wait, since a school may share one address; above this they are refused. */
  mostWaitingPerAddress: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  mostHeadBytes: 16_384,
  mostPerAddress: 256,
  mostConnections: 20_000,
  mostStreams: 100,
  mostResets: 200,
  resetsPerSecond: 20,
  mostResetsPerAddress: 1000,
  resetsPerSecondPerAddress: 100,
  refusedMs: 60_000,
  handshakeMs: 10_000,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  upstreamMs: 30_000,
  stalledMs: 30_000,
  mostAskedPerAddress: 64,
  mostWaitingPerAddress: 1000,
};
