import { Ratelimit } from "@upstash/ratelimit";

type Store = ConstructorParameters<typeof Ratelimit>[0]["redis"];

/** Above this, all are forgotten. */
const MAX_REMEMBERED = 10_000;

function memoryStore(): Store {
  const counts = new Map<string, number>();
  const count = async (_sha: string, [key = ""]: string[], [max, , by]: unknown[]): Promise<number[]> => {
    if (counts.size >= MAX_REMEMBERED) counts.clear();
    const used = (counts.get(key) ?? 0) + Number(by);
    counts.set(key, used);
    return [used, Number(max)];
  };
  return {
    evalsha: count as Store["evalsha"],
    get: (async (key: string) => counts.get(key) ?? null) as Store["get"],
    set: (async (key: string, value: number) => void counts.set(key, value)) as unknown as Store["set"],
  };
}

export function openWindow({ max, windowMs }: { max: number; windowMs: number }): Ratelimit {
  return new Ratelimit({
    redis: memoryStore(),
    limiter: Ratelimit.fixedWindow(max, `${windowMs} ms`),
    // A timeout would let requests pass uncounted.
    timeout: 0,
    ephemeralCache: false,
    enableTelemetry: false,
  });
}
