import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import { clientAddress } from "#lib/http/client-address.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { keepRendered, keptName, sendKept } from "#lib/http/pages/kept-pages.ts";
import { nonceOf } from "#lib/http/pages/page-policy.ts";
import { plainPageHtml } from "#lib/http/pages/plain-page.ts";
import { isSessionKnown } from "#lib/people/auth/session/known.state.ts";
import { FairQueue } from "#lib/platform/fair-queue.ts";
import { holderAt } from "#lib/platform/holdings.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Per network, by `callerNetwork`. */
export const MAX_WAITING_PER_VISITOR = 16;
const MAX_WAITING = 256;
/** A slow reader keeps Next from finishing. */
const MAX_RENDER_MS = 2000;

const GAVE_WAY = new Error("others wait");

const queue = singleton(
  "http.visitor-queue",
  () => new FairQueue({ maxWaitingEach: MAX_WAITING_PER_VISITOR, maxWaiting: MAX_WAITING, error: () => GAVE_WAY }),
);

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
 * One page at a time, with networks in turn, because rendering blocks the API. Signed-in people and cached pages do not wait.
 * @param render resolves when the page has been sent
 */
export async function renderQueued(request: IncomingMessage, response: ServerResponse, render: () => unknown): Promise<void> {
  const { headers, socket } = request;
  const name = keptName(request);
  if (name !== undefined && (await sendKept(name, request, response))) return;
  if (isSessionKnown(headers.cookie)) {
    await render();
    return;
  }
  const address = clientAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString());
  const turn = async () => {
    if (response.destroyed) return undefined;
    if (name !== undefined) {
      // Another request rendered it meanwhile.
      if (await sendKept(name, request, response)) return undefined;
      keepRendered(name, request, response);
    }
    const rendered = Promise.resolve(render());
    await Promise.race([rendered, setTimeout(MAX_RENDER_MS, undefined, { ref: false })]);
    await setImmediate();
    return { rendered };
  };
  const had = await queue()
    .add(holderAt(address), turn)
    .catch((error: unknown) => {
      if (error !== GAVE_WAY) throw error;
      refuse(request, response);
    });
  await had?.rendered;
}
