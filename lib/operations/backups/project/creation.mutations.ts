import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { SourceProject, Target } from "#lib/operations/backups/project/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { serviceLabel, slugCandidate, slugFrom } from "#lib/shelter/projects/rules.ts";

const TAKEN = "select 1 from domain_names where name = $1";
const CREATE = `insert into projects (slug, name, plan, per_minute, per_day, is_test) values ($1, $2, $3, $4, $5, $6)
  on conflict (slug) do nothing returning id::text`;

/** The slug is new, even among deleted projects. */
export async function createTarget(live: pg.ClientBase, { name, plan, perMinute, perDay, isTest }: SourceProject): Promise<Target> {
  const { PUBLIC_URL, PLATFORM_DOMAIN } = settings();
  const reserved = serviceLabel(PUBLIC_URL, PLATFORM_DOMAIN);
  for (let attempt = 0; ; attempt += 1) {
    const slug = slugCandidate(slugFrom(name), attempt, () => randomBytes(3).toString("hex"));
    if (slug === reserved || (await live.query(TAKEN, [`${slug}.${PLATFORM_DOMAIN}`])).rowCount) continue;
    const { rows } = await live.query<{ id: string }>(CREATE, [slug, name, plan, perMinute, perDay, isTest]);
    if (rows[0]) return { id: rows[0].id, slug, inPlace: false };
  }
}
