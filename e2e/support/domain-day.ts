import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";
import { makePerson, makeShelter } from "./people.ts";

const ACTOR: Actor = { kind: "system", id: null };

/** @returns Playwright's environment */
export async function makeDomainDay(): Promise<Record<string, string>> {
  const [owner, keeper] = [await makePerson("Dora Domain"), await makePerson("Vic Viewer")];
  const { project, scope } = await makeShelter(owner, [[keeper, "viewer"]]);
  const { project: bare } = await makeShelter(owner);
  await setPlan(scope, "pro", null, ACTOR);
  await prisma().deploy.create({
    data: { projectId: BigInt(project.id), number: 1, state: "ready", settings: NEW_SETTINGS, endedAt: new Date() },
  });
  return {
    PETSTORE_E2E_DOMAINS: project.slug,
    PETSTORE_E2E_DOMAINS_BARE: bare.slug,
    PETSTORE_E2E_DOMAINS_OWNER: owner.email,
    PETSTORE_E2E_DOMAINS_VIEWER: keeper.email,
  };
}
