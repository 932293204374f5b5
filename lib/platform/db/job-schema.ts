import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

export async function migrateJobs(databaseUrl: string): Promise<void> {
  const connections = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  connections.on("error", () => undefined);
  connections.on("connect", (client) => void client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool: connections, logger: new Logger(() => () => undefined) });
  } finally {
    await connections.end();
  }
}
