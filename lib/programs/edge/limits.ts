export interface EdgeLimits {
  maxHeadBytes: number;
  /** By `callerNetwork`. */
  maxPerAddress: number;
  /** All listeners together. */
  maxConnections: number;
  maxStreams: number;
  /** Burst of canceled requests per HTTP/2 connection; more close it. */
  maxResets: number;
  resetsPerSecond: number;
  /** Burst per address; more close its connections and refuse new ones for `refusedMs`. */
  maxResetsPerAddress: number;
  resetsPerSecondPerAddress: number;
  refusedMs: number;
  handshakeMs: number;
  headersMs: number;
  /** Applies to sites; the web process limits the dashboard. */
  requestMs: number;
  /** Short: slow forms must not hold the few places. */
  formMs: number;
  uploadMs: number;
  /** Time without a byte in either direction. */
  idleMs: number;
  upstreamMs: number;
  /** Time that a visitor reads nothing. */
  stalledMs: number;
  /** Concurrent requests at the web process. */
  maxAskedPerAddress: number;
  /** All addresses together, for sites and for the dashboard each. */
  maxAsked: number;
  /** Further requests wait, since a school may share one address. */
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
  // Matches the web process.
  uploadMs: 40 * 60_000,
  idleMs: 60_000,
  upstreamMs: 30_000,
  stalledMs: 30_000,
  maxAskedPerAddress: 64,
  maxAsked: 448,
  maxWaitingPerAddress: 1000,
};
