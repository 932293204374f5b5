import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { READY_ANSWER_MS } from "#lib/http/monitoring/readiness.ts";
import { parseSettings } from "#lib/platform/config/env.ts";
import { WEB_LIMITS } from "#lib/programs/server/web-limits.ts";

const OPERATING = path.join(import.meta.dirname, "..", "..", "..", "docs", "operating");

it.each([
  ["proxies/nginx.conf", /keepalive_timeout (\d+)s/],
  ["proxies/haproxy.cfg", /pool-purge-delay (\d+)s/],
  ["proxies/Caddyfile", /keepalive (\d+)s/],
])("%s closes idle connections before Petstore does, and asks the default port", (name, seconds) => {
  const text = readFileSync(path.join(OPERATING, name), "utf8");
  expect(Number(seconds.exec(text)?.[1]) * 1000).toBeLessThan(WEB_LIMITS.keepAliveMs);
  expect(text).toMatch(new RegExp(`127\\.0\\.0\\.1:${parseSettings({}).PORT}\\b`));
});

it.each([
  ["proxies/haproxy.cfg", /timeout check (\d+)s/],
  ["proxies/Caddyfile", /health_timeout (\d+)s/],
])("%s waits for readiness while the database hangs, so that not every process is taken out", (name, seconds) => {
  expect(Number(seconds.exec(readFileSync(path.join(OPERATING, name), "utf8"))?.[1]) * 1000).toBeGreaterThan(READY_ANSWER_MS + 1000);
});

it.each([
  [
    "nginx.conf",
    /listen 80 default_server;[^}]+proxy_pass http:\/\/petstore_edge;/,
    /upstream petstore_edge \{\s+server 127\.0\.0\.1:(\d+);/,
  ],
  ["haproxy.cfg", /use_backend edge if !own_name !\{ ssl_fc \}/, /server edge1 127\.0\.0\.1:(\d+)/],
  ["Caddyfile", /^http:\/\/ \{\n\treverse_proxy/m, /^http:\/\/ \{\n\treverse_proxy 127\.0\.0\.1:(\d+)/m],
])("%s passes an authority's challenges for all other names on to the edge", (name, rule, port) => {
  const text = readFileSync(path.join(OPERATING, "proxies", name), "utf8");
  expect(text).toMatch(rule);
  expect(Number(port.exec(text)?.[1])).toBe(parseSettings({}).EDGE_HTTP_PORT);
});
