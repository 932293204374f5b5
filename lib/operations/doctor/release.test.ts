import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTrustedAuthority } from "#e2e/support/trusted-authority.ts";
import { findingsOf } from "#lib/operations/doctor/findings.service.ts";
import { lookAtRelease } from "#lib/operations/doctor/release.service.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { programVersion } from "#lib/platform/config/version.ts";

const { authority } = useTrustedAuthority();
let server: Server;
let base: string;
let newest = "";

beforeAll(async () => {
  const { chain, key } = await authority().issue("localhost");
  server = createServer({ cert: chain, key }, (_, response) => response.end(newest));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  base = `https://localhost:${(server.address() as AddressInfo).port}`;
  programVersion.replace("1.1.0-dev.5");
});
afterAll(() => void server.close());

const look = (url: string | undefined): Promise<Finding[]> =>
  findingsOf({ name: "Release", run: () => lookAtRelease({ RELEASES_URL: url }) });

it("says which release runs, and tells of a newer one only where an address for it is set", async () => {
  const here = "this is Petstore 1.1.0-dev.5";
  expect(await look(undefined)).toEqual([{ check: "Release", verdict: "ok", message: here }]);
  newest = '{ "version": "1.1.0" }';
  expect(await look(base)).toMatchObject([{ verdict: "warning", message: `${here}, and 1.1.0 is out` }]);
  newest = '{ "version": "1.1.0-dev.4" }';
  expect(await look(base)).toMatchObject([{ verdict: "ok", message: `${here}, and ${base} has nothing newer` }]);
});

it("says so where the address has no releases", async () => {
  newest = "<html>";
  expect(await look(base)).toMatchObject([{ verdict: "problem", fix: "correct RELEASES_URL" }]);
});
