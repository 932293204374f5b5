import { prisma, type Transaction } from "#lib/db/prisma.ts";

type Reader = Pick<Transaction, "$queryRaw">;

/**
 * Which of these names need the TXT record for a project to prove: those that another project holds or held,
 * and those that nobody has proved yet while another project waits for the same, or waited until its checks stopped.
 * @param projectId decimal text
 */
export async function contestedNames(projectId: string, names: readonly string[], on: Reader = prisma()): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await on.$queryRaw<{ name: string }[]>`
    select wanted.name from unnest(${[...names]}::text[]) as wanted (name)
      left join domain_names held on held.name = wanted.name
     where case when held.name is not null then held.holder_id <> ${BigInt(projectId)}
           else exists (select from domains other join projects on projects.id = other.project_id and projects.deleted_at is null
                         where other.name = wanted.name and other.project_id <> ${BigInt(projectId)} and other.routing in ('waiting', 'stopped')) end`;
  return new Set(rows.map(({ name }) => name));
}
