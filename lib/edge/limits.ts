/** What one client may take of the edge. */
export interface EdgeLimits {
  /** Bytes of a request's line and headers together. */
  mostHeadBytes: number;
  /** Open connections of one address; IPv6 counts by /64. */
  mostPerAddress: number;
  /** Open connections of a listener. */
  mostConnections: number;
  /** Requests at once on one HTTP/2 connection. */
  mostStreams: number;
  /** Requests that one HTTP/2 connection may begin and take back at once; `resetsPerSecond` more follow. What is above ends it. */
  mostResets: number;
  resetsPerSecond: number;
  handshakeMs: number;
  /** From a connection's or request's begin until its headers are there. */
  headersMs: number;
  /** Until a request is there whole. */
  requestMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** Until the site's answer begins. */
  upstreamMs: number;
  /** Without a visitor taking anything of an answer that waits for them. */
  stalledMs: number;
  /** Requests of one address that the web process works on at once; IPv6 counts by /64. */
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
