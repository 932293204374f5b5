import { expect, it } from "vitest";
import { proxyConfig } from "../cluster/proxy-config.ts";
import { configOf, type Places, PROXIES } from "./sample.ts";

/** Where the documented samples listen, and what they ask, which a trial must not. Caddy's 3090 stays: it asks there for other names. */
const DOCUMENTED = /127\.0\.0\.1:30(?!90)\d\d\b|pets\.example\.org|\/etc\/ssl|listen (?:\[::\]:)?\d+\b(?!\.)|bind :\d/;
/** Leaves out explanations. */
const lines = (text: string): string => text.replaceAll(/^\s*#.*\n/gm, "");

const PLACES: Places = {
  ...{ http: 41080, https: 41443, web: [41000, 41001], edge: 41081, folder: "/tmp/trial" },
  ...{ chain: "/tmp/trial/chain.pem", key: "/tmp/trial/key.pem", both: "/tmp/trial/both.pem" },
};

it.each(PROXIES)("the sample for $name can be tried on other ports, with another name and certificate", (proxy) => {
  const text = lines(configOf(proxy, PLACES));
  expect(text).not.toMatch(DOCUMENTED);
  for (const port of [41000, 41001, 41080, 41081, 41443]) expect(text).toContain(String(port));
});

it("the sample for HAProxy can be put before a cluster, with two machines and two edges", () => {
  const [web, edges] = [
    ["127.0.0.2:41000", "127.0.0.3:41000"],
    [
      { http: "127.0.0.4:41081", https: "127.0.0.4:41444" },
      { http: "127.0.0.5:41081", https: "127.0.0.5:41444" },
    ],
  ];
  const doors = { http: "127.0.0.1:41080", inside: "127.0.0.1:41082", sitesHttp: "127.0.0.1:41083", sitesHttps: "127.0.0.1:41443" };
  const text = lines(proxyConfig({ ...doors, web, edges, socket: "/tmp/trial/socket" }));
  expect(text).not.toMatch(DOCUMENTED);
  expect(text).not.toMatch(/\bssl crt\b|redirect scheme https/);
  for (const address of [...Object.values(doors), ...web, ...edges.flatMap(Object.values)]) expect(text).toContain(address);
});
