import { createApiKey } from "#lib/api-keys/mutations.ts";
import { prisma } from "#lib/db/prisma.ts";
import { setPlan } from "#lib/plans/mutations.ts";
import { clearRuntime } from "#lib/runtime.ts";
import type { Actor } from "#lib/scope/principal.schema.ts";
import { makePerson, makeShelter } from "./people.ts";
import { useDatabase } from "./test-database.ts";

const ACTOR: Actor = { kind: "system", id: null };
const HOUR_MS = 3_600_000;

/**
 * A service for the administrator's journey: an administrator, two shelters with
 * an owner each, a key of which one is banned, and a member who will be removed.
 * Made before its program starts, which then knows of the ban.
 * @returns what Playwright is told of it
 */
export async function makeServiceDay(databaseUrl: string): Promise<Record<string, string>> {
  // What was connected to another database is closed and of no use here.
  clearRuntime();
  const close = useDatabase(databaseUrl);
  try {
    const admin = await makePerson("Ada Vet", { isAdmin: true });
    const [owner, leaver] = [await makePerson("Olga Owner"), await makePerson("Lee Leaver")];
    const { project, scope } = await makeShelter(owner, [[leaver, "staff"]]);
    const { project: own } = await makeShelter(leaver);
    await prisma().project.update({ where: { slug: project.slug }, data: { name: "Happy Paws" } });
    await prisma().project.update({ where: { slug: own.slug }, data: { name: "Lee’s Nest" } });
    await setPlan(scope, "pro", null, ACTOR);
    const { key, apiKey } = await createApiKey(scope, { name: "Website", scope: "read_write", lifetimeMs: null }, ACTOR);
    const now = Date.now();
    const of = { projectId: BigInt(project.id), keyId: BigInt(apiKey.id) };
    await prisma().apiKeyBan.createMany({
      data: [
        { ...of, startedAt: new Date(now - 2 * HOUR_MS), endsAt: new Date(now - HOUR_MS) },
        { ...of, startedAt: new Date(now - HOUR_MS / 60), endsAt: new Date(now + HOUR_MS) },
      ],
    });
    return {
      PETSTORE_E2E_SERVICE_ADMIN: admin.email,
      PETSTORE_E2E_SERVICE_LEAVER: leaver.email,
      PETSTORE_E2E_SERVICE_SHELTER: project.slug,
      PETSTORE_E2E_SERVICE_KEY: key,
    };
  } finally {
    await close();
  }
}
