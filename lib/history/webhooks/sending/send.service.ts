import { sender } from "#lib/history/webhooks/connect.service.ts";
import type { Try } from "#lib/history/webhooks/deliveries.schema.ts";
import { type Answer, AnswerReader } from "#lib/history/webhooks/sending/answer.service.ts";

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Follows no redirects.
 * @returns undefined when `stop` aborted it: the outcome is unknown
 */
export async function sendMessage({ url, headers, body }: Message, now: number, stop: AbortSignal): Promise<Try | undefined> {
  const started = performance.now();
  const { origin, pathname, search } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  sender().dispatch({ origin, path: pathname + search, method: "POST", headers, body }, new AnswerReader(stop, resolve));
  const answer = await promise;
  return answer && { at: new Date(now).toISOString(), durationMs: Math.round(performance.now() - started), ...answer };
}
