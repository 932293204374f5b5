import { expect, it } from "vitest";
import { databaseServer, databaseUrlError } from "#lib/platform/config/database-url.ts";
import { parseSettings } from "#lib/platform/config/env.ts";

it.each([
  ["postgresql://u:p@one/d", "one:5432"],
  ["postgres://u:p@one:5433/d?sslmode=require", "one:5433"],
  ["postgresql://u:p,q@[::1]:1/d?application_name=a,b", "[::1]:1"],
])("accepts %s", (url, server) => {
  expect(databaseUrlError(url)).toBeUndefined();
  expect(databaseServer(url)).toBe(server);
});

it.each(["mysql://one/d", "postgresql://one:99999/d", "postgresql://u:p@one/50%"])("refuses %s", (url) => {
  expect(databaseUrlError(url)).toMatch(/^must be an address/);
});

it.each(["postgresql://u:12/34@one/d", "postgresql://u:ab/34@one/d", "postgresql://u:12#34@one/d"])(
  "says of %s, whose password would be part of a name, how to write it",
  (url) => {
    expect(databaseUrlError(url)).toMatch(/`[/#]` must be written %2[F3]$/);
  },
);

it.each(["postgresql://u:hunter2@one:5432,two:5433/d", "postgresql://one,two", "postgres://u:p,q@[::1]:1,two/d?sslmode=require"])(
  "refuses the several hosts of %s with one sentence that says what to do",
  (url) => {
    expect(() => parseSettings({ DATABASE_URL: url })).toThrow(
      /DATABASE_URL names several hosts: name one, the address of a proxy such as HAProxy, or of your provider's endpoint(?!.*hunter2)/,
    );
  },
);
