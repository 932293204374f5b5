import type { Answer } from "./http-call.ts";

/** What an answer's `RateLimit-Policy` and `RateLimit` say was used of a window, its own request included. */
export function usedOf(window: "minute" | "day", { headers }: Pick<Answer, "headers">): number {
  const quota = new RegExp(`"${window}";q=(\\d+)`).exec(headers["ratelimit-policy"] ?? "")?.[1];
  const remaining = new RegExp(`"${window}";r=(\\d+)`).exec(headers["ratelimit"] ?? "")?.[1];
  if (quota === undefined || remaining === undefined) throw new Error(`no limit headers: ${JSON.stringify(headers)}`);
  return Number(quota) - Number(remaining);
}
