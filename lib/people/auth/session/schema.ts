export interface Person {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  sessionId: string;
  /** Epoch milliseconds: the end of the grace of someone who must have a second factor and has none. */
  factorDueAt?: number;
}

export interface SessionView {
  id: string;
  /** Truncated; may be empty. */
  userAgent: string;
  address: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}
