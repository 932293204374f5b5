import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { httpCall } from "#e2e/support/http-call.ts";
import { openWebPort, type WebPort } from "#e2e/support/web-port.ts";
import { MAX_WAITING_PER_VISITOR } from "#lib/http/pages/visitor-queue.ts";
import { noteSession } from "#lib/people/auth/session/known.state.ts";

const GUIDE = "/docs/guide";
const ANOTHER_VISITOR = "127.0.0.9";

let web: WebPort;
afterEach(() => web.stop());

/** The guide is rendered once `release` is called. */
async function openPages() {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const rendered: string[] = [];
  let running = 0;
  let maxRunning = 0;
  web = await openWebPort(async ({ url = "" }, response) => {
    rendered.push(url);
    if (url.startsWith(GUIDE)) running += 1;
    maxRunning = Math.max(maxRunning, running);
    if (url.startsWith(GUIDE)) await hold;
    if (url !== `${GUIDE}?forever`) response.end("rendered");
    else await once(response, "close");
    if (url.startsWith(GUIDE)) running -= 1;
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

it("renders visitors' pages one at a time, and answers 503 when too many wait", async () => {
  const { ask, send, release, rendered, maxRunning } = await openPages();
  const sent = [];
  for (let i = 0; i <= MAX_WAITING_PER_VISITOR; i += 1) sent.push(await send(`${GUIDE}?${i}`));
  await ask("/api/live");
  expect(rendered).toEqual([`${GUIDE}?0`, "/api/live"]);
  const refused = await ask(GUIDE);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
  expect(refused.text).toContain("try again shortly");
  release();
  for (const { answer } of sent) expect((await answer).status).toBe(200);
  expect(maxRunning()).toBe(1);
});

it("renders another visitor's page next, however many one visitor has waiting", async () => {
  const { send, release, rendered } = await openPages();
  const sent = [];
  for (let i = 0; i < 4; i += 1) sent.push(await send(`${GUIDE}?${i}`));
  sent.push(await send("/sign-in", { localAddress: ANOTHER_VISITOR }));
  release();
  await Promise.all(sent.map(({ answer }) => answer));
  expect(rendered).toEqual([`${GUIDE}?0`, `${GUIDE}?1`, "/sign-in", `${GUIDE}?2`, `${GUIDE}?3`]);
});

it("lets neither people with a session, nor the dashboard's data, sites, and files wait for visitors", async () => {
  const { ask, send, release } = await openPages();
  const token = "s".repeat(43);
  noteSession(token, true);
  const { answer } = await send(GUIDE);
  const cookie = { Cookie: `theme=dark; next-auth.session-token=${token}` };
  expect((await ask("/projects", { headers: cookie })).text).toBe("rendered");
  for (const path of ["/api/live", "/sites/example.org", "/_next/static/x.js"]) {
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
  const sent = [await send(GUIDE)];
  for (const token of [claimed, ended]) sent.push(await send("/projects", { headers: { Cookie: `next-auth.session-token=${token}` } }));
  await ask("/api/live");
  expect(rendered).toEqual([GUIDE, "/api/live"]);
  release();
  await Promise.all(sent.map(({ answer }) => answer));
});

it("goes on after two seconds when a visitor does not take a page", async () => {
  const { ask, send, release } = await openPages();
  release();
  const { answer } = await send(`${GUIDE}?forever`);
  answer.catch(() => undefined);
  expect((await ask("/sign-in")).text).toBe("rendered");
});
