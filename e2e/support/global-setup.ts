import path from "node:path";
import { startTestPostgres } from "#e2e/runner/postgres.ts";
import { createTemplateDatabase } from "./test-database.ts";

/** @returns the teardown */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres(path.join(import.meta.dirname, "..", ".."));
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  await createTemplateDatabase();
  return postgres.stop;
}
