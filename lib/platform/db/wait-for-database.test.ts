import { expect, it } from "vitest";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { whenDatabaseAnswers } from "#lib/platform/db/wait-for-database.ts";
import { AppError } from "#lib/platform/errors.ts";

settings.replace(parseSettings({ LOG_LEVEL: "silent" }));
const away = () => new AppError("service_unavailable", "The database cannot be reached right now.");

it("retries until the database answers", async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw away();
    return "answer";
  };
  expect(await whenDatabaseAnswers(work)).toBe("answer");
  expect(tries).toBe(3);
});

it.each([
  { error: away(), maxMs: 0, when: "the database is away for too long" },
  { error: new Error("no such table"), maxMs: 30_000, when: "anything else is wrong" },
])("stops retrying when $when", async ({ error, maxMs }) => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw error;
  };
  await expect(whenDatabaseAnswers(work, maxMs)).rejects.toBe(error);
  expect(tries).toBe(1);
});
