import pg from "pg";
import { databaseUrl, type State } from "./state.ts";

const ANSWER_WITHIN_MS = 3000;

export async function withConnection<T>(to: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...to,
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
