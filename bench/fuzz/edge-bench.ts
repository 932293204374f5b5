import { edgeSettings, startStubUpstream, visit } from "#e2e/support/edge.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { createTestAuthority } from "#e2e/support/test-authority.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { startEdge } from "#lib/programs/edge/edge.ts";
import { EDGE_LIMITS } from "#lib/programs/edge/limits.ts";

export const SITE = "paws.pets.test";
export const OWN_NAME = "pets.example";
const PLACE = /^(?:GET|HEAD) \/(?:sites\/(?:paws\.pets\.test|pets\.example)\/|_next\/static\/)/;
/** Only a visitor's own browser or our own edge may send these. */
const SECRETS = ["cookie", "authorization", "forwarded", "x-middleware-subrequest"];

interface EdgeBench {
  http: number;
  https: number;
  /** Trusted, PEM. */
  root: string;
  /** @throws when the site was passed anything but plain reads of its own pages, or is not served any more */
  checkServed(): Promise<void>;
  close(): Promise<void>;
}

/** The edge with one site, in front of a stand-in for the web process that notes what reaches it. */
export async function openEdgeBench(): Promise<EdgeBench> {
  const database = await createTestDatabase();
  const upstream = await startStubUpstream();
  const [http, https] = [await testPort(), await testPort()];
  const ports = { EDGE_HOST: "127.0.0.1", EDGE_HTTP_PORT: String(http), EDGE_HTTPS_PORT: String(https) };
  useDatabase(database.url, edgeSettings({ ...ports, WEB_ORIGIN: upstream.origin, SHUTDOWN_GRACE_SECONDS: "1" }));
  const authority = await createTestAuthority();
  await addServedDomain(await createSite("paws"), { name: OWN_NAME, use: "serves", certificate: await authority.issue(OWN_NAME) });
  // Broken connections count as canceled requests, and here all come from one address.
  const bounds = { maxResetsPerAddress: Number.POSITIVE_INFINITY };
  const edge = await startEdge({ ...EDGE_LIMITS, ...bounds, headersMs: 1000, requestMs: 2000, idleMs: 2000 });
  return {
    http,
    https,
    root: authority.certificate,
    async checkServed() {
      const { status } = await visit(http, { host: SITE, path: "/canary" });
      if (status !== 200) throw new Error(`another visitor was answered ${status}`);
      for (const { line, headers } of upstream.asked.splice(0)) {
        if (!PLACE.test(line)) throw new Error(`passed on: ${line}`);
        const said = SECRETS.filter((name) => name in headers);
        if (said.length > 0) throw new Error(`passed on with ${said.join(", ")}: ${line}`);
        if (headers["x-forwarded-for"] !== "127.0.0.1") throw new Error(`passed on for ${headers["x-forwarded-for"]}: ${line}`);
      }
    },
    async close() {
      // Closing the edge also closes its database connections.
      await edge.stop();
      await upstream.stop();
      await database.drop();
    },
  };
}
