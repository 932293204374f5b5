import { expect, it } from "vitest";
import { hostUrls, isDatabaseUrl } from "#lib/platform/config/database-hosts.ts";

it.each([
  ["postgresql://u:p@one/d", ["postgresql://u:p@one/d"]],
  [
    "postgres://u:p@one:5432,two:5433/d?sslmode=require",
    ["postgres://u:p@one:5432/d?sslmode=require", "postgres://u:p@two:5433/d?sslmode=require"],
  ],
  ["postgresql://u:p%2C@[::1]:1,two/d", ["postgresql://u:p%2C@[::1]:1/d", "postgresql://u:p%2C@two/d"]],
])("reads the hosts of %s", (url, urls) => {
  expect(hostUrls(url)).toEqual(urls);
  expect(isDatabaseUrl(url)).toBe(true);
});

it.each([
  "postgresql://one:99999,two/d",
  "mysql://one,two/d",
  "postgresql://one,two/d?target_session_attrs=standby",
  "postgresql://one,:x/d",
])("refuses %s", (url) => {
  expect(isDatabaseUrl(url)).toBe(false);
});
