import type { UsedUpQuota } from "#lib/gateway/api-keys/detail.schema.ts";
import type { Verdict } from "#lib/gateway/rate-limit/schema.ts";

const LEFT = "A person who has left";
const COMMAND_LINE = "The operator’s command line";

export function makerId(createdBy: string): string | undefined {
  return /^user:(\d{1,18})$/.exec(createdBy)?.[1];
}

export function lifterId(liftedBy: string | null): string | undefined {
  return liftedBy !== null && /^\d{1,18}$/.test(liftedBy) ? liftedBy : undefined;
}

export function makerWords(createdBy: string, names: ReadonlyMap<string, string>): string {
  const id = makerId(createdBy);
  if (id !== undefined) return names.get(id) ?? LEFT;
  return createdBy.startsWith("cli") ? COMMAND_LINE : "Petstore";
}

export function lifterWords(liftedBy: string | null, names: ReadonlyMap<string, string>): string | null {
  if (liftedBy === null) return null;
  const id = lifterId(liftedBy);
  return id === undefined ? COMMAND_LINE : (names.get(id) ?? LEFT);
}

export function usedUpQuota({ outcome, day, retryAt }: Pick<Verdict, "outcome" | "day" | "retryAt">): UsedUpQuota | null {
  if (outcome !== "limited") return null;
  return { window: day.used >= day.limit ? "day" : "minute", until: new Date(retryAt).toISOString() };
}
