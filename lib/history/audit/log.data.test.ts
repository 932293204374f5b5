import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { CSV } from "#lib/history/audit/export.view.ts";
import { auditReader } from "#lib/history/audit/log.data.ts";
import type { AuditRow } from "#lib/history/audit/log.schema.ts";
import { addCategory, forgetCategory } from "#lib/shelter/categories/mutations.ts";
import { addPet, editPet } from "#lib/shelter/pets/change.mutations.ts";
import { saveSite } from "#lib/sites/publishing/deploys/draft.mutations.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

const close = await useTestDatabase();
afterAll(close);

const MANY = 100;
const SITE = { ...NEW_SETTINGS, version: 0 };
/** Exact as int64 alone. */
const NEVER_NAMED = "9007199254740993";

it("shows names where entries have numbers of ours", async () => {
  const olga = await makePerson("Olga");
  const { project, scope } = await makeShelter(olga);
  const actor = { kind: "user", id: olga.id } as const;
  const { categoryId: dogs } = await addCategory(scope, { name: "Dogs" }, actor);
  const { categoryId: cats } = await addCategory(scope, { name: "Cats" }, actor);
  const { id, version } = await addPet(scope, { name: "Biscuit", categoryId: dogs, status: "available" }, actor);
  await editPet(scope, id, { version, categoryId: cats }, actor);
  await editPet(scope, id, { version: version + 1, categoryId: NEVER_NAMED }, actor);
  await forgetCategory(scope, cats, actor);
  const { apiKey } = await createApiKey(scope, { name: "Kiosk" }, actor);
  const { apiKey: successor } = await rotateApiKey(scope, apiKey.id, 60_000, actor);
  const { version: saved } = await saveSite(scope, SITE, actor);
  const evil = { contactEmail: "eve@evil.example", donateUrl: "https://evil.example/give", happyDays: 7 };
  await saveSite(scope, { ...SITE, ...evil, version: saved }, actor);
  await recordExport(scope, "pet.export", new URLSearchParams({ format: "csv", category: dogs, status: "sold" }), actor);
  await recordExport(scope, "audit.export", new URLSearchParams({ who: `user:${olga.id}` }), actor);

  const rows = await (await auditReader(scope, {}, { from: undefined, to: undefined }))(undefined, MANY);
  const only = (action: string): AuditRow[] => rows.filter((row) => row.action === action);
  const text = (action: string): string => CSV.part(only(action), false);
  expect(text("pet.create")).toContain("Category: Dogs");
  expect(text("pet.update")).toMatch(/Category: Deleted category → Unnamed category.*Category: Dogs → Deleted category/s);
  expect(text("api_key.rotate")).toContain(`Replaced by: Kiosk (${successor.shown})`);
  expect(text("api_key.create_by_rotation")).toContain(`Replaces: Kiosk (${apiKey.shown})`);
  expect(only("site.update")[0]?.subject).toBe(project.name);
  for (const shown of ["eve@evil.example", "https://evil.example/give", "30 → 7"]) expect(text("site.update")).toContain(shown);
  expect(text("site.update")).not.toContain(SITE.accent);
  expect(text("pet.export")).toContain("Filter: category=Dogs&status=sold");
  expect(text("audit.export")).toContain("Filter: who=Olga");
});
