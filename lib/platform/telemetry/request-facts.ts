import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "#lib/platform/runtime.ts";

export interface RequestFacts {
  requestId: string;
  personId?: string;
  projectId?: string;
}

const current = singleton<AsyncLocalStorage<RequestFacts>>("telemetry.request-facts", () => new AsyncLocalStorage());

export function withRequestFacts<T>(facts: RequestFacts, work: () => T): T {
  return current().run(facts, work);
}

export function noteRequest(found: Omit<RequestFacts, "requestId">): void {
  const facts = current().getStore();
  if (facts) Object.assign(facts, found);
}

/** @returns undefined for the API, which logs its own */
export function requestFacts(): RequestFacts | undefined {
  return current().getStore();
}
