import { Ratelimit } from "@upstash/ratelimit";

type Store = ConstructorParameters<typeof Ratelimit>[0]["redis"];

const MAX_REMEMBERED = 10_000;

/** Callers below and at the limit, each least recent first. */
interface Remembered {
  window: number;
  open: Map<string, number>;
  spent: Map<string, number>;
}

/** Callers at the limit go last, so that a flood from many addresses resets no one. */
function makeRoom({ open, spent }: Remembered): void {
  if (open.size + spent.size < MAX_REMEMBERED) return;
  const from = open.size > 0 ? open : spent;
  for (const key of from.keys()) {
    from.delete(key);
    return;
  }
}

function memoryStore(): Store {
  const remembered: Remembered = { window: 0, open: new Map(), spent: new Map() };
  return {
    async evalsha<Args extends unknown[], Reply>(_script: string, [key = ""]: string[], [max, windowMs, by]: Args): Promise<Reply> {
      const window = Math.floor(Date.now() / Number(windowMs));
      if (window !== remembered.window) Object.assign(remembered, { window, open: new Map(), spent: new Map() });
      const { open, spent } = remembered;
      const used = (open.get(key) ?? spent.get(key) ?? 0) + Number(by);
      open.delete(key);
      spent.delete(key);
      makeRoom(remembered);
      (used >= Number(max) ? spent : open).set(key, used);
      const reply: unknown = [used, Number(max)];
      return reply as Reply;
    },
    get: async () => null,
    set: async () => null,
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
