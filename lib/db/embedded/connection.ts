import pg from "pg";
import { databaseUrl, type State, USER } from "./state.ts";

const ANSWER_WITHIN_MS = 3000;

async function ask<T>(state: State, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl(state, database),
    application_name: "petstore supervisor",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the server that the state speaks of answers, takes our password and serves this data directory. */
export async function answers(state: State, data: string): Promise<boolean> {
  try {
    const { rows } = await ask(state, "postgres", (client) => client.query<{ data_directory: string }>("show data_directory"));
    return rows[0]?.data_directory === data;
  } catch {
    return false;
  }
}

/** Makes the one database if it is missing. */
export async function ensureDatabase(state: State): Promise<void> {
  await ask(state, "postgres", async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [USER]);
    if (rowCount === 0) await client.query(`create database ${USER}`);
  });
}
