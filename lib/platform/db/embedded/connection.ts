import type pg from "pg";
import { onConnection } from "#lib/platform/db/connection.ts";
import { databaseUrl, type State } from "./state.ts";

const ANSWER_WITHIN_MS = 3000;

/** @param maxMs limit for connecting, and for each statement */
export function withConnection<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>, maxMs = ANSWER_WITHIN_MS): Promise<T> {
  return onConnection({ ...to, application_name: "petstore supervisor", connectionTimeoutMillis: maxMs, query_timeout: maxMs }, work);
}

export async function answers(state: State, data: string): Promise<boolean> {
  try {
    const { rows } = await withConnection({ connectionString: databaseUrl(state, "postgres") }, (client) =>
      client.query<{ data_directory: string }>("show data_directory"),
    );
    return rows[0]?.data_directory === data;
  } catch {
    return false;
  }
}
