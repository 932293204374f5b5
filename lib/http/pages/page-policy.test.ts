import { afterEach, expect, it } from "vitest";
import { allowsHotReload, pageHeaders } from "#lib/http/pages/page-policy.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";

const PAGES = ["/", "/sign-in", "/p/paws/animals", "/docs", "/docs/guide", "/no-such-page"];
const SITES = ["/sites/paws", "/api/projects/1/site/preview", "/api/projects/1/enquiries/form/preview"];

afterEach(() => clearRuntime());

function directive(path: string, name: string): string | undefined {
  const all = pageHeaders(path).policy?.split("; ") ?? [];
  return all.find((one) => one.startsWith(`${name} `))?.replace(/ 'nonce-[^']+'/, "");
}

it.each(PAGES)("gives %s a policy without eval or WebSocket connections", (path) => {
  expect(directive(path, "script-src")).toBe("script-src 'self'");
  expect(directive(path, "connect-src")).toBe("connect-src 'self'");
  expect(directive(path, "style-src")).toBe("style-src 'self'");
});

it.each(PAGES)("gives %s a policy that permits hot reload once the development program enables it", (path) => {
  allowsHotReload.replace(true);
  expect(directive(path, "script-src")).toBe("script-src 'self' 'unsafe-eval'");
  expect(directive(path, "connect-src")).toBe("connect-src 'self' ws:");
  expect(directive(path, "style-src")).toBe("style-src 'self' 'unsafe-inline'");
});

it.each(SITES)("gives %s the same strict policy in development", (path) => {
  const strict = pageHeaders(path).policy?.replace(/'nonce-[^']+'/, "");
  allowsHotReload.replace(true);
  expect(pageHeaders(path).policy?.replace(/'nonce-[^']+'/, "")).toBe(strict);
  expect(strict).not.toContain("script-src");
});
