import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Binding } from "#lib/sites/certificates/authority.data.ts";
import { makeRoot, signLeaf } from "#lib/sites/certificates/local.service.ts";
import { type AcmeFront, startAcmeFront } from "./acme-front.ts";
import { endChild } from "./end-child.ts";
import { eventually } from "./eventually.ts";
import { testPort } from "./test-port.ts";

export interface Pebble {
  /** URL behind the front. */
  directoryUrl: string;
  front: AcmeFront;
  /** `address:port`. */
  dns: string;
  /** Address for other processes. */
  records: string;
  /** `add-a {host, addresses}`, `set-cname {host, target}`, `add-caa {host, policies}`, `set-servfail {host}`, … */
  record(change: string, body: object): Promise<void>;
  /** Value of NODE_EXTRA_CA_CERTS. */
  trustFile: string;
  /** The issuing root, PEM. */
  root(): Promise<string>;
  close(): Promise<void>;
}

/** Resolves to loopback. */
export const PLATFORM = "platform.test";

function program(name: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(name, args, { stdio: "ignore", env: { ...process.env, ...env } });
}

/** This process trusts it from here on. */
async function ownTls(folder: string) {
  const now = Date.now();
  const root = await makeRoot(now, "front", ["localhost"]);
  const { key } = await makeRoot(now, "listener", ["localhost"]);
  const cert = await signLeaf(root, key, "localhost", now);
  const files = {
    certificate: path.join(folder, "cert.pem"),
    privateKey: path.join(folder, "key.pem"),
    root: path.join(folder, "root.pem"),
  };
  writeFileSync(files.certificate, cert);
  writeFileSync(files.privateKey, key);
  writeFileSync(files.root, root.certificate);
  setDefaultCACertificates([...getCACertificates("default"), root.certificate]);
  return { key, cert, files };
}

/**
 * @param isSlow keeps random sleeps, of up to two seconds; it always rejects 5% of nonces
 * @param binding the only account that may register; undefined allows any
 */
export async function startPebble(challengePort: number, isSlow = false, binding?: Binding): Promise<Pebble> {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-pebble-"));
  const [port, managementPort, dnsPort, recordsPort, tlsPort] = await Promise.all([
    testPort(),
    testPort(),
    testPort(),
    testPort(),
    testPort(),
  ]);
  const config = path.join(folder, "pebble.json");
  const tls = await ownTls(folder);
  const pebbleConfig = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: tls.files.certificate,
    privateKey: tls.files.privateKey,
    httpPort: challengePort,
    tlsPort,
    ocspResponderURL: "",
    externalAccountBindingRequired: binding !== undefined,
    ...(binding && { externalAccountMACKeys: { [binding.kid]: binding.hmacKey } }),
  };
  writeFileSync(config, JSON.stringify({ pebble: pebbleConfig }));
  const dns = `127.0.0.1:${dnsPort}`;
  const none = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv4", "", "-defaultIPv6", ""];
  const records = program("pebble-challtestsrv", [...none, "-dns01", dns, "-management", `127.0.0.1:${recordsPort}`], {});
  const pebble = program("pebble", ["-config", config, "-dnsserver", dns], {
    ...(isSlow ? { PEBBLE_VA_SLEEPTIME: "3" } : { PEBBLE_VA_NOSLEEP: "1" }),
    PEBBLE_AUTHZREUSE: "0",
  });
  const record = async (change: string, body: object): Promise<void> => {
    const { status } = await fetch(`http://127.0.0.1:${recordsPort}/${change}`, { method: "POST", body: JSON.stringify(body) });
    if (status !== 200) throw new Error(`${change} was answered with ${status}`);
  };
  const front = await startAcmeFront(`https://127.0.0.1:${port}`, tls);
  const isThere = async (url: string): Promise<boolean> => (await fetch(url).catch(() => undefined))?.status === 200;
  await eventually("Pebble's directory", () => isThere(`${front.url}/dir`));
  await eventually(
    "the DNS server",
    () =>
      record("add-a", { host: PLATFORM, addresses: ["127.0.0.1"] }).then(
        () => true,
        () => false,
      ),
    20_000,
  );
  return {
    directoryUrl: `${front.url}/dir`,
    front,
    dns,
    records: `http://127.0.0.1:${recordsPort}`,
    record,
    trustFile: tls.files.root,
    root: async () => await (await fetch(`https://localhost:${managementPort}/roots/0`)).text(),
    close: async () => {
      await Promise.all([front.close(), endChild(pebble), endChild(records)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
