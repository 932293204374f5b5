import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, expect, it } from "vitest";
import { httpCall } from "#e2e/support/http-call.ts";
import { openWebPort, type WebPort } from "#e2e/support/web-port.ts";
import { nonceOf } from "#lib/http/pages/page-policy.ts";
import { MAX_WAITING_PER_VISITOR } from "#lib/http/pages/visitor-queue.ts";
import { noteSession } from "#lib/people/auth/session/known.state.ts";

const SLOW = "/invitations";
const KEPT = "/docs/guide/paging";
const ANOTHER_VISITOR = "127.0.0.9";

let web: WebPort;
afterEach(() => web.stop());

const pageFor = ({ headers }: IncomingMessage): string =>
  `<html><script nonce="${nonceOf(headers["content-security-policy"]?.toString())}"></script><p>${headers.host} ${headers.cookie}</p></html>`;

/** Invitations are rendered once `release` is called. */
async function openPages() {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const rendered: string[] = [];
  let running = 0;
  let maxRunning = 0;
  web = await openWebPort(async (request, response) => {
    const { url = "" } = request;
    rendered.push(url);
    if (url.startsWith(SLOW)) running += 1;
    maxRunning = Math.max(maxRunning, running);
    if (url.startsWith(SLOW)) await hold;
    if (url.startsWith("/docs/")) response.setHeader("Content-Type", "text/html").end(pageFor(request));
    else if (url !== `${SLOW}?forever`) response.end("rendered");
    else await once(response, "close");
    if (url.startsWith(SLOW)) running -= 1;
  });
  const base = `http://127.0.0.1:${web.port}`;
  const ask = (path: string, options = {}) => httpCall(base, "GET", path, options);
  /** Asks, and waits until the server has the request. */
  const send = async (path: string, options = {}) => {
    const arrived = once(web.server, "request");
    const answer = ask(path, options);
    await arrived;
    return { answer };
  };
  return { ask, send, release, rendered, maxRunning: () => maxRunning };
}

it("renders visitors' pages one at a time, and answers 503 to the oldest of too many that wait", async () => {
  const { ask, send, release, rendered, maxRunning } = await openPages();
  const sent = [];
  for (let i = 0; i <= MAX_WAITING_PER_VISITOR; i += 1) sent.push(await send(`${SLOW}?${i}`));
  await ask("/api/live");
  expect(rendered).toEqual([`${SLOW}?0`, "/api/live"]);
  sent.push(await send(`${SLOW}?last`));
  const [first, oldest, ...others] = sent;
  const refused = await oldest?.answer;
  expect([refused?.status, refused?.headers["retry-after"]]).toEqual([503, "2"]);
  expect(refused?.text).toContain("try again shortly");
  release();
  for (const one of [first, ...others]) expect((await one?.answer)?.status).toBe(200);
  expect(maxRunning()).toBe(1);
});

it("renders another visitor's page next, however many one visitor has waiting", async () => {
  const { send, release, rendered } = await openPages();
  const sent = [];
  for (let i = 0; i < 4; i += 1) sent.push(await send(`${SLOW}?${i}`));
  sent.push(await send("/sign-in", { localAddress: ANOTHER_VISITOR }));
  release();
  await Promise.all(sent.map(({ answer }) => answer));
  expect(rendered).toEqual([`${SLOW}?0`, "/sign-in", `${SLOW}?1`, `${SLOW}?2`, `${SLOW}?3`]);
});

it("lets neither people with a session, nor the dashboard's data, and files wait for visitors", async () => {
  const { ask, send, release } = await openPages();
  const token = "s".repeat(43);
  noteSession(token, true);
  const { answer } = await send(SLOW);
  const cookie = { Cookie: `theme=dark; next-auth.session-token=${token}` };
  expect((await ask("/projects", { headers: cookie })).text).toBe("rendered");
  for (const path of ["/api/live", "/_next/static/x.js"]) {
    expect((await ask(path)).text).toBe("rendered");
  }
  release();
  await answer;
});

it("lets those wait who only claim a session, or whose session has ended", async () => {
  const { ask, send, rendered, release } = await openPages();
  const [claimed, ended] = ["c".repeat(43), "e".repeat(43)];
  noteSession(ended, true);
  noteSession(ended, false);
  const sent = [await send(SLOW)];
  for (const token of [claimed, ended]) sent.push(await send("/projects", { headers: { Cookie: `next-auth.session-token=${token}` } }));
  await ask("/api/live");
  expect(rendered).toEqual([SLOW, "/api/live"]);
  release();
  await Promise.all(sent.map(({ answer }) => answer));
});

it("goes on after two seconds when a visitor does not take a page", async () => {
  const { ask, send, release } = await openPages();
  release();
  const { answer } = await send(`${SLOW}?forever`);
  answer.catch(() => undefined);
  expect((await ask("/sign-in")).text).toBe("rendered");
});

it("shows the guide without a turn once it was rendered, with each request's own nonce, by theme", async () => {
  const { ask, send, release, rendered } = await openPages();
  const dark = { headers: { Cookie: "theme=dark" } };
  const first = [await ask(KEPT), await ask(KEPT, dark)];
  const { answer } = await send(SLOW);
  const again = [await ask(KEPT), await ask(KEPT, dark)];
  expect(rendered).toEqual([KEPT, KEPT, SLOW]);
  const nonces = [...first, ...again].map(({ text, headers }) => {
    const nonce = nonceOf(String(headers["content-security-policy"]));
    expect(text).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(4);
  expect(again.map(({ text }) => text.replace(/nonce="[^"]+"/, ""))).toEqual(first.map(({ text }) => text.replace(/nonce="[^"]+"/, "")));
  expect(again.map(({ headers }) => headers["content-type"])).toEqual(["text/html", "text/html"]);
  release();
  await answer;
});

it.each([
  ["with a query", `${KEPT}?x`, {}],
  ["in parts, as the router asks for it", KEPT, { headers: { RSC: "1" } }],
])("renders the guide for each request %s", async (_, path, options) => {
  const { ask, rendered } = await openPages();
  await ask(path, options);
  await ask(path, options);
  expect(rendered).toEqual([path, path]);
});
