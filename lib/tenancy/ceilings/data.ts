import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { Ceiling, CeilingName } from "#lib/tenancy/ceilings/schema.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";

const IMPORT_DAYS = 7;
/** A small file still costs its rows. */
const MIN_IMPORT_BYTES = 65_536;
const MIB = 1_048_576;

type Reader = Pick<Transaction, "apiKey" | "category" | "domain" | "invitation" | "member" | "petPhoto" | "webhookEndpoint" | "$queryRaw">;

/** Includes keys created in the last day, even if revoked: creating and revoking in turn makes no room. */
async function countKeys(db: Reader, projectId: bigint, now: number): Promise<number> {
  const usable = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(now) } }] };
  return await db.apiKey.count({ where: { projectId, OR: [usable, { createdAt: { gt: new Date(now - DAY_MS) } }] } });
}

const COUNTS: Record<Exclude<CeilingName, "importMib">, (db: Reader, projectId: bigint, now: number) => Promise<number>> = {
  apiKeys: countKeys,
  categories: (db, projectId) => db.category.count({ where: { projectId } }),
  webhookEndpoints: (db, projectId) => db.webhookEndpoint.count({ where: { projectId } }),
  domains: (db, projectId) => db.domain.count({ where: { projectId } }),
  photoMib: async (db, projectId) => {
    const { _sum: sum } = await db.petPhoto.aggregate({ where: { projectId }, _sum: { bytes: true } });
    return Math.ceil((sum.bytes ?? 0) / MIB);
  },
  invitations: (db, projectId, now) =>
    db.invitation.count({ where: { projectId, acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date(now) } } }),
};

interface ImportSums {
  project: number;
  person: number;
}

/** MiB, rounded up. */
export async function importSums(db: Reader, projectId: bigint, personId: bigint | null): Promise<ImportSums> {
  const since = new Date(clock()() - IMPORT_DAYS * DAY_MS);
  const [sums] = await db.$queryRaw<{ project: bigint; person: bigint }[]>`
    select coalesce(sum(greatest(size, ${MIN_IMPORT_BYTES}::int)) filter (where project_id = ${projectId}), 0)::bigint as project,
           coalesce(sum(greatest(size, ${MIN_IMPORT_BYTES}::int)) filter (where created_by = ${personId}), 0)::bigint as person
      from pet_imports where created_at > ${since} and (project_id = ${projectId} or created_by = ${personId})`;
  return { project: Math.ceil(Number(sums?.project ?? 0) / MIB), person: Math.ceil(Number(sums?.person ?? 0) / MIB) };
}

export function maxOf(name: CeilingName, plan: Plan): number {
  const config = settings();
  const byName = {
    apiKeys: config.MAX_API_KEYS,
    categories: config.MAX_CATEGORIES,
    webhookEndpoints: config.MAX_WEBHOOK_ENDPOINTS,
    domains: config.MAX_DOMAINS,
    invitations: config.MAX_INVITATIONS,
    importMib: config.MAX_IMPORT_MIB,
    photoMib: config.MAX_PHOTO_MIB,
  };
  return byName[name][plan];
}

export async function readCeiling(name: CeilingName, projectId: bigint, plan: Plan, db: Reader = prisma()): Promise<Ceiling> {
  const max = maxOf(name, plan);
  const used = name === "importMib" ? (await importSums(db, projectId, null)).project : await COUNTS[name](db, projectId, clock()());
  return { used, max };
}

/** Includes deleted projects that can be restored. */
export async function readOwnedProjects(personId: bigint, db: Reader = prisma()): Promise<Ceiling> {
  const used = await db.member.count({ where: { userId: personId, role: "owner" } });
  return { used, max: settings().MAX_PROJECTS_PER_PERSON };
}
