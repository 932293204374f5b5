import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insideCall } from "#e2e/support/inside-call.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { enterAs, enterSite, MAX_PER_VISITOR, visitorAddress } from "#lib/http/sites/site-visitors.ts";
import { settings } from "#lib/platform/config/env.ts";
import { inTurn, turnBounds } from "#lib/platform/db/turns.ts";
import { createWebServer } from "#lib/programs/server/web-server.ts";

const HOST = "192.0.2.10";
let restore: () => Promise<void>;
beforeAll(() => {
  restore = useDatabase("postgres://nowhere.invalid/none", {
    TRUSTED_PROXIES: "198.51.100.7",
    ENCRYPTION_KEYS: PLAIN_SETTINGS.ENCRYPTION_KEYS,
  });
});
afterAll(() => restore());

describe("address of a site visitor", () => {
  it.each([
    { from: "the edge over loopback", peer: "127.0.0.1", local: "127.0.0.1", forwarded: "203.0.113.5", address: "203.0.113.5" },
    { from: "the edge over IPv6 loopback", peer: "::1", local: "::1", forwarded: "203.0.113.5", address: "203.0.113.5" },
    { from: "the edge where HOST is a concrete address", peer: HOST, local: HOST, forwarded: "203.0.113.5", address: "203.0.113.5" },
    {
      from: "the edge to a dual-stack socket",
      peer: `::ffff:${HOST}`,
      local: HOST,
      forwarded: "1.1.1.1, 203.0.113.5",
      address: "203.0.113.5",
    },
    {
      from: "another machine, whose claim is not believed",
      peer: "192.0.2.11",
      local: HOST,
      forwarded: "203.0.113.5",
      address: "192.0.2.11",
    },
    { from: "another machine, where ours is not known", peer: HOST, local: undefined, forwarded: "203.0.113.5", address: HOST },
    { from: "a trusted proxy", peer: "198.51.100.7", local: HOST, forwarded: "203.0.113.5", address: "203.0.113.5" },
    { from: "this machine, without a claim", peer: HOST, local: HOST, forwarded: null, address: HOST },
  ])("resolves the visitor's address to $address for a connection from $from", ({ peer, local, forwarded, address }) => {
    expect(visitorAddress(peer, local, forwarded)).toBe(address);
  });

  it("limits each visitor separately when the edge connects from the address in HOST", () => {
    const enter = (visitor: string) =>
      connection().run({ peer: HOST, localAddress: HOST, path: "/", query: "", onBroken: () => undefined }, () =>
        enterSite(new Request("http://localhost/sites/x", { headers: { "x-forwarded-for": visitor } })),
      );
    const leaves = Array.from({ length: MAX_PER_VISITOR }, () => enter("203.0.113.5"));
    expect(enter("203.0.113.5")).toBe("visitor");
    const other = enter("203.0.113.6");
    expect(other).toBeTypeOf("function");
    for (const leave of [...leaves, other]) if (typeof leave === "function") leave();
  });

  it("lets a visitor in while four addresses have all that they may, and a /48 not beyond its part", () => {
    const flood = [1, 2, 3, 4].flatMap((n) => Array.from({ length: MAX_PER_VISITOR }, () => enterAs(`192.0.${n}.1`)));
    expect(new Set(flood.map((left) => typeof left))).toEqual(new Set(["function"]));
    expect(enterAs("192.0.1.1")).toBe("visitor");
    const home = Array.from({ length: 40 }, (_, i) => enterAs(`2001:db8:0:${i.toString(16)}00::1`));
    expect(home.filter((entered) => entered === "all")).toHaveLength(24);
    const visitor = enterAs("203.0.113.5");
    expect(visitor).toBeTypeOf("function");
    for (const leave of [...flood, ...home, visitor]) if (typeof leave === "function") leave();
  });

  it("lets a visitor's change begin while another, whom the same edge names, waits for all that one may hold", async () => {
    const [full, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { maxOfProject } = turnBounds(settings().DATABASE_POOL_SIZE);
    let held = 0;
    const server = createWebServer(
      Promise.resolve((request, response) => {
        void inTurn(async () => {
          if (request.headers["x-forwarded-for"] !== "203.0.113.5") return;
          held += 1;
          if (held === maxOfProject) full.resolve();
          await released.promise;
        }).then(() => response.end("done"));
      }),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = (visitor: string) => insideCall(base, "POST", "/sites/x/ask", { headers: { "X-Forwarded-For": visitor } });
    const flood = Array.from({ length: maxOfProject }, () => ask("203.0.113.5"));
    await full.promise;
    expect((await ask("192.0.2.77")).text).toBe("done");
    released.resolve();
    await Promise.all(flood);
    server.closeAllConnections();
    server.close();
  });

  it("passes the peer and local addresses of the web connection to pages", async () => {
    const server = createWebServer(
      Promise.resolve(
        (_request, response) => void response.end(`${connection().getStore()?.peer} ${connection().getStore()?.localAddress}`),
      ),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect((await insideCall(`http://127.0.0.1:${port}`, "GET", "/sites/x", { localAddress: "127.0.0.9" })).text).toBe(
      "127.0.0.9 127.0.0.1",
    );
    server.closeAllConnections();
    server.close();
  });
});
