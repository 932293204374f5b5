import pg from "pg";
import { hostUrls } from "#lib/platform/config/database-hosts.ts";
import { forgetPrimary, primaryUrl } from "#lib/platform/db/primary.ts";

type OnConnect = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Connects to the host of `DATABASE_URL` that takes writes; with one host, as pg does. */
export class DatabaseClient extends pg.Client {
  readonly #databaseUrl: string;
  readonly #hasHosts: boolean;
  #isEnding = false;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = "" } = config;
    const urls = hostUrls(connectionString);
    super({ ...config, connectionString: urls[0] });
    this.#databaseUrl = connectionString;
    this.#hasHosts = urls.length > 1;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.Client> | undefined {
    if (!this.#hasHosts) return callback ? void super.connect(callback) : super.connect();
    const connecting = this.#connectToPrimary();
    if (!callback) return connecting;
    const done = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      () => done(null, this),
      (error: Error) => done(error),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnding = true;
    if (!callback) return super.end();
    super.end(callback);
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.Client> {
    const url = new URL(await primaryUrl(this.#databaseUrl));
    if (this.#isEnding) throw new Error("Connection terminated");
    this.host = url.hostname.replace(/^\[(.+)\]$/, "$1");
    this.port = Number(url.port || 5432);
    let isStandby = false;
    // PostgreSQL reports it with each connection, and again at a promotion.
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (parameterName === "in_hot_standby") isStandby = parameterValue === "on";
    });
    try {
      await super.connect();
    } catch (error) {
      forgetPrimary(this.#databaseUrl);
      throw error;
    }
    if (!isStandby) return this;
    forgetPrimary(this.#databaseUrl);
    await this.end().catch(() => undefined);
    throw Object.assign(new Error("the primary is a standby now"), { code: "57P03" });
  }
}

/** A pool of such connections. */
export function databasePool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, Client: DatabaseClient });
}
