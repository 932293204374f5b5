import { insertApiKeyWithin } from "#lib/api-keys/mutations.ts";
import { prisma } from "#lib/db/prisma.ts";
import { auditSeed, insertSeedPetsWithin } from "#lib/pets/seed.mutations.ts";
import { createProjectWithin } from "#lib/projects/mutations.ts";
import { projectScope } from "#lib/scope/principal.schema.ts";

const NAME = "Sunny Paws Shelter";
const PETS = 60;
const SEED = 7;
const ACTOR = { kind: "system", id: null } as const;

interface DemoProject {
  project: { id: string; slug: string; name: string };
  /** Shown only this once; undefined when not requested. */
  key: string | undefined;
  pets: number;
}

/**
 * One transaction.
 * @param withKey creates a read-write key; false where others can see the output
 */
export async function createDemoProject(withKey: boolean): Promise<DemoProject> {
  return await prisma().$transaction(async (tx) => {
    const { id, slug, name } = await createProjectWithin(tx, NAME, "free", ACTOR);
    const scope = projectScope(id);
    await insertSeedPetsWithin(tx, scope, { seed: SEED, from: 0, count: PETS });
    await auditSeed(tx, scope, PETS, SEED, ACTOR);
    if (!withKey) return { project: { id, slug, name }, key: undefined, pets: PETS };
    const row = { name: "Demo key", scope: "read_write", expiresAt: null, rotatedFromId: null } as const;
    const { key } = await insertApiKeyWithin(tx, scope, row, ACTOR);
    return { project: { id, slug, name }, key, pets: PETS };
  });
}
