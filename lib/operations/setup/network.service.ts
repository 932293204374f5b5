import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { isLoopbackHost } from "#lib/platform/loopback.ts";
import { portError } from "#lib/platform/port-error.ts";

const PORTS = [80, 443];

/** @param shown replaces a random name in messages */
async function lookAtName(hostname: string, shown = hostname): Promise<Finding> {
  const { ok, warning } = about("DNS");
  const found = await lookup(hostname.replaceAll(/^\[|\]$/g, ""), { all: true }).catch(() => []);
  const addresses = found.map(({ address }) => address);
  if (addresses.length === 0) {
    return warning(`${shown} does not resolve`, "create an A or AAAA record with this machine’s public address");
  }
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries?.map(({ address }) => address) ?? []);
  if (addresses.some((address) => own.includes(address))) return ok(`${shown} leads to this machine`);
  return warning(
    `${shown} leads to ${addresses.join(", ")}, which is no address of this machine`,
    "correct the record, unless a proxy or NAT in front has that address",
  );
}

async function lookAtPort(port: number): Promise<Finding> {
  const { ok, warning } = about(`Port ${port}`);
  const error = await portError(port, "0.0.0.0");
  if (!error) return ok("free");
  return error.code === "EADDRINUSE"
    ? warning("in use", "nothing, if that is your proxy; otherwise stop the program that has it")
    : warning(`cannot be opened by this user (${error.code})`, "nothing, if a proxy in front has it; systemd can also grant it");
}

/** Findings never stop the setup. */
export async function lookAtNetwork({ PUBLIC_URL = "http://localhost", PLATFORM_DOMAIN: domain }: Settings): Promise<Finding[]> {
  const { hostname } = new URL(PUBLIC_URL);
  if (isLoopbackHost(hostname)) return [about("DNS").ok(`${hostname} is this machine`)];
  const names = [...new Set([hostname, ...(domain === "localhost" ? [] : [domain])])].map((name) => lookAtName(name));
  const sites = domain === "localhost" ? [] : [lookAtName(`petstore-${randomBytes(4).toString("hex")}.${domain}`, `*.${domain}`)];
  return await Promise.all([...names, ...sites, ...PORTS.map(lookAtPort)]);
}
