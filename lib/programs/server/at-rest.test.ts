import { beforeAll, expect, it } from "vitest";
import { staticImports } from "#e2e/support/static-imports.ts";

const WEB = "lib/programs/server/web.ts";
const DUE_DOMAINS = "lib/sites/domains/check.jobs.ts";
const PLAYGROUND_DNS = "lib/sites/playground/service.ts";

let loadedWith: (start: string) => string[];
beforeAll(async () => {
  loadedWith = await staticImports([WEB, DUE_DOMAINS, PLAYGROUND_DNS]);
});

it.each([
  { process: "web", start: WEB, seldomNeeded: "node_modules/undici/index.js" },
  { process: "worker", start: DUE_DOMAINS, seldomNeeded: "node_modules/undici/index.js" },
  { process: "edge", start: PLAYGROUND_DNS, seldomNeeded: "lib/platform/db/generated/client.ts" },
])("the $process process at rest is without $seldomNeeded", ({ start, seldomNeeded }) => {
  expect(loadedWith(start)).not.toContain(seldomNeeded);
});
