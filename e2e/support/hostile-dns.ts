import { afterAll, beforeAll, beforeEach } from "vitest";
import { type DnsPeer, type PeerRecord, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import type { DnsReport, DnsWants } from "#lib/sites/dns/schema.ts";
import { checkDns } from "#lib/sites/dns/service.ts";

export const AT = Date.parse("2026-11-21T12:00:00Z");
export const TARGET = "pets.example";
export const WWW = "www.shelter.example";
export const OURS: PeerRecord[] = [
  { type: "A", value: "192.0.2.10" },
  { type: "AAAA", value: "2001:db8::10" },
];

/** Before each test, it knows only the target and the empty zones above `WWW`. */
export function useHostileDns(): Pick<DnsPeer, "set" | "delegate" | "hold" | "asked" | "address"> {
  let peer: DnsPeer;
  beforeAll(async () => {
    peer = await startDnsPeer();
    settings.replace(parseSettings({ LOG_LEVEL: "silent", DNS_SERVERS: peer.address }));
  });
  afterAll(() => peer.close());
  beforeEach(() => {
    peer.clear();
    peer.set(TARGET, OURS);
    for (const zone of ["example", "shelter.example"]) peer.set(zone, []);
  });
  return {
    set: (name, answer, type) => peer.set(name, answer, type),
    hold: (seconds) => peer.hold(seconds),
    delegate: (name, servers, zone) => peer.delegate(name, servers, zone),
    get address() {
      return peer.address;
    },
    get asked() {
      return peer.asked;
    },
  };
}

/** Uses Let's Encrypt by default. */
export function subdomain(more: Partial<DnsWants> = {}): Promise<DnsReport> {
  return checkDns(
    {
      name: WWW,
      isApex: false,
      target: TARGET,
      setAddresses: [],
      nextAddresses: [],
      challenge: null,
      caaIdentities: ["letsencrypt.org"],
      ...more,
    },
    AT,
  );
}

export const line = (report: DnsReport, type: string) => report.lines.find((one) => one.type === type);

export const found = ({ verdict, problems }: DnsReport) => ({ verdict, problems });
