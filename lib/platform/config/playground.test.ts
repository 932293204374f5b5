import { expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { playgroundHere } from "#lib/platform/config/playground.ts";
import { rolesHere } from "#lib/platform/config/roles.ts";

it.each([
  [{}, "on"],
  [{ PUBLIC_URL: "http://localhost:8080" }, "on"],
  [{ PUBLIC_URL: "https://pets.example" }, "off"],
  [{ PUBLIC_URL: "https://pets.example", PLAYGROUND: "on" }, "on"],
  [{ PLAYGROUND: "off" }, "off"],
  [{ PLATFORM_DOMAIN: "pets.example" }, "off"],
  [{ DATABASE_URL: "postgresql://a:b@c/d" }, "off"],
  [{ ROLES: "web,worker" }, "off"],
])("a start with %o has its playground %s", (environment, wanted) => {
  const config = parseSettings(environment);
  expect(playgroundHere(config, rolesHere(config))).toBe(wanted);
});
