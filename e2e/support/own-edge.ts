import type { RequestListener } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { type Edge, startEdge } from "#lib/programs/edge/edge.ts";
import { EDGE_LIMITS, type EdgeLimits } from "#lib/programs/edge/limits.ts";
import { edgeSettings, type StubUpstream, startStubUpstream } from "./edge.ts";
import { addServedDomain, createSite } from "./served-domain.ts";
import { createTestAuthority, type TestAuthority } from "./test-authority.ts";
import { createTestDatabase, useDatabase } from "./test-database.ts";
import { testPort } from "./test-port.ts";

interface OwnEdge {
  http: number;
  https: number;
  /** Replaces the web process. */
  upstream: StubUpstream;
  authority: TestAuthority;
}

interface Options {
  /** Answers of the upstream; the path by default. */
  answer?: RequestListener;
  /** Limits that differ from the edge's own. */
  limits?: Partial<EdgeLimits>;
  /** The name of a dashboard to serve. */
  dashboard?: string;
  /** A domain to serve, with its certificate, of the project `paws`. */
  site?: string;
  settings?: (authority: TestAuthority) => Promise<Record<string, string>>;
  /** Prepares its database before it starts. */
  prepare?: (authority: TestAuthority) => Promise<unknown>;
}

/**
 * For a test file: an edge in this process, with a database of its own.
 * @returns the edge, available once tests run
 */
export function useOwnEdge({ answer, limits, dashboard, site, settings, prepare }: Options): () => OwnEdge {
  let own: OwnEdge | undefined;
  let edge: Edge | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const [http, https] = [await testPort(), await testPort()];
    const [upstream, authority, database] = [await startStubUpstream(answer), await createTestAuthority(), await createTestDatabase()];
    drop = database.drop;
    own = { http, https, upstream, authority };
    useDatabase(
      database.url,
      edgeSettings({
        EDGE_HOST: "127.0.0.1",
        EDGE_HTTP_PORT: String(http),
        EDGE_HTTPS_PORT: String(https),
        WEB_ORIGIN: upstream.origin,
        SHUTDOWN_GRACE_SECONDS: "1",
        ...(dashboard && { PUBLIC_URL: `https://${dashboard}:${https}`, ACME_DIRECTORY_URL: "https://authority.test/directory" }),
        ...(await settings?.(authority)),
      }),
    );
    if (site) await addServedDomain(await createSite("paws"), { name: site, use: "primary", certificate: await authority.issue(site) });
    await prepare?.(authority);
    edge = await startEdge({ ...EDGE_LIMITS, ...limits });
  });
  afterAll(async () => {
    await edge?.stop();
    await own?.upstream.stop();
    await drop?.();
  });
  return () => {
    if (!own) throw new Error("there is no edge before the first test");
    return own;
  };
}
