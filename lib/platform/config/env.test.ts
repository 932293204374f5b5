import { describe, expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";

const ISSUER = { id: "staff", name: "Staff ID", issuer: "https://id.example.org/", clientId: "petstore", clientSecret: "hidden" };
const issuers = (...changes: object[]): string => JSON.stringify(changes.map((change) => ({ ...ISSUER, ...change })));

describe("settings", () => {
  it("applies valid defaults and treats an empty value as unset", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      PORT: 3000,
      WEB_CONCURRENCY: 1,
      WORKER_CONCURRENCY: 4,
      TRUSTED_PROXIES: [],
    });
  });

  it("reports all settings errors together with the received values, never a secret", () => {
    const wrong = { PORT: "70000", LOG_LEVEL: "loud", DATABASE_URL: "mysql://user:secret@host/db", TRUSTED_PROXIES: "10.0.0.0/99" };
    expect(() => parseSettings(wrong)).toThrow(/PORT must be .*"70000"[\s\S]*LOG_LEVEL|LOG_LEVEL[\s\S]*PORT/);
    expect(() => parseSettings(wrong)).toThrow(/DATABASE_URL must be[\s\S]*TRUSTED_PROXIES|TRUSTED_PROXIES[\s\S]*DATABASE_URL/);
    expect(() => parseSettings(wrong)).not.toThrow(/secret/);
  });

  it.each(["10.0.0.0/33", "::1/129", "10.0.0", "example.com", "10.0.0.1/", "10.0.0.1/8/8", "1.2.3.4/x"])(
    "rejects %s as a trusted proxy",
    (range) => {
      expect(() => parseSettings({ TRUSTED_PROXIES: range })).toThrow(/TRUSTED_PROXIES/);
    },
  );

  it("accepts single IPv4 and IPv6 addresses and ranges as trusted proxies", () => {
    expect(parseSettings({ TRUSTED_PROXIES: "10.0.0.0/8, ::1 ,fd00::/8" }).TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "::1", "fd00::/8"]);
  });

  it.each([
    "https://pets.example/app",
    "https://pets.example//",
    "https://ada:secret@pets.example",
    "https://pets.example?page=1",
    "https://pets.example/#top",
    "https://@pets.example",
  ])("rejects %s as its own address, which is only a scheme, a host, and a port", (address) => {
    for (const name of ["PUBLIC_URL", "STAGING_URL", "WEB_ORIGIN"]) {
      expect(() => parseSettings({ [name]: address })).toThrow(`${name} must be only a scheme, a host, and a port if needed`);
    }
  });

  it("compares its own address as browsers send it", () => {
    expect(parseSettings({ PUBLIC_URL: "https://Pets.Example:443/" }).PUBLIC_URL).toBe("https://pets.example");
    expect(parseSettings({ PUBLIC_URL: "http://pets.example:8080" }).PUBLIC_URL).toBe("http://pets.example:8080");
  });

  it("rejects incomplete Upstash settings and two stores for the counters", () => {
    expect(() => parseSettings({ UPSTASH_REDIS_REST_URL: "https://x.example" })).toThrow(/together/);
    const both = { REDIS_URL: "redis://x", UPSTASH_REDIS_REST_URL: "https://x.example", UPSTASH_REDIS_REST_TOKEN: "t" };
    expect(() => parseSettings(both)).toThrow(/both set/);
  });

  it.each([
    [{ SMTP_URL: "smtp://mail.example", PUBLIC_URL: "https://pets.example" }, /SMTP_URL and MAIL_FROM must be set together/],
    [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "pets@example.org" }, /SMTP_URL needs PUBLIC_URL/],
    [{ SMTP_URL: "http://mail.example", MAIL_FROM: "pets@example.org" }, /SMTP_URL must be an address that begins with smtp:\/\/ or smtps/],
    [{ MAIL_FROM: "nobody" }, /MAIL_FROM must look like/],
    [{ ACME_EAB_KID: "x" }, /ACME_EAB_KID and ACME_EAB_HMAC_KEY must be set together/],
    [{ ACME_EAB_HMAC_KEY: "hidden-hidden-hidden" }, /^(?![\s\S]*hidden)[\s\S]*ACME_EAB_KID and ACME_EAB_HMAC_KEY must be set together/],
    [{ GITHUB_CLIENT_ID: "x" }, /GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET/],
    [{ GOOGLE_CLIENT_SECRET: "hidden" }, /^(?![\s\S]*hidden)[\s\S]*GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/],
  ])("rejects incomplete or invalid combinations of settings: %j", (environment, error) => {
    expect(() => parseSettings(environment)).toThrow(error);
  });

  it.each([
    ["hidden", /OIDC_ISSUERS must be a JSON list such as/],
    ['[{"clientSecret":"hidden"}]', /OIDC_ISSUERS is wrong in issuer 1: "id" is required[\s\S]*issuer 1: "issuer" is required/],
    [issuers({ id: "github" }), /issuer 1: "id" must not be one of github, google, credentials/],
    [issuers({ id: "passkey" }), /issuer 1: "id" must not be one of .*passkey/],
    [issuers({ id: "second-step" }), /issuer 1: "id" must not be one of .*second-step/],
    [issuers({ id: "A b" }), /issuer 1: "id" must be 1 to 32 of a-z/],
    [issuers({ issuer: "http://id.example.org" }), /issuer 1: "issuer" must be an https:\/\/ address/],
    [issuers({ icon: "logo.svg" }), /issuer 1: "icon" must be the absolute path/],
    [issuers({ scope: "openid" }), /issuer 1: must not have scope/],
    [issuers({}, { issuer: "https://id.example.org" }), /a different "id" for each issuer/],
    [issuers({}, { id: "other", issuer: "https://id.example.org/" }), /name each issuer only once/],
  ])("says what is wrong in the OpenID Connect issuers %s, never a secret", (text, error) => {
    expect(() => parseSettings({ OIDC_ISSUERS: text })).toThrow(error);
    expect(() => parseSettings({ OIDC_ISSUERS: text })).not.toThrow(/hidden/);
  });

  it.each(["hidden, not base64url", "hidden+base64/of+the/plain+kind", "hidden-and=padded-inside", "hidden-short"])(
    "rejects %j as an external account's HMAC key without repeating it",
    (key) => {
      const refused = /^(?![\s\S]*hidden)[\s\S]*ACME_EAB_HMAC_KEY must be the HMAC key/;
      expect(() => parseSettings({ ACME_EAB_KID: "x", ACME_EAB_HMAC_KEY: key })).toThrow(refused);
    },
  );

  it.each(["zWNDZM6eQGHWpSRTPal5eIUYFTu7EajV", "zWNDZM6e-GHWpSRT_al5eA=="])("accepts %j as an external account's HMAC key", (key) => {
    expect(parseSettings({ ACME_EAB_KID: "x", ACME_EAB_HMAC_KEY: key }).ACME_EAB_HMAC_KEY).toBe(key);
  });

  it("accepts a sender with or without a name", () => {
    const rest = { SMTP_URL: "smtps://user:secret@mail.example:465", PUBLIC_URL: "https://pets.example" };
    for (const MAIL_FROM of ["pets@example.org", "City Shelter <pets@example.org>"]) {
      expect(parseSettings({ ...rest, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
    }
    expect(() => parseSettings({ ...rest, MAIL_FROM: "a@b.example\r\nBcc: <c@d.example>" })).toThrow(/MAIL_FROM/);
  });

  it.each([
    [undefined, ["web", "worker", "edge"]],
    ["", ["web", "worker", "edge"]],
    ["edge, web", ["web", "edge"]],
    ["worker", ["worker"]],
  ])("reads ROLES=%s as %j", (text, expected) => {
    expect(parseSettings({ ROLES: text }).ROLES).toEqual(expected);
  });

  it.each(["none", ",", "web,web", "web worker", "Web", "worker,all"])("rejects ROLES=%s", (text) => {
    expect(() => parseSettings({ ROLES: text })).toThrow(/ROLES must be one or more of web, worker, edge, each once/);
  });

  it("sets default ports for sites and disables a port with off", () => {
    expect(parseSettings({})).toMatchObject({ PLATFORM_DOMAIN: "localhost", EDGE_HTTP_PORT: 3080, EDGE_HTTPS_PORT: 3443, DNS_SERVERS: [] });
    const given = { PLATFORM_DOMAIN: "Pets.Example.", EDGE_HTTP_PORT: "off", DNS_SERVERS: "9.9.9.9, 127.0.0.1:53 ,[::1]:5353,::1" };
    expect(parseSettings(given)).toMatchObject({
      PLATFORM_DOMAIN: "pets.example",
      EDGE_HTTP_PORT: undefined,
      DNS_SERVERS: ["9.9.9.9", "127.0.0.1:53", "[::1]:5353", "::1"],
    });
  });

  it.each([
    [{ PLATFORM_DOMAIN: "127.0.0.1" }, /PLATFORM_DOMAIN must be a domain name/],
    [{ PLATFORM_DOMAIN: "pets_.example" }, /PLATFORM_DOMAIN/],
    [{ EDGE_HTTP_PORT: "0" }, /EDGE_HTTP_PORT must be a port from 1 to 65535, or off/],
    [{ EDGE_HTTPS_PORT: "99999" }, /EDGE_HTTPS_PORT/],
    [{ DNS_SERVERS: "dns.example" }, /DNS_SERVERS/],
    [{ RELEASES_URL: "https://ada:pass@pets.example" }, /RELEASES_URL must have no user, query, or fragment$/],
    [{ RELEASES_URL: "https://pets.example/?a=b" }, /RELEASES_URL must have no user/],
    [{ DNS_SERVERS: "1.1.1.1:0" }, /DNS_SERVERS/],
    [{ DNS_SERVERS: "1.1.1.1:70000" }, /DNS_SERVERS/],
    [{ ENCRYPTION_KEYS: "2027:short-and-secret" }, /^(?![\s\S]*short-and-secret)[\s\S]*ENCRYPTION_KEYS/],
    [{ PLATFORM_TLS_KEY: "/k.pem" }, /PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY must be set together/],
    [
      { ACME_DIRECTORY_URL: "https://ca.example/dir", DATABASE_URL: "postgresql://db.example/p" },
      /ACME_DIRECTORY_URL needs ENCRYPTION_KEYS/,
    ],
  ])("rejects invalid site settings: %j", (environment, error) => {
    expect(() => parseSettings(environment)).toThrow(error);
  });

  it.each([
    ["127.0.0.1:3070", { host: "127.0.0.1", port: 3070 }],
    ["[::]:1", { host: "::", port: 1 }],
    ["health.internal:65535", { host: "health.internal", port: 65_535 }],
    ["", undefined],
  ])("reads HEALTH_ADDRESS=%s as %j", (text, expected) => {
    expect(parseSettings({ HEALTH_ADDRESS: text }).HEALTH_ADDRESS).toEqual(expected);
  });

  it.each([
    ["PLATFORM_ADDRESSES", "203.0.113.7,10.0.0.7", "10.0.0.7"],
    ["PLATFORM_ADDRESSES", "0.0.0.0", "0.0.0.0"],
    ["PLATFORM_ADDRESSES", "::ffff:203.0.113.7", "::ffff:cb00:7107"],
    ["PLATFORM_NEXT_ADDRESSES", "fd00::7,::1", "fd00::7, ::1"],
  ])("rejects %s=%s where PUBLIC_URL is public, and takes it elsewhere", (name, value, wrong) => {
    const error = `${name} must be addresses that visitors can reach, not private ones or IPv4 addresses in IPv6 form; got ${wrong}`;
    expect(() => parseSettings({ PUBLIC_URL: "https://pets.example", [name]: value })).toThrow(error);
    for (const url of ["", "http://localhost:3000"]) parseSettings({ PUBLIC_URL: url, [name]: value });
    parseSettings({ PUBLIC_URL: "https://pets.example", [name]: "203.0.113.7,2001:db8::7" });
  });

  it.each([
    "3070",
    ":3070",
    "127.0.0.1",
    "127.0.0.1:0",
    "127.0.0.1:65536",
    "::1:3070",
    "[10.0.0.5]:3070",
    "http://localhost:3070",
    "a b:1",
  ])("rejects HEALTH_ADDRESS=%s", (address) => {
    const error = `HEALTH_ADDRESS must be a host and a port, such as 127.0.0.1:3070 or [::]:3070; got ${JSON.stringify(address)}`;
    expect(() => parseSettings({ HEALTH_ADDRESS: address })).toThrow(error);
  });
});
