import { Ratelimit } from "@upstash/ratelimit";
import { decodeCaller } from "#lib/rate-limit/rules.ts";
import type { Caller, Verdict } from "#lib/rate-limit/schema.ts";

const PREFIX = "petstore";
const MOST_CALLERS = 50_000;
/** Prefixes the caller if the sender knew of a refusal: the library passes nothing else through. */
const KNEW = "!";

interface Engine {
  /** @param knew see `strike` */
  charge(caller: Caller, knew: boolean): Verdict | Promise<Verdict>;
  peek(caller: Caller): Promise<Verdict>;
}

type Config = ConstructorParameters<typeof Ratelimit>[0];
type Response = Awaited<ReturnType<ReturnType<Config["limiter"]>["limit"]>> & { verdict: Verdict };

const nothingPending = Promise.resolve();

function respond(verdict: Verdict): Response {
  const { minute, day } = verdict;
  const tightest = minute.limit - minute.used < day.limit - day.used ? minute : day;
  return {
    success: verdict.outcome === "allowed",
    limit: tightest.limit,
    remaining: Math.max(0, tightest.limit - tightest.used),
    reset: tightest.resetAt * 1000,
    pending: nothingPending,
    verdict,
  };
}

const unused = (): never => {
  throw new Error("the limiter uses its own connection");
};

/** The library's timeout and cache are off: both would let requests through uncounted. */
export function throughRatelimit(engine: Engine): {
  charge(callerId: string, knew?: boolean): Promise<Verdict>;
  peek(callerId: string): Promise<Verdict>;
} {
  const knows = (identifier: string): boolean => identifier.startsWith(KNEW, PREFIX.length + 1);
  const callers = new Map<string, Caller>();
  const callerOf = (identifier: string): Caller => {
    let caller = callers.get(identifier);
    if (!caller) {
      if (callers.size >= MOST_CALLERS) callers.clear();
      caller = decodeCaller(identifier.slice(PREFIX.length + (knows(identifier) ? 1 + KNEW.length : 1)));
      callers.set(identifier, caller);
    }
    return caller;
  };
  const algorithm: ReturnType<Config["limiter"]> = {
    limit: async (_context, identifier) => {
      const verdict = engine.charge(callerOf(identifier), knows(identifier));
      return respond(verdict instanceof Promise ? await verdict : verdict);
    },
    getRemaining: async (_context, identifier) => respond(await engine.peek(callerOf(identifier))),
    resetTokens: () => Promise.reject(new Error("counts are never taken back")),
  };
  const ratelimit = new Ratelimit({
    redis: { evalsha: unused, get: unused, set: unused },
    limiter: () => algorithm,
    prefix: PREFIX,
    timeout: 0,
    ephemeralCache: false,
    analytics: false,
    enableTelemetry: false,
  });
  return {
    charge: async (callerId, knew = false) => ((await ratelimit.limit(knew ? KNEW + callerId : callerId)) as Response).verdict,
    peek: async (callerId) => ((await ratelimit.getRemaining(callerId)) as unknown as Response).verdict,
  };
}
