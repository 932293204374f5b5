const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Creates the hook that counts each project's clock minute and UTC day in memory and reports the window with the fewest
 * requests left.
 *
 * @param {new (statusCode: number, code: string, message: string) => Error} Refusal
 */
export function limiter(Refusal) {
  const counters = new Map();

  return (request, reply, done) => {
    const { projectId, perMinute, perDay } = request.key;
    const now = Date.now();
    const counter = counters.get(projectId) ?? { minute: 0, minuteUsed: 0, day: 0, dayUsed: 0 };
    if (counter.day === 0) counters.set(projectId, counter);
    const minute = now - (now % MINUTE_MS);
    const day = now - (now % DAY_MS);
    if (counter.minute !== minute) Object.assign(counter, { minute, minuteUsed: 0 });
    if (counter.day !== day) Object.assign(counter, { day, dayUsed: 0 });
    const allowed = counter.minuteUsed < perMinute && counter.dayUsed < perDay;
    if (allowed) {
      counter.minuteUsed += 1;
      counter.dayUsed += 1;
    }
    const minuteLeft = perMinute - counter.minuteUsed;
    const dayLeft = perDay - counter.dayUsed;
    const tellMinute = allowed ? minuteLeft < dayLeft : dayLeft > 0;
    const reset = (tellMinute ? minute + MINUTE_MS : day + DAY_MS) / 1000;
    reply.header("X-RateLimit-Limit", tellMinute ? perMinute : perDay);
    reply.header("X-RateLimit-Remaining", tellMinute ? minuteLeft : dayLeft);
    reply.header("X-RateLimit-Reset", reset);
    if (allowed) return done();
    reply.header("Retry-After", Math.max(1, Math.ceil(reset - now / 1000)));
    done(new Refusal(429, "rate_limit_exceeded", "The limit is used up."));
  };
}
