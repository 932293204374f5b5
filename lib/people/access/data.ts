import type { Person } from "#lib/people/auth/session/schema.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { isSlug } from "#lib/platform/names/rules.ts";
import type { Plan } from "#lib/tenancy/plans/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import { projectView } from "#lib/tenancy/scope/project.view.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

interface FoundProject {
  project: Project;
  role: Role | "admin";
  isMember: boolean;
  isDemo: boolean;
}

/** Columns of `projects p`. */
export const PROJECT_COLUMNS = `p.id, p.slug, p.name, p.plan, p.per_minute as "perMinute", p.per_day as "perDay", p.is_test as "isTest",
  (extract(epoch from p.created_at) * 1000)::bigint as "createdAt"`;

export interface ProjectCells extends Record<"id" | "slug" | "name" | "createdAt", string>, Record<"perMinute" | "perDay", string | null> {
  plan: Plan;
  isTest: string;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

export function projectOf({ id, slug, name, plan, perMinute, perDay, createdAt, isTest }: ProjectCells): Project {
  const limits = { perMinute: numberOf(perMinute), perDay: numberOf(perDay) };
  return projectView({ slug, name, plan, ...limits, isTest: isTest === "t", id: BigInt(id), createdAt: new Date(Number(createdAt)) });
}

const BY_ID = `select ${PROJECT_COLUMNS} from projects p where p.id = $1 and p.deleted_at is null`;

export async function findProject({ projectId }: ProjectScope): Promise<Project | undefined> {
  const [row] = await queryRows<ProjectCells>(BY_ID, [projectId]);
  return row && projectOf(row);
}

/** One statement: each page of a project runs it. */
const OF_PERSON: Statement = {
  name: "project_of_person",
  text: `select ${PROJECT_COLUMNS}, p.is_demo as "isDemo", m.role
           from projects p left join members m on m.project_id = p.id and m.user_id = $2
          where p.slug = $1 and p.deleted_at is null`,
};

export async function findProjectFor(person: Person, slug: string): Promise<FoundProject | undefined> {
  if (!isSlug(slug)) return undefined;
  const [row] = await queryRows<ProjectCells & { isDemo: string; role: Role | null }>(OF_PERSON, [slug, person.id]);
  const role = person.isAdmin ? "admin" : row?.role;
  return row && role ? { project: projectOf(row), role, isMember: row.role !== null, isDemo: row.isDemo === "t" } : undefined;
}
