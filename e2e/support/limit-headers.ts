import type { Answer } from "./http-call.ts";

/** Includes this request. */
export function usedOf(window: "minute" | "day", { headers }: Pick<Answer, "headers">): number {
  const quota = new RegExp(`"${window}";q=(\\d+)`).exec(headers["ratelimit-policy"] ?? "")?.[1];
  const remaining = new RegExp(`"${window}";r=(\\d+)`).exec(headers["ratelimit"] ?? "")?.[1];
  if (quota === undefined || remaining === undefined) throw new Error(`no limit headers: ${JSON.stringify(headers)}`);
  return Number(quota) - Number(remaining);
}
