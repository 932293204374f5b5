import { expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { assertStartable, rolesHere } from "#lib/platform/config/roles.ts";

const SHARED = {
  DATABASE_URL: "postgresql://db.example/petstore",
  ENCRYPTION_KEYS: `k1:${"A".repeat(43)}`,
  AUTH_SECRET: "a secret that all machines share",
  WEB_ORIGIN: "http://10.0.0.5:3000",
};
const EDGE_OFF = { EDGE_HTTP_PORT: "off", EDGE_HTTPS_PORT: "off" };

it.each([
  [{}, ["web", "worker", "edge"]],
  [{ WORKER_CONCURRENCY: "0" }, ["web", "edge"]],
  [EDGE_OFF, ["web", "worker"]],
  [{ ...EDGE_OFF, EDGE_CADDY_PORT: "3090" }, ["web", "worker", "edge"]],
  [{ ROLES: "web" }, ["web"]],
  [{ ROLES: "edge,worker" }, ["worker", "edge"]],
  [{ ROLES: "worker,web", WORKER_CONCURRENCY: "0" }, ["web"]],
])("a start with %j runs %j", (environment, roles) => {
  expect(rolesHere(parseSettings(environment))).toEqual(roles);
});

it.each([
  [{}],
  [{ ROLES: "web,worker" }],
  [{ ROLES: "web", AUTH_SECRET: SHARED.AUTH_SECRET }],
  [{ ...SHARED, ROLES: "worker" }],
  [{ ...SHARED, ROLES: "edge", AUTH_SECRET: "" }],
  [{ ...SHARED, ROLES: "worker,edge", HEALTH_ADDRESS: "127.0.0.1:3070" }],
])("a start with %j works", (environment) => {
  expect(() => assertStartable(parseSettings(environment))).not.toThrow();
});

it.each([
  [{ ...SHARED, ROLES: "worker", WORKER_CONCURRENCY: "0" }, /ROLES=worker leaves nothing to run/],
  [{ ...SHARED, ROLES: "edge", ...EDGE_OFF }, /ROLES=edge leaves nothing to run/],
  [{ ROLES: "worker" }, /needs\n {2}DATABASE_URL: .*\n {2}ENCRYPTION_KEYS: .*\n {2}WEB_ORIGIN: .*\n {2}AUTH_SECRET: /],
  [{ ROLES: "edge" }, /^(?![\s\S]*AUTH_SECRET)[\s\S]*DATABASE_URL/],
  [{ HEALTH_ADDRESS: "127.0.0.1:3070" }, /HEALTH_ADDRESS is for a start without the role web\. .* on PORT: leave HEALTH_ADDRESS unset\./],
  [{ ...SHARED, ROLES: "web,worker", HEALTH_ADDRESS: "127.0.0.1:3070" }, /HEALTH_ADDRESS is for a start without the role web/],
  [{ WEB_CONCURRENCY: "2" }, /^WEB_CONCURRENCY=2 needs Redis/],
  [{ ROLES: "web,edge" }, /ROLES=web,edge needs\n {2}AUTH_SECRET: [^\n]*$/],
])("a start with %j is refused", (environment, message) => {
  expect(() => assertStartable(parseSettings(environment))).toThrow(message);
});
