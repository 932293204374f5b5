import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Visited, visit } from "#e2e/support/edge.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { settings } from "#lib/platform/config/env.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { openCertificates } from "#lib/programs/edge/certificates.ts";

const folder = mkdtempSync(path.join(tmpdir(), "petstore-platform-tls-"));

function file(name: string, text: string): string {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
}

const edge = useOwnEdge({
  settings: async (authority) => {
    const [wildcard, other] = [await authority.issue("*.pets.test", "pets.test"), await authority.issue("*.pets.test")];
    file("other-key.pem", other.key);
    file("text.pem", "no PEM at all\n");
    file("empty.pem", "");
    return { PLATFORM_TLS_CERTIFICATE: file("chain.pem", wildcard.chain), PLATFORM_TLS_KEY: file("key.pem", wildcard.key) };
  },
  prepare: async (authority) => {
    await createSite("paws");
    const alone = await createSite("alone");
    await addServedDomain(alone, { name: "lonely.example", use: "redirects", certificate: await authority.issue("lonely.example") });
  },
});
afterAll(() => rmSync(folder, { recursive: true }));

const overTls = (host: string, at = "/"): Promise<Visited> => visit(edge().https, { host, path: at, ca: edge().authority.certificate });

it("serves a project's platform address over HTTPS with the operator's wildcard certificate", async () => {
  const { status, body, headers } = await overTls("paws.pets.test", "/cats?page=2");
  expect([status, body]).toEqual([200, "/sites/paws.pets.test/cats?page=2"]);
  // HSTS here is the operator's choice.
  expect(headers["strict-transport-security"]).toBeUndefined();
});

it("redirects platform addresses and redirects without a primary to HTTPS", async () => {
  const { status, headers } = await visit(edge().http, { host: "paws.pets.test", path: "/cats?page=2" });
  expect([status, headers.location]).toEqual([308, "https://paws.pets.test/cats?page=2"]);
  expect((await overTls("lonely.example", "/cats")).headers.location).toBe("https://alone.pets.test/cats");
});

it.each(["anonymous.pets.test", "pets.test"])("explains with a 404 that %s has no site", async (host) => {
  expect(await overTls(host)).toMatchObject({ status: 404, body: expect.stringContaining("No site here") });
});

it("refuses the handshake for names more than one label below the platform domain", async () => {
  await expect(overTls("a.b.pets.test")).rejects.toThrow(/handshake failure/);
});

it.each([
  ["missing.pem", "key.pem", /missing\.pem/],
  ["chain.pem", "other-key.pem", /another certificate/],
  ["text.pem", "key.pem", /PEM/],
  ["empty.pem", "key.pem", /no certificate/],
  ["chain.pem", "empty.pem", /no private key/],
])("refuses to start with %s and %s in a sentence that names the settings", async (chain, key, why) => {
  const given = settings();
  settings.replace({ ...given, PLATFORM_TLS_CERTIFICATE: path.join(folder, chain), PLATFORM_TLS_KEY: path.join(folder, key) });
  const opened = openCertificates();
  await expect(opened).rejects.toThrow(OperatorError);
  await expect(opened).rejects.toThrow(/^PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY must be PEM files that match each other: /);
  await expect(opened).rejects.toThrow(why);
  settings.replace(given);
});
