import type pg from "pg";
import { OperatorError } from "#lib/platform/errors.ts";

const TRY = "select pg_try_advisory_lock(hashtextextended('petstore.project', 0)) as free";

/**
 * Holds until the session ends.
 * @throws OperatorError while a project is being imported or restored
 */
export async function beAlone(live: pg.ClientBase): Promise<void> {
  const { rows } = await live.query<{ free: boolean }>(TRY);
  if (rows[0]?.free) return;
  throw new OperatorError(
    "Another project is being imported or restored just now: wait until that has ended, then try again. Nothing was changed.",
  );
}
