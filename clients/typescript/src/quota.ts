interface Window {
  limit: number;
  remaining: number;
  /** Milliseconds from now. */
  resetMs: number;
}

/** Of the project's quota, what one run takes at most. */
const SHARE_OF_MINUTE = 0.1;
const SHARE_OF_DAY = 0.2;
/** Of both quotas, what is left to others. */
const LEFT_TO_OTHERS = 0.1;

const MIN_MS = 2_000;
const MAX_IDLE_MS = 30_000;
const IDLE_GROWTH = 1.5;

function parameters(text: string | null, name: "minute" | "day"): Map<string, number> {
  const item = (text ?? "").split(",").find((part) => part.trim().startsWith(`"${name}"`)) ?? "";
  return new Map([...item.matchAll(/;(\w+)=(\d+)/g)].map(([, key = "", value]) => [key, Number(value)]));
}

function windowOf(headers: Headers, name: "minute" | "day"): Window | undefined {
  const limit = parameters(headers.get("ratelimit-policy"), name).get("q");
  const state = parameters(headers.get("ratelimit"), name);
  const [remaining, seconds] = [state.get("r"), state.get("t")];
  if (limit === undefined || remaining === undefined || seconds === undefined) return undefined;
  return { limit, remaining, resetMs: seconds * 1000 };
}

/** Paces a program that looks again and again, so that the project's other programs keep most of its quota. */
export class Quota {
  #minute: Window | undefined;
  #day: Window | undefined;
  #usedToday = 0;
  #dayEndsAt = 0;

  /** @param now epoch milliseconds */
  count(headers: Headers, now: number): void {
    this.#minute = windowOf(headers, "minute") ?? this.#minute;
    this.#day = windowOf(headers, "day") ?? this.#day;
    if (now >= this.#dayEndsAt) this.#usedToday = 0;
    this.#usedToday += 1;
    if (this.#day) this.#dayEndsAt = now + this.#day.resetMs;
  }

  /** @returns whether the next look waits for the next day (UTC) */
  isDayUsed(): boolean {
    const day = this.#day;
    return day !== undefined && (this.#usedToday >= day.limit * SHARE_OF_DAY || day.remaining <= day.limit * LEFT_TO_OTHERS);
  }

  /**
   * Until the next look, in milliseconds.
   * @param idleLooks how many in a row have found nothing
   */
  waitMs(idleLooks: number): number {
    if (this.#day && this.isDayUsed()) return this.#day.resetMs + MIN_MS;
    const minute = this.#minute;
    const shortest = minute ? Math.max(MIN_MS, 60_000 / (minute.limit * SHARE_OF_MINUTE)) : MAX_IDLE_MS;
    const pace = Math.min(shortest * IDLE_GROWTH ** idleLooks, Math.max(shortest, MAX_IDLE_MS));
    const isMinuteUsed = minute !== undefined && minute.remaining <= minute.limit * LEFT_TO_OTHERS;
    return Math.ceil(isMinuteUsed ? Math.max(pace, minute.resetMs) : pace);
  }
}
