import type { Limits } from "#lib/tenancy/plans/rules.ts";

/** `address` is the result of `callerNetwork`. */
export type Caller =
  | { kind: "key"; projectId: string; keyId: string; limits: Limits }
  | { kind: "address"; address: string; limits: Limits };

export interface WindowState {
  limit: number;
  used: number;
  /** Epoch seconds. */
  resetAt: number;
}

export interface Verdict {
  /** Only `allowed` is charged. */
  outcome: "allowed" | "limited" | "banned";
  minute: WindowState;
  day: WindowState;
  /** Epoch milliseconds; 0 when allowed. */
  retryAt: number;
  /** Undefined without Redis. */
  keysVersion: string | undefined;
  petsVersion: string | undefined;
  degraded: boolean;
}

export interface BanPolicy {
  strikes: number;
  seconds: number;
  maxSeconds: number;
}

export interface Charged {
  minute: number;
  day: number;
}

export interface ChargeStore {
  /** @param projectId null for all */
  chargedToday(projectId: string | null, now: number): Promise<Map<string, Charged>>;
  flush(): Promise<void>;
}
