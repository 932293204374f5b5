export interface Person {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  sessionId: string;
  /** End of the grace of a person who lacks a required second factor. */
  factorDueAt?: number;
}

export interface SessionView {
  id: string;
  userAgent: string;
  address: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}
