export interface EdgeLimits {
  maxHeadBytes: number;
  /** Addresses count by `callerNetwork`. */
  maxPerAddress: number;
  /** Of all listeners. */
  maxConnections: number;
  maxStreams: number;
  /** Burst of canceled requests per HTTP/2 connection; more closes it. */
  maxResets: number;
  resetsPerSecond: number;
  /** Burst per address; more closes its connections and refuses new ones for `refusedMs`. */
  maxResetsPerAddress: number;
  resetsPerSecondPerAddress: number;
  refusedMs: number;
  handshakeMs: number;
  headersMs: number;
  /** Of a request to a site; the web process limits those to the dashboard. */
  requestMs: number;
  /** Of a form to a site: the few that are read at once must not be held. */
  formMs: number;
  uploadMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  upstreamMs: number;
  /** While the visitor reads nothing. */
  stalledMs: number;
  /** In flight at the web process. */
  maxAskedPerAddress: number;
  /** Of all addresses, for sites and for the dashboard each; fewer than the connections to the web process. */
  maxAsked: number;
  /** A school may share one address, so more requests wait. */
  maxWaitingPerAddress: number;
}

export const EDGE_LIMITS: EdgeLimits = {
  maxHeadBytes: 16_384,
  maxPerAddress: 256,
  maxConnections: 20_000,
  maxStreams: 100,
  maxResets: 200,
  resetsPerSecond: 20,
  maxResetsPerAddress: 1000,
  resetsPerSecondPerAddress: 100,
  refusedMs: 60_000,
  handshakeMs: 10_000,
  headersMs: 10_000,
  requestMs: 30_000,
  formMs: 10_000,
  // As the web process allows.
  uploadMs: 40 * 60_000,
  idleMs: 60_000,
  upstreamMs: 30_000,
  stalledMs: 30_000,
  maxAskedPerAddress: 64,
  maxAsked: 448,
  maxWaitingPerAddress: 1000,
};
