import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import { clientAddress } from "#lib/http/client-address.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { nonceOf } from "#lib/http/pages/page-policy.ts";
import { plainPageHtml } from "#lib/http/pages/plain-page.ts";
import { isSessionKnown } from "#lib/people/auth/session/known.state.ts";
import { callerNetwork } from "#lib/platform/address.ts";
import { FairQueue } from "#lib/platform/fair-queue.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Per address; By `callerNetwork`. */
export const MAX_WAITING_PER_VISITOR = 16;
const MAX_VISITORS = 64;
/** A slow reader keeps Next from finishing. */
const MAX_RENDER_MS = 2000;

const queue = singleton("http.visitor-queue", () => new FairQueue({ maxWaitingPerKey: MAX_WAITING_PER_VISITOR, maxKeys: MAX_VISITORS }));

function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const page = { title: "Too many requests", text: "Too many pages are waiting to be shown. Please try again shortly." };
  const status = 503;
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": `${UNAVAILABLE_RETRY_SECONDS}`,
  });
  response.end(plainPageHtml({ ...page, status }, nonceOf(headers["content-security-policy"]?.toString())));
}

/**
 * Visitors' pages render one at a time, the addresses in turn, because rendering blocks the API. Signed-in people do
 * not wait.
 * @param render resolves when the page has been sent
 */
export async function renderQueued(request: IncomingMessage, response: ServerResponse, render: () => unknown): Promise<void> {
  const { headers, socket } = request;
  if (isSessionKnown(headers.cookie)) {
    await render();
    return;
  }
  const address = clientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString());
  const queued = queue().add(callerNetwork(address), async () => {
    const rendered = Promise.resolve(render());
    await Promise.race([rendered, setTimeout(MAX_RENDER_MS, undefined, { ref: false })]);
    await setImmediate();
    return { rendered };
  });
  if (!queued) return refuse(request, response);
  await (await queued).rendered;
}
