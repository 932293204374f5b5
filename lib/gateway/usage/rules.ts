import { MINUTE_MS } from "#lib/platform/time.ts";

export interface UsageEntry {
  projectId: string;
  keyId: string;
  operation: string;
  status: number;
  charged: boolean;
}

export interface UsageRow {
  projectId: string;
  keyId: string;
  operation: string;
  statusClass: number;
  minute: number;
  requests: number;
  charged: number;
}

interface KeyUsage {
  projectId: string;
  lastUsedAt: number;
  /** Requests of status class n at n, charged ones at CLASSES + n. */
  operations: Map<string, number[]>;
}

const CLASSES = 6;

export type UsageTally = Map<number, Map<string, KeyUsage>>;

/** No allocation for a key already seen this minute. */
export function addEntry(tally: UsageTally, entry: UsageEntry, now: number): void {
  const counts = countsOf(tally, now - (now % MINUTE_MS), entry, now);
  const statusClass = Math.trunc(entry.status / 100);
  counts[statusClass] = (counts[statusClass] ?? 0) + 1;
  if (entry.charged) counts[CLASSES + statusClass] = (counts[CLASSES + statusClass] ?? 0) + 1;
}

export function mergeTally(into: UsageTally, from: UsageTally): void {
  for (const [minute, keys] of from) {
    for (const [keyId, usage] of keys) {
      for (const [operation, counts] of usage.operations) {
        const sums = countsOf(into, minute, { projectId: usage.projectId, keyId, operation }, usage.lastUsedAt);
        counts.forEach((count, index) => {
          sums[index] = (sums[index] ?? 0) + count;
        });
      }
    }
  }
}

function countsOf(tally: UsageTally, minute: number, entry: Pick<UsageEntry, "projectId" | "keyId" | "operation">, at: number): number[] {
  let keys = tally.get(minute);
  if (!keys) {
    keys = new Map();
    tally.set(minute, keys);
  }
  let usage = keys.get(entry.keyId);
  if (!usage) {
    usage = { projectId: entry.projectId, lastUsedAt: at, operations: new Map() };
    keys.set(entry.keyId, usage);
  }
  if (at > usage.lastUsedAt) usage.lastUsedAt = at;
  let counts = usage.operations.get(entry.operation);
  if (!counts) {
    counts = Array<number>(2 * CLASSES).fill(0);
    usage.operations.set(entry.operation, counts);
  }
  return counts;
}

/** Sorted by primary key, so that writers never deadlock. */
export function rowsOf(tally: UsageTally): UsageRow[] {
  const rows: UsageRow[] = [];
  for (const [minute, keys] of tally) {
    for (const [keyId, { projectId, operations }] of keys) {
      for (const [operation, counts] of operations) {
        for (let statusClass = 0; statusClass < CLASSES; statusClass++) {
          const requests = counts[statusClass] ?? 0;
          if (requests === 0) continue;
          rows.push({ projectId, keyId, operation, statusClass, minute, requests, charged: counts[CLASSES + statusClass] ?? 0 });
        }
      }
    }
  }
  return rows.sort(
    (a, b) =>
      byNumber(a.projectId, b.projectId) ||
      a.minute - b.minute ||
      byNumber(a.keyId, b.keyId) ||
      (a.operation < b.operation ? -1 : a.operation > b.operation ? 1 : a.statusClass - b.statusClass),
  );
}

export function lastUsedOf(tally: UsageTally): [keyId: string, at: number][] {
  const latest = new Map<string, number>();
  for (const keys of tally.values()) {
    for (const [keyId, { lastUsedAt }] of keys) latest.set(keyId, Math.max(lastUsedAt, latest.get(keyId) ?? 0));
  }
  return [...latest].sort((a, b) => byNumber(a[0], b[0]));
}

function byNumber(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
