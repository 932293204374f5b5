import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { placeOf } from "#components/history/audit/place-of.ts";
import { PROJECT_ENTITIES } from "#lib/tenancy/scope/audit.schema.ts";

const PROJECT = path.join(import.meta.dirname, "..", "..", "..", "app", "(dashboard)", "p", "[project]");
const PAGES = ["page.tsx", "(list)/page.tsx"];

it("links every kind of audited entity to a page, except the project itself", () => {
  for (const entityType of PROJECT_ENTITIES) {
    const place = placeOf({ entityType, entityId: "7", action: `${entityType}.update` });
    if (entityType === "project") expect(place).toBeUndefined();
    else {
      const [page = "none"] = (place ?? "").split("?");
      const folder = path.join(PROJECT, page.replace("api-keys/7", "api-keys/[keyId]").replace("orders/7", "orders/[adoptionId]"));
      expect([entityType, PAGES.some((file) => existsSync(path.join(folder, file)))]).toEqual([entityType, true]);
    }
  }
});

it("links nowhere for a permanently deleted animal", () => {
  expect(placeOf({ entityType: "pet", entityId: "7", action: "pet.purge" })).toBeUndefined();
  expect(placeOf({ entityType: "pet", entityId: "7", action: "pet.delete" })).toBe("/animals?order=desc&animal=7");
});
