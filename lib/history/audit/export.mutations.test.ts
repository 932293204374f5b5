import { afterAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { recordExport } from "#lib/history/audit/export.mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

it("records an export with a filter of any text, cut between two letters", async () => {
  const { id } = await createProject("Exports", "free", ACTOR);
  for (const name of ["q", "qq"]) {
    await recordExport(projectScope(id), "audit.export", new URLSearchParams({ [name]: `\0${"🐾".repeat(200)}` }), ACTOR);
  }
  const rows = await prisma().auditEntry.findMany({ where: { projectId: BigInt(id), action: "audit.export" }, orderBy: { id: "asc" } });
  expect(rows.map(({ after }) => after)).toEqual([
    { format: "CSV", filter: `q=\ufffd${"🐾".repeat(148)}` },
    { format: "CSV", filter: `qq=\ufffd${"🐾".repeat(148)}` },
  ]);
});

it("names the actor of a filter only where they acted in the project", async () => {
  const [owner, stranger] = [await makePerson("Olga"), await makePerson("Stranger")];
  const [{ scope }, elsewhere] = [await makeShelter(owner), await makeShelter(stranger)];
  const actor = { kind: "user", id: owner.id } as const;
  const { apiKey } = await createApiKey(elsewhere.scope, { name: "Kiosk" }, { kind: "user", id: stranger.id });
  for (const who of [`user:${owner.id}`, `user:${stranger.id}`, `api_key:${apiKey.id}`]) {
    await recordExport(scope, "audit.export", new URLSearchParams({ who }), actor);
  }
  const where = { projectId: BigInt(scope.projectId), action: "audit.export" };
  const rows = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
  const unknown = { format: "CSV", filter: "who=No longer known" };
  expect(rows.map(({ after }) => after)).toEqual([{ format: "CSV", filter: "who=Olga" }, unknown, unknown]);
});
