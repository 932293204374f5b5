/** Requests that a caller may make: per clock minute (UTC) and per UTC day. */
export interface Limits {
  perMinute: number;
  perDay: number;
}

/**
 * Who is charged. A project's keys share its counters; an anonymous caller is
 * counted by address, given as `addressGroup` has it.
 */
export type Caller =
  | { kind: "key"; projectId: string; keyId: string; limits: Limits }
  | { kind: "address"; address: string; limits: Limits };

/** One window of a verdict. */
export interface WindowState {
  limit: number;
  /** Requests charged so far in this window, this one included when it was allowed. */
  used: number;
  /** Epoch seconds at which the window ends. */
  resetAt: number;
}

/** What the limiter says of one request. */
export interface Verdict {
  /** `limited`: a window is exhausted. `banned`: the key is banned. Neither charges anything. */
  outcome: "allowed" | "limited" | "banned";
  minute: WindowState;
  day: WindowState;
  /** Epoch milliseconds before which no retry can succeed; 0 when allowed. */
  retryAt: number;
  /** Versions that Redis returned in the same call; undefined without Redis or while it is away. */
  keysVersion: string | undefined;
  petsVersion: string | undefined;
  /** Counters are a local share because Redis is away. */
  degraded: boolean;
}

/** Lengths and thresholds of a ban, from the settings. */
export interface BanPolicy {
  /** Strikes within a window that ban the key. */
  strikes: number;
  /** Length of a first ban. Doubles for each further one within 24 hours. */
  seconds: number;
  maxSeconds: number;
}

/** Requests charged to a project in the running windows, as far as they are stored. */
export interface Charged {
  minute: number;
  day: number;
}

/** Where the requests charged so far are stored. */
export interface ChargeStore {
  /**
   * What is stored of the minute and UTC day that hold `now`, epoch milliseconds.
   * @param projectId one project, or null for all
   * @returns by project id; a project with nothing charged today is missing
   * @throws AppError `service_unavailable` when the database is down
   */
  chargedToday(projectId: string | null, now: number): Promise<Map<string, Charged>>;
  /** Stores what this process has charged since it last did. */
  flush(): Promise<void>;
}
