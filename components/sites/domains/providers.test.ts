import { expect, it } from "vitest";
import { providerOf } from "#components/sites/domains/providers.ts";

it.each([
  ["Cloudflare", ["monroe.ns.cloudflare.com", "rick.ns.cloudflare.com"]],
  ["GoDaddy", ["ns37.domaincontrol.com", "ns38.domaincontrol.com"]],
  ["Hetzner", ["hydrogen.ns.hetzner.com", "oxygen.ns.hetzner.com", "helium.ns.hetzner.de"]],
  ["IONOS", ["ns1045.ui-dns.biz", "ns1045.ui-dns.com", "ns1045.ui-dns.de", "ns1045.ui-dns.org"]],
  ["Namecheap", ["dns1.registrar-servers.com", "dns2.registrar-servers.com"]],
  ["OVHcloud", ["dns104.ovh.net", "ns104.ovh.net"]],
  ["Route 53 (AWS)", ["ns-1.awsdns-00.com", "ns-1025.awsdns-00.org", "ns-2000.awsdns-58.co.uk", "ns-600.awsdns-11.net"]],
  ["Squarespace", ["ns01.squarespacedns.com", "ns02.squarespacedns.com"]],
  ["STRATO", ["docks01.rzone.de", "shades17.rzone.de"]],
])("recognizes %s by its name servers", (name, servers) => {
  expect(providerOf(servers)?.name).toBe(name);
});

it.each([
  ["of no provider that is known", ["ns1.shelter.example"]],
  ["of two providers", ["monroe.ns.cloudflare.com", "dns104.ovh.net"]],
  ["that only look like one's", ["ns.cloudflare.com.shelter.example", "xovh.net"]],
  ["that are unknown", []],
])("recognizes nothing by name servers %s", (_, servers) => {
  expect(providerOf(servers)).toBeUndefined();
});
