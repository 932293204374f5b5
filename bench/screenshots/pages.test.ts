import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PICTURED_DOMAINS } from "./domains.ts";
import { SHOTS } from "./pages.ts";
import type { Places } from "./shelter.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PLACES: Places = {
  shelter: "one",
  emptyShelter: "two",
  inGrace: "three",
  demo: "sunny-paws",
  demoPet: "16",
  sandbox: "sandbox",
  pet: "3",
  key: "4",
  bannedKey: "5",
  webhook: "11",
  enquiry: "12",
  askedFor: "15",
  adoption: "13",
  home: "13",
  returned: "14",
  print: "17",
  domains: Object.fromEntries(PICTURED_DOMAINS.map((state) => [state, "6"])) as Places["domains"],
  setup: "/setup#7",
  invitation: "/invitations#8",
  dns: "/dns#9",
  reset: "/reset#10",
  site: "/sites/one.localhost/",
  german: {
    home: "/sites/de.localhost/",
    animal: "/sites/de.localhost/animals/1",
    happy: "/sites/de.localhost/animals/2",
    empty: "/sites/leer.localhost/",
  },
  people: { owner: "", viewer: "", admin: "", newcomer: "", due: "", overdue: "" },
};

/** `app/(dashboard)/p/[project]/orders/page.tsx` → `/p/[project]/orders` */
function routeOf(file: string): string {
  const parts = path.dirname(file).split(path.sep).slice(1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
}

function pattern(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\[\.{3}[^\]]+\]/g, "there-is.+").replaceAll(/\[[^\]]+\]/g, "[^/]+")}$`);
}

const pages = globSync("app/**/page.tsx", { cwd: ROOT }).map(routeOf);
const taken = new Set(SHOTS.map((shot) => new URL(shot.path(PLACES), "http://petstore.test").pathname));

test("finds pages to capture", () => expect(pages.length).toBeGreaterThan(20));

test.each(pages)("takes a screenshot of %s", (route) => {
  expect([...taken].some((address) => pattern(route).test(address))).toBe(true);
});
