import { afterAll, beforeAll, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { auditReader } from "#lib/history/audit/log.data.ts";
import { subjectWords } from "#lib/history/audit/log.view.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { addCategory } from "#lib/shelter/categories/mutations.ts";
import { addPet } from "#lib/shelter/pets/change.mutations.ts";
import { PROJECT_ENTITIES, type ProjectEntity } from "#lib/tenancy/scope/audit.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const GONE_ID = "999999999999";
const GONE = "(no longer exists)";
const named = (name: string) => ({ facts: { name }, living: name, gone: GONE });

/** What an entry about it says while it lives, and without a name once it is gone. */
const KINDS: Record<ProjectEntity, { facts?: Record<string, string>; living: string; gone: string }> = {
  pet: { living: "Biscuit", gone: `number ${GONE_ID}` },
  order: { living: "number 7", gone: `number ${GONE_ID}` },
  adoption: { living: "Biscuit", gone: "(an animal that no longer exists)" },
  import: named("animals.csv"),
  enquiry: { living: "number 7", gone: `number ${GONE_ID}` },
  enquiry_pause: named("Biscuit"),
  category: { living: "Dogs", gone: GONE },
  view: named("Dogs at home"),
  paper: named("Adoption contract"),
  api_key: { living: "Kiosk", gone: GONE },
  member: { living: "Olga", gone: "(account removed)" },
  invitation: { facts: { email: "sam@example.org" }, living: "sam@example.org", gone: GONE },
  project: { living: "Hill Farm", gone: GONE },
  webhook: named("hooks.example.org"),
  site: { living: "Hill Farm", gone: GONE },
  deploy: named("number 3"),
  domain: named("farm.example.org"),
  playground_record: named("www.farm.example.org"),
};

let scope: ProjectScope;

beforeAll(async () => {
  const olga = await makePerson("Olga");
  const actor = { kind: "user", id: olga.id } as const;
  ({ scope } = await makeShelter(olga));
  const projectId = BigInt(scope.projectId);
  await prisma().project.update({ where: { id: projectId }, data: { name: "Hill Farm" } });
  const { categoryId: category } = await addCategory(scope, { name: "Dogs" }, actor);
  const { id: pet } = await addPet(scope, { name: "Biscuit", categoryId: category, status: "available" }, actor);
  const { id: adoption } = await prisma().adoption.create({ data: { projectId, petId: BigInt(pet), stage: "interested" } });
  const { apiKey } = await createApiKey(scope, { name: "Kiosk" }, actor);
  const own = { project: scope.projectId, site: scope.projectId };
  const ids: Partial<Record<ProjectEntity, string>> = {
    ...own,
    pet,
    adoption: String(adoption),
    category,
    api_key: apiKey.id,
    member: olga.id,
  };
  await prisma().auditEntry.deleteMany({ where: { projectId } });
  const entry = { projectId, actorKind: "system", action: "none" };
  await prisma().auditEntry.createMany({
    data: PROJECT_ENTITIES.flatMap((entityType) => [
      { ...entry, entityType, entityId: ids[entityType] ?? "7", after: KINDS[entityType].facts ?? {} },
      { ...entry, entityType, entityId: GONE_ID },
    ]),
  });
});

it.each(PROJECT_ENTITIES)("says what an entry about an entity of the kind %s is about while it lives and once it is gone", async (kind) => {
  const rows = await (await auditReader(scope, {}, { from: undefined, to: undefined }))(undefined, 100);
  const [gone, living] = rows.filter(({ entityType }) => entityType === kind).map(subjectWords);
  expect({ living, gone }).toEqual({ living: KINDS[kind].living, gone: KINDS[kind].gone });
});
