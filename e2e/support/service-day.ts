import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";
import { makePerson, makeShelter } from "./people.ts";
import { useDatabase } from "./test-database.ts";

const ACTOR: Actor = { kind: "system", id: null };
const HOUR_MS = 3_600_000;

/**
 * Data for the administrator's journey: an administrator, two shelters with owners, a banned key, and a member to
 * remove. Run it before the program starts, which then loads the ban.
 * @returns Playwright's environment
 */
export async function makeServiceDay(databaseUrl: string): Promise<Record<string, string>> {
  // Discards connections to the previous database.
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
    const ids = { projectId: BigInt(project.id), keyId: BigInt(apiKey.id) };
    await prisma().apiKeyBan.createMany({
      data: [
        { ...ids, startedAt: new Date(now - 2 * HOUR_MS), endsAt: new Date(now - HOUR_MS) },
        { ...ids, startedAt: new Date(now - HOUR_MS / 60), endsAt: new Date(now + HOUR_MS) },
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
