import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { TESTER } from "#e2e/support/fixtures.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { WEBHOOK_SETTINGS } from "#e2e/support/webhook-bench.ts";
import { createApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { addEndpoint } from "#lib/history/webhooks/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation, revokeInvitation } from "#lib/people/members/invitations/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { addCategory, forgetCategory, nameCategory } from "#lib/shelter/categories/mutations.ts";
import { createImportCategories } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { createOwnProject } from "#lib/shelter/projects/mutations.ts";
import { addDomain, removeDomain } from "#lib/sites/domains/mutations.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

const close = await useTestDatabase({
  ...WEBHOOK_SETTINGS,
  MAX_PROJECTS_PER_PERSON: "3",
  MAX_API_KEYS: "free:2,pro:3",
  MAX_CATEGORIES: "free:2,pro:3",
  MAX_WEBHOOK_ENDPOINTS: "free:2,pro:3",
  MAX_DOMAINS: "pro:2,business:3",
  MAX_INVITATIONS: "free:2,pro:3",
  MAX_IMPORT_MIB: "free:2,pro:5",
  MAX_IMPORT_MIB_PER_PERSON: "3",
});
afterAll(close);
afterEach(() => clock.replace(Date.now));

const MIB = 1_048_576;
let person: Person;
let actor: Actor;
let project: Project;
let scope: ProjectScope;

beforeEach(async () => {
  person = await makePerson("Olga");
  actor = { kind: "user", id: person.id };
  ({ project, scope } = await makeShelter(person));
});

const addKey = (by = actor) => createApiKey(scope, { name: "Kiosk" }, by);
const KEYS = "The plan Free allows 2 API keys in a project. Revoke one that you no longer need, or choose another plan.";

it("stops at the plan's number of API keys, also when they are asked for at the same time", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => addKey()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expect(addKey()).rejects.toThrow(KEYS);
  await setPlan(scope, "pro", null, TESTER);
  await addKey();
  await expect(addKey()).rejects.toThrow("The plan Pro allows 3 API keys");
  await addKey(TESTER);
});

it("counts an API key that was revoked for a day after its creation", async () => {
  const { apiKey } = await addKey();
  await addKey();
  await revokeApiKey(scope, apiKey.id, actor);
  await expect(addKey()).rejects.toThrow(KEYS);
  clock.replace(() => Date.now() + DAY_MS);
  await addKey();
});

it("lets a leaked key be replaced where no other fits, but not without end", async () => {
  const { apiKey } = await addKey();
  await addKey();
  const { apiKey: next } = await rotateApiKey(scope, apiKey.id, 0, actor);
  const { apiKey: last } = await rotateApiKey(scope, next.id, 0, actor);
  await expect(rotateApiKey(scope, last.id, 0, actor)).rejects.toThrow(KEYS);
});

it("stops at the plan's number of categories, however they are named", async () => {
  await addCategory(scope, { name: "Hamsters" }, actor);
  await nameCategory(scope, "77", { name: "Ferrets", color: "plum" }, actor);
  const words = "The plan Free allows 2 categories in a project. Delete one that you no longer need, or choose another plan.";
  await expect(addCategory(scope, { name: "Birds" }, actor)).rejects.toThrow(words);
  await expect(nameCategory(scope, "78", { name: "Birds", color: "plum" }, actor)).rejects.toThrow(words);
  const file = { fileName: "list.csv", format: "csv", state: "ready", newCategories: [{ name: "Birds", rows: 1 }] } as const;
  const { id } = await prisma().petImport.create({ data: { ...file, projectId: BigInt(scope.projectId), createdBy: BigInt(person.id) } });
  await expect(createImportCategories(scope, String(id), ["Birds"], actor)).rejects.toThrow(words);
  await nameCategory(scope, "77", { name: "Small ferrets", color: "plum" }, actor);
  await forgetCategory(scope, "77", actor);
  await addCategory(scope, { name: "Birds" }, actor);
});

it("stops at the plan's number of webhook endpoints", async () => {
  const add = (by = actor) =>
    addEndpoint(scope, { url: "https://hooks.example.org/pets", description: "", eventTypes: [], sendsPersonalData: false }, by);
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => add()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const words = "The plan Free allows 2 webhook endpoints in a project. Delete one that you no longer need, or choose another plan.";
  await expect(add()).rejects.toThrow(words);
  await setPlan(scope, "pro", null, TESTER);
  await add();
  await expect(add()).rejects.toThrow("The plan Pro allows 3 webhook endpoints");
  await add(TESTER);
});

it("stops at the plan's number of domains", async () => {
  await prisma().deploy.create({
    data: { projectId: BigInt(project.id), number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() },
  });
  await setPlan(scope, "pro", null, TESTER);
  const add = (name: string) => addDomain(scope, `${name}.${project.slug}.org`, actor);
  await add("one");
  const second = await add("two");
  const words = "The plan Pro allows 2 domains in a project. Remove one that you no longer need, or choose another plan.";
  await expect(add("three")).rejects.toThrow(words);
  await removeDomain(scope, second, actor);
  await add("three");
  await setPlan(scope, "business", null, TESTER);
  await add("four");
  await expect(add("five")).rejects.toThrow("The plan Business allows 3 domains");
});

it("stops at the plan's number of open invitations", async () => {
  const invite = () => createInvitation(scope, { email: `${crypto.randomUUID()}@example.org`, role: "viewer" }, person.id, actor);
  const { id } = await invite();
  await invite();
  const words =
    "The plan Free allows 2 open invitations in a project. Withdraw one, wait until one is accepted or expires, or choose another plan.";
  await expect(invite()).rejects.toThrow(words);
  await revokeInvitation(scope, id, actor);
  await invite();
  await setPlan(scope, "pro", null, TESTER);
  await invite();
  await expect(invite()).rejects.toThrow("The plan Pro allows 3 open invitations");
});

async function upload(to: ProjectScope, mib: number): Promise<string> {
  async function* body(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < mib; i += 1) yield new Uint8Array(MIB).fill(0x61);
  }
  return await takeFile(to, { fileName: "list.csv", format: "csv", body: body() }, actor);
}

it("stops uploads at the plan's total of a week, and keeps nothing of the file that is too much", async () => {
  await upload(scope, 1);
  const words = "The plan Free allows 2 MiB of imports in a project within seven days. Files count for seven days after their upload.";
  await expect(upload(scope, 2)).rejects.toThrow(words);
  await upload(scope, 1);
  await expect(upload(scope, 1)).rejects.toThrow(words);
  clock.replace(() => Date.now() + 7 * DAY_MS);
  await upload(scope, 1);
});

it("stops one person's uploads over all their projects", async () => {
  await upload(scope, 2);
  const { scope: other } = await makeShelter(person);
  await upload(other, 1);
  await expect(upload(other, 1)).rejects.toThrow("One person can upload 3 MiB of files to import within seven days, over all projects.");
});

it("stops at the number of projects that one person can own, those in the bin included", async () => {
  await createOwnProject(person, "Second");
  const asked = await Promise.allSettled(["Third", "Fourth", "Fifth"].map((name) => createOwnProject(person, name)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await binProject(scope, project.name, actor);
  await expect(createOwnProject(person, "Sixth")).rejects.toThrow("One person can own 3 projects, those in the bin included.");
  await createOwnProject(await makePerson("Root", { isAdmin: true }), "Another");
});

it("says how much is used before it is reached", async () => {
  await addKey();
  await addCategory(scope, { name: "Hamsters" }, actor);
  await upload(scope, 1);
  expect(await projectCeilings({ project: { ...project, plan: "free" }, role: "viewer" })).toEqual({
    apiKeys: { used: 1, max: 2 },
    categories: { used: 1, max: 2 },
    webhookEndpoints: { used: 0, max: 2 },
    domains: { used: 0, max: 50 },
    invitations: { used: 0, max: 2 },
    importMib: { used: 1, max: 2 },
    photoMib: { used: 0, max: 512 },
  });
});
