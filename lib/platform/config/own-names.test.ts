import { describe, expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { dashboardHost, hasSiteCertificates } from "#lib/platform/config/own-names.ts";

const ONE_MACHINE = {
  PUBLIC_URL: "https://pets.example.org",
  PLATFORM_DOMAIN: "pets.example.org",
  EDGE_HTTP_PORT: "80",
  EDGE_HTTPS_PORT: "443",
  ACME_DIRECTORY_URL: "https://acme-v02.api.letsencrypt.org/directory",
};

describe("the names of this service", () => {
  it.each([
    [{}, "pets.example.org"],
    [{ EDGE_DASHBOARD: "off" }, undefined],
    [{ TRUSTED_PROXIES: "127.0.0.1" }, undefined],
    [{ TRUSTED_PROXIES: "10.0.0.7", EDGE_DASHBOARD: "on" }, "pets.example.org"],
    [{ EDGE_HTTPS_PORT: "3443" }, undefined],
    [{ EDGE_HTTPS_PORT: "3443", EDGE_PUBLIC_HTTPS_PORT: "443" }, "pets.example.org"],
    [{ EDGE_HTTPS_PORT: "3443", EDGE_DASHBOARD: "on" }, "pets.example.org"],
    [{ EDGE_HTTP_PORT: "off" }, undefined],
    [{ PUBLIC_URL: "http://pets.example.org" }, undefined],
    [{ PUBLIC_URL: "https://203.0.113.7" }, undefined],
    [{ PUBLIC_URL: "https://[2001:db8::7]" }, undefined],
    [{ PUBLIC_URL: "https://localhost" }, undefined],
    [{ ACME_DIRECTORY_URL: "" }, undefined],
  ])("has the edge serve the dashboard of one machine, with %j: %s", (changed, host) => {
    expect(dashboardHost(parseSettings({ ...ONE_MACHINE, ...changed }))).toBe(host);
  });

  it.each([
    [{}, true],
    [{ SITE_CERTIFICATES: "off" }, false],
    [{ PLATFORM_TLS_CERTIFICATE: "/c.pem", PLATFORM_TLS_KEY: "/k.pem" }, false],
    [{ PLATFORM_DOMAIN: "" }, false],
    [{ ACME_DIRECTORY_URL: "" }, false],
    [{ ACME_DIRECTORY_URL: "", SITE_CERTIFICATES: "on" }, false],
    [{ ACME_DIRECTORY_URL: "", PLAYGROUND: "on", PLATFORM_DOMAIN: "localhost" }, false],
    [{ ACME_DIRECTORY_URL: "", PLAYGROUND: "on", PLATFORM_DOMAIN: "localhost", SITE_CERTIFICATES: "on" }, true],
  ])("gives sites certificates of their own, with %j: %s", (changed, isGiven) => {
    expect(hasSiteCertificates(parseSettings({ ...ONE_MACHINE, ...changed }))).toBe(isGiven);
  });
});
