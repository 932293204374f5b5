import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { parseSettings, ROLE_NAMES, settingsSchema } from "#lib/platform/config/env.ts";
import { MAIN_SETTINGS } from "#lib/platform/config/main-settings.ts";
import { dashboardHost } from "#lib/platform/config/own-names.ts";
import { assertStartable, rolesHere } from "#lib/platform/config/roles.ts";
import { SOURCES } from "#lib/programs/bootstrap/prepare.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const OPERATING = path.join("docs", "operating");
/** A process that is late is killed two seconds after the grace period. */
const MIN_STOP_SECONDS = parseSettings({}).SHUTDOWN_GRACE_SECONDS + 2;
/** Read by Node. */
const OTHERS = ["NODE_ENV"];
const SECRETS: Record<string, string> = {
  ENCRYPTION_KEYS: `k1:${"A".repeat(43)}`,
  AUTH_SECRET: "a secret that all machines share",
  METRICS_TOKEN: "a token for metrics",
};

const environment = z.record(z.string(), z.coerce.string());
const composeSchema = z.object({
  services: z.object({
    petstore: z.object({ env_file: z.string(), environment, ports: z.array(z.string()), stop_grace_period: z.string() }),
  }),
});

const read = (...names: string[]): string => readFileSync(path.join(ROOT, ...names), "utf8");

function documents(...names: string[]): unknown[] {
  return parseAllDocuments(read(...names), { merge: true, strict: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
}

function refuseUnknown(names: string[]): void {
  expect(names.filter((name) => !(name in settingsSchema.shape) && !OTHERS.includes(name))).toEqual([]);
}

/** The settings are known, valid, and enough for the roles. */
function expectToStart(given: Record<string, string>): void {
  refuseUnknown(Object.keys(given));
  expect(() => assertStartable(parseSettings({ ...given, ...SECRETS }))).not.toThrow();
}

const assignments = (text: string): [string, string][] =>
  [...text.matchAll(/^(?!#)([A-Za-z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);

/** All that an operator can set, as `.env.example` has it. */
const EXAMPLE = [...read(".env.example").matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);

describe("compose.yaml", () => {
  const [compose] = documents("compose.yaml");
  const { petstore } = composeSchema.parse(compose).services;
  const given = petstore.environment;

  it("runs every role with the ports that it publishes, and makes the edge the TLS entry of what setup writes", () => {
    expectToStart(given);
    const written = {
      PUBLIC_URL: "https://pets.example.org",
      PLATFORM_DOMAIN: "pets.example.org",
      ACME_DIRECTORY_URL: "https://ca.test/d",
    };
    const settings = parseSettings({ ...written, ...given, ...SECRETS });
    expect(rolesHere(settings)).toEqual(ROLE_NAMES);
    expect(dashboardHost(settings)).toBe("pets.example.org");
    const { PORT, EDGE_HTTP_PORT, EDGE_HTTPS_PORT } = settings;
    expect(petstore.ports).toEqual([`80:${EDGE_HTTP_PORT}`, `443:${EDGE_HTTPS_PORT}`, `127.0.0.1:${PORT}:${PORT}`]);
  });

  it("passes on everything that .env.example has, besides what a container fixes", () => {
    expect(petstore.env_file).toBe(".env");
    expect(Object.keys(given).filter((name) => !/^(?:DATA_DIR|HOST|EDGE_(?:PUBLIC_)?(?:HOST|HTTPS?_PORT))$/.test(name))).toEqual([]);
    expect(Object.keys(given).filter((name) => !EXAMPLE.includes(name))).toEqual([]);
  });

  it("waits longer for a stop than the program does", () => {
    expect(Number.parseInt(petstore.stop_grace_period, 10)).toBeGreaterThan(MIN_STOP_SECONDS);
  });
});

describe("the systemd units", () => {
  const units = ["petstore.service", "petstore@.service"];
  const file = parseEnv(read(OPERATING, "systemd", "petstore.env")) as Record<string, string>;
  const unitEnvironment = (...names: string[]): Record<string, string> =>
    Object.fromEntries(
      [...read(...names).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => assignments(line.replaceAll(" ", "\n"))),
    );

  it.each([["petstore.service"], ...ROLE_NAMES.map((role) => ["petstore@.service", role])])(
    "%s %s starts with petstore.env",
    (unit, role = "") => {
      const given = unitEnvironment(OPERATING, "systemd", unit ?? "");
      const ports = role === "edge" ? unitEnvironment(OPERATING, "systemd", "petstore@edge.service.d", "ports.conf") : {};
      expectToStart({ ...file, ...given, ...ports, ...(role && { ROLES: given["ROLES"]?.replace("%i", role) ?? "" }) });
    },
  );

  it("find all that people set in petstore.env, such as mail and backups", () => {
    expect(MAIN_SETTINGS.filter((name) => !(name in file))).toEqual([]);
  });

  it.each(units)("%s leaves all settings but its role to petstore.env, which has those of .env.example", (unit) => {
    const names = Object.keys(unitEnvironment(OPERATING, "systemd", unit)).filter((name) => !OTHERS.includes(name));
    expect(names).toEqual(unit === "petstore@.service" ? ["ROLES"] : []);
    expect(read(OPERATING, "systemd", unit)).not.toMatch(/^EnvironmentFile=/m);
    expect(Object.keys(file).filter((name) => !EXAMPLE.includes(name))).toEqual([]);
  });

  it.each(units)(
    "%s waits longer for a stop than the program does, and differs from the other only in its role and the edge's ports",
    (unit) => {
      const text = read(OPERATING, "systemd", unit);
      expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(text)?.[1])).toBeGreaterThan(MIN_STOP_SECONDS);
      const common = (one: string): string[] =>
        read(OPERATING, "systemd", one)
          .split("\n")
          .filter(
            (line) =>
              !/^(?:#.*(?:petstore@?\.service|ports 80 and 443)|Description|Environment=ROLES|CapabilityBoundingSet|AmbientCapabilities)/.test(
                line,
              ),
          );
      expect(common(unit)).toEqual(common(units[0] ?? ""));
    },
  );
});

const isUnder = (places: readonly string[], name: string): boolean =>
  places.some((place) => name === place || name.startsWith(`${place}/`));

/** What the pages import by relative paths. */
const IMPORTED = globSync("app/**/*.{ts,tsx}", { cwd: ROOT }).flatMap((file) =>
  [...read(file).matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) => path.join(path.dirname(file), to)),
);

it("builds again when a file that pages import has changed", () => {
  expect(IMPORTED.filter((name) => !isUnder(SOURCES, name))).toEqual([]);
});

describe("the container file", () => {
  const text = read("Dockerfile");
  const [, , check = ""] = z.array(z.string()).parse(JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(text)?.[1] ?? "[]"));

  it.each([
    [{}, "http://127.0.0.1:3000/api/live"],
    [{ ROLES: "web", PORT: "8080" }, "http://127.0.0.1:8080/api/live"],
    [{ ROLES: "worker", PORT: "8080", HEALTH_ADDRESS: "0.0.0.0:3070" }, "http://0.0.0.0:3070/api/live"],
    [{ ROLES: "worker,edge", HEALTH_ADDRESS: "[::]:3070" }, "http://[::]:3070/api/live"],
    [{ ROLES: "edge" }, undefined],
  ])("with %j, the health check asks %s", (env, address) => {
    const asked: string[] = [];
    const fetch = (one: string): Promise<never> => {
      asked.push(one);
      return new Promise(() => undefined);
    };
    runInNewContext(check, { process: { env }, fetch });
    expect(asked).toEqual(address === undefined ? [] : [address]);
  });

  it("exposes the default ports", () => {
    const { PORT, EDGE_HTTP_PORT, EDGE_HTTPS_PORT } = parseSettings({});
    expect(/^EXPOSE (.*)$/m.exec(text)?.[1]).toBe(`${PORT} ${EDGE_HTTP_PORT} ${EDGE_HTTPS_PORT}`);
  });

  it("is given only files that exist", () => {
    const given = [...read(".dockerignore").matchAll(/^!(.+)$/gm)].map(([, name = ""]) => name);
    expect(given.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
      .flatMap(([, names = ""]) => names.split(" "))
      .filter((name) => name !== ".");
    expect(copied.filter((name) => !isUnder(given, name))).toEqual([]);
    expect(IMPORTED.filter((name) => !isUnder(given, name))).toEqual([]);
  });
});
