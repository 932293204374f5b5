import type pg from "pg";
import type { RestoredDomain, SourceProject } from "#lib/operations/backups/project/schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const MAX_LISTED = 50;

const PROJECTS = `select id::text, slug, name, plan, per_minute as "perMinute", per_day as "perDay",
  coalesce((to_jsonb(projects) ->> 'is_test')::boolean, false) as "isTest" from projects`;

async function namesIn(scratch: pg.ClientBase): Promise<string> {
  const { rows } = await scratch.query<{ slug: string; name: string }>("select slug, name from projects order by id");
  const listed = rows.slice(0, MAX_LISTED).map(({ slug, name }) => `${slug} (${name})`);
  const more = rows.length > MAX_LISTED ? [`and ${rows.length - MAX_LISTED} more`] : [];
  return [...listed, ...more].join(", ");
}

/**
 * @param idOrSlug a slug never has digits alone
 * @throws OperatorError when the backup does not have it
 */
export async function findSource(scratch: pg.ClientBase, idOrSlug: string): Promise<SourceProject> {
  const { rows } = await scratch.query<SourceProject>(`${PROJECTS} where id::text = $1 or slug = lower($1)`, [idOrSlug]);
  if (rows[0]) return rows[0];
  throw new OperatorError(`The backup has no project ${JSON.stringify(idOrSlug)}. It has: ${await namesIn(scratch)}. Nothing was changed.`);
}

/** Restored projects leave names that another project holds now. */
export async function readLeftBehind(
  scratch: pg.ClientBase,
  live: pg.ClientBase,
  projectId: string,
): Promise<{ domains: RestoredDomain[]; webhooks: number }> {
  const { rows: had } = await scratch.query<{ name: string }>("select name from domains where project_id = $1 order by name", [projectId]);
  const { rows: domains } = await live.query<RestoredDomain>(
    `select had.name, p.slug as holder from unnest($1::text[]) had(name)
       left join domain_names n on n.name = had.name left join projects p on p.id = n.holder_id order by 1`,
    [had.map(({ name }) => name)],
  );
  const { rows } = await scratch.query<{ count: number }>("select count(*)::int as count from webhook_endpoints where project_id = $1", [
    projectId,
  ]);
  return { domains, webhooks: rows[0]?.count ?? 0 };
}
