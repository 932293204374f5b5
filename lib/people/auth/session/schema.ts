export interface Person {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  sessionId: string;
}

export interface SessionView {
  id: string;
  /** User agent, truncated; may be empty. */
  userAgent: string;
  address: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}
