import { beforeAll, expect, it } from "vitest";
import { staticImports } from "#e2e/support/static-imports.ts";

const PRISMA = "lib/platform/db/generated/client.ts";
const HEAVY = new RegExp(`^(?:${PRISMA}|node_modules/(?:undici|nodemailer|tldts)/)|^(?:@node-rs/argon2|graphile-worker|sharp)$`);
const VERBS = ["backup", "domains", "migrate", "photos", "update"];
const file = (verb: string): string => `lib/programs/cli/verbs/${verb}.ts`;

let loadedWith: (start: string) => string[];
beforeAll(async () => {
  loadedWith = await staticImports(VERBS.map(file));
});

it.each(VERBS)("%s starts without Prisma and large packages, for 512 MB", (verb) => {
  expect(loadedWith(file(verb)).filter((name) => HEAVY.test(name))).toEqual([]);
});
