import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { holderOf, routingOf } from "#e2e/support/checked-names.ts";
import { visit } from "#e2e/support/edge.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { type Pebble, startPebble } from "#e2e/support/pebble.ts";
import { addAndCheck, certify, type PublishedShelter, publishedShelter } from "#e2e/support/published-shelter.ts";
import { tellOfSite } from "#e2e/support/served-domain.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { HOUR_MS } from "#lib/platform/time.ts";
import { issueCertificate } from "#lib/sites/certificates/issuance/jobs.ts";
import { checkBeforeOrder, checkDomain } from "#lib/sites/domains/check.jobs.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

const CHALLENGE = "/.well-known/acme-challenge/";
const DISTRIBUTION = "d111111abcdef8.cloudfront.net";
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let pebble: Pebble;
let port: number;
let handle: Handler;
const proxy = createServer((request, response) => handle(request, response));

const edge = useOwnEdge({
  settings: async () => {
    // The proxy is where the authority and our test request come: on port 80 outside of tests.
    port = await testPort();
    pebble = await startPebble(port);
    const authority = { ACME_DIRECTORY_URL: pebble.directoryUrl, DNS_SERVERS: pebble.dns };
    return { ...authority, EDGE_PUBLIC_HTTP_PORT: String(port), WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" };
  },
});
beforeAll(async () => {
  proxy.listen(port, "127.0.0.1");
  await once(proxy, "listening");
  await pebble.record("add-a", { host: "pets.test", addresses: ["192.0.2.10"] });
  await pebble.record("add-a", { host: DISTRIBUTION, addresses: ["127.0.0.1"] });
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await pebble.close();
});

/** Acts like a content delivery network that passes the host on. */
const passOn: Handler = ({ method, url, headers }, response) => {
  const onward = httpRequest({ host: "127.0.0.1", port: edge().http, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.end();
};
/** Another server's own name in place of the visitor's. */
const passOnAs =
  (host: string): Handler =>
  (request, response) =>
    passOn(Object.assign(request, { headers: { ...request.headers, host } }), response);

let count = 0;
let shelter: PublishedShelter;
beforeEach(async () => {
  shelter = await publishedShelter();
  handle = passOn;
});

const domainOf = (id: string) => findDomain(shelter.scope, id);

/** Behind the proxy, and not yet proved. */
async function addBehindProxy(): Promise<{ id: string; name: string }> {
  const name = `www.proxied${++count}.test`;
  await pebble.record("set-cname", { host: name, target: DISTRIBUTION });
  return { id: await addAndCheck(shelter, name), name };
}

async function prove({ id, name }: { id: string; name: string }): Promise<void> {
  const txt = (await domainOf(id)).records.find(({ type }) => type === "TXT");
  await pebble.record("set-txt", { host: `_petstore-challenge.${name}.`, value: txt?.value });
  await checkDomain({ domainId: id });
}

it("accepts a name behind a proxy that passes our token on, once the TXT record proves whose it is", async () => {
  const added = await addBehindProxy();
  expect(await domainOf(added.id)).toMatchObject({
    routing: { state: "waiting" },
    report: { verdict: "wrong", problems: ["challenge_missing"], proxy: { name: "CloudFront", arrives: true } },
  });
  await prove(added);
  expect(await domainOf(added.id)).toMatchObject({ routing: { state: "verified" }, report: { verdict: "right", problems: [] } });
  expect(await holderOf(added.name)).toBe(shelter.project.id);
  expect(await prisma().acmeChallenge.count()).toBe(0);
});

it.each<[string, Handler]>([
  ["that echoes what it is asked", ({ url }, response) => void response.end(url?.slice(CHALLENGE.length))],
  [
    "that redirects to another name here",
    ({ url }, response) => void response.writeHead(302, { location: `http://paws.pets.test:${edge().http}${url}` }).end(),
  ],
  [
    "that redirects into a circle",
    ({ url, headers }, response) => void response.writeHead(301, { location: `http://${headers.host}${url}` }).end(),
  ],
  ["that answers for each name as if it were another", passOnAs("pets.test")],
])("does not accept a name behind a proxy %s", async (_, handler) => {
  handle = handler;
  const added = await addBehindProxy();
  await prove(added);
  expect(await domainOf(added.id)).toMatchObject({
    routing: { state: "waiting" },
    report: { verdict: "wrong", problems: ["proxied"], proxy: { name: "CloudFront", arrives: false } },
  });
  expect(await prisma().domainName.count({ where: { name: added.name } })).toBe(0);
});

it("does not call a private address that a proxy's name has", async () => {
  const name = `www.proxied${++count}.test`;
  let isCalled = false;
  handle = (_, response) => {
    isCalled = true;
    response.end();
  };
  await pebble.record("add-a", { host: "d2.cloudfront.net", addresses: ["127.0.0.2"] });
  await pebble.record("set-cname", { host: name, target: "d2.cloudfront.net" });
  const { report } = await domainOf(await addAndCheck(shelter, name));
  expect(report?.lines[0]?.message).toContain(`DNS has no public address for ${name}`);
  expect([report?.proxy?.arrives, isCalled]).toEqual([null, false]);
});

it("tells owners that a name behind a proxy points elsewhere only once our token no longer arrives, not while the proxy fails", async () => {
  let now = Date.now();
  clock.replace(() => now);
  onTestFinished(() => clock.replace(() => Date.now()));
  const added = await addBehindProxy();
  await prove(added);
  await certify(added.id);
  const after = async (handler: Handler): Promise<string> => {
    handle = handler;
    now += 2 * 3_600_000;
    await checkDomain({ domainId: added.id });
    return await routingOf(shelter, added.id);
  };
  await pebble.record("clear-txt", { host: `_petstore-challenge.${added.name}.` });
  expect(await after(passOn)).toBe("verified");
  const fails: Handler = (_, response) => void response.writeHead(522).end();
  expect([await after(fails), await after(fails)]).toEqual(["verified", "verified"]);
  const parked: Handler = (_, response) => void response.end("This domain is for sale.");
  expect([await after(parked), await after(parked)]).toEqual(["verified", "drifted"]);
  expect(await after(passOn)).toBe("verified");
});

it("has the certificate ordered by HTTP through the proxy, and nothing while requests stop there", async () => {
  const added = await addBehindProxy();
  await prove(added);
  const domainId = BigInt(added.id);
  const orders = () => pebble.front.done.filter((what) => what === `new-order ${added.name}`).length;
  const issue = () => issueCertificate({ domainId: added.id }, checkBeforeOrder);
  handle = (_, response) => void response.end("This domain is for sale.");
  await issue();
  expect([orders(), await prisma().certificateAttempt.findFirst({ where: { domainId } })]).toMatchObject([0, { reason: "dns" }]);

  const passed: string[] = [];
  handle = (request, response) => {
    if (request.headers["user-agent"]?.includes("Pebble")) passed.push(request.headers.host ?? "");
    passOn(request, response);
  };
  clock.replace(() => Date.now() + HOUR_MS);
  onTestFinished(() => clock.replace(() => Date.now()));
  await issue();
  expect([orders(), passed.length > 0]).toEqual([1, true]);
  expect(new Set(passed.map((host) => host.replace(/:.*/, "")))).toEqual(new Set([added.name]));
  expect(await domainOf(added.id)).toMatchObject({ certificate: { state: "issued" }, notServed: [] });
  await tellOfSite(BigInt(shelter.project.id));
  const overTls = () => visit(edge().https, { host: added.name, ca });
  const ca = await pebble.root();
  await eventually("the certificate", () =>
    overTls().then(
      () => true,
      () => false,
    ),
  );
  expect(await overTls()).toMatchObject({ status: 200 });
});
