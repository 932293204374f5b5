import type pg from "pg";
import { OperatorError } from "#lib/platform/errors.ts";
import { openSchemas } from "#lib/shelter/profiles/fields.schema.ts";
import { SITE_FIELDS, siteSettingsSchema } from "#lib/sites/publishing/schema.ts";

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const SITE = `select ${SITE_FIELDS.map((field) => `coalesce(s.${columnOf(field)}::text, '') as "${field}"`).join(", ")} from restored_sites s`;
const VIDEOS =
  "select p.name, f.video_url as url from restored_pet_profiles f join restored_pets p on p.id = f.pet_id where f.video_url is not null";

const MAX_SHOWN = 100;
const shown = (value = ""): string => JSON.stringify(value.slice(0, MAX_SHOWN));
const refused = (file: string, what: string, rule: string): OperatorError =>
  new OperatorError(
    `The archive ${file} has a value that Petstore does not accept, ${what}: ${rule}. Change it there, and export again. Nothing was changed.`,
  );

/**
 * Applies the rules of the site's forms to its links and styles.
 * @throws OperatorError
 */
export async function refuseUnsafeValues(live: pg.ClientBase, file: string): Promise<void> {
  const { rows: sites } = await live.query<Record<string, string>>(SITE);
  for (const site of sites) {
    const [issue] = siteSettingsSchema.safeParse(site).error?.issues ?? [];
    const field = String(issue?.path[0]);
    if (issue) throw refused(file, `${shown(site[field])} of its site`, issue.message);
  }
  const { rows: videos } = await live.query<{ name: string; url: string }>(VIDEOS);
  for (const { name, url } of videos) {
    const [issue] = openSchemas.videoUrl.safeParse(url).error?.issues ?? [];
    if (issue) throw refused(file, `${shown(url)} as the video of ${JSON.stringify(name)}`, `it ${issue.message}`);
  }
}
