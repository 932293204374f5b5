/** Who is signed in. Ids are decimal text. */
export interface Person {
  id: string;
  email: string;
  name: string;
  isAdmin: boolean;
  /** The session that the request came with. */
  sessionId: string;
}

/** A signed-in browser, as its owner's list shows it. */
export interface SessionView {
  id: string;
  /** What the browser calls itself, shortened; empty when it says nothing. */
  userAgent: string;
  address: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}
