import type pg from "pg";
import { lockChanges } from "#lib/history/events/mutations.ts";
import type { SourceProject, Target } from "#lib/operations/backups/project/schema.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { lockOpenProject } from "#lib/tenancy/scope/project.mutations.ts";

const UNCHANGED = "Nothing was changed.";
const FIND = "select slug, deleted_at is not null as binned from projects where id = $1";
const IMPORTING = "select exists (select from pet_imports where project_id = $1 and state in ('checking', 'adding', 'undoing')) as busy";

/** @throws OperatorError unless the backup's project exists */
export async function findInPlace(live: pg.ClientBase, source: SourceProject): Promise<Target> {
  const { rows } = await live.query<{ slug: string; binned: boolean }>(FIND, [source.id]);
  const [found] = rows;
  if (found?.slug !== source.slug) {
    throw new OperatorError(
      `The project ${source.slug} is no longer there: leave out --in-place to bring it back as a new one. ${UNCHANGED}`,
    );
  }
  if (found.binned) {
    throw new OperatorError(
      `The project ${source.slug} is in the bin: an owner restores it there first, or leave out --in-place to bring it back as a new one. ${UNCHANGED}`,
    );
  }
  return { id: source.id, slug: source.slug, inPlace: true };
}

/**
 * Locks the project's changes until the end.
 * @throws OperatorError while an import changes its animals
 */
export async function emptyProject(live: pg.ClientBase, target: Target, source: SourceProject): Promise<void> {
  const { id } = target;
  await lockChanges(live, id);
  if (!(await lockOpenProject(live, id))) await findInPlace(live, source);
  const { rows } = await live.query<{ busy: boolean }>(IMPORTING, [id]);
  if (rows[0]?.busy) {
    throw new OperatorError(`An import is changing the animals of ${source.slug}: wait until it is done, then try again. ${UNCHANGED}`);
  }
  const ofProject = `where project_id = ${BigInt(id)}`;
  await live.query(`create temporary table replaced_pets as select id, version from pets ${ofProject};
    create unique index on replaced_pets (id);
    create temporary table kept_enquiries as select id, pet_id from enquiries ${ofProject};
    create temporary table kept_adoptions as select * from adoptions ${ofProject};
    create temporary table kept_prints as select id, adoption_id from adoption_prints ${ofProject};
    create temporary table kept_pauses as select * from enquiry_pauses ${ofProject};
    create temporary table kept_views as select * from pet_views ${ofProject};
    create temporary table replaced_site as select version from sites ${ofProject};
    delete from pets ${ofProject};
    delete from categories ${ofProject};
    delete from site_pictures ${ofProject} and deploy_id is null;
    delete from sites ${ofProject}`);
  await live.query("update projects set name = $2 where id = $1", [id, source.name]);
}

const ALONE = `select count(*)::int as count from adoption_prints t join kept_prints k using (id)
  where t.adoption_id is null and k.adoption_id is not null`;

/**
 * Keeps current enquiries, printed papers, and views, and links them to what was restored again.
 * @returns papers whose adoption the backup does not have
 */
export async function relinkKept(live: pg.ClientBase): Promise<number> {
  await live.query(`update enquiries e set pet_id = p.id
      from kept_enquiries k join pets p on p.id = k.pet_id where e.id = k.id and p.project_id = e.project_id;
    update adoption_prints t set adoption_id = a.id
      from kept_prints k join adoptions a on a.id = k.adoption_id where t.id = k.id and a.project_id = t.project_id;
    insert into enquiry_pauses select k.* from kept_pauses k join pets p on p.id = k.pet_id and p.project_id = k.project_id;
    insert into pet_views select k.* from kept_views k join pets p on p.id = k.pet_id and p.project_id = k.project_id`);
  const { rows } = await live.query<{ count: number }>(ALONE);
  return rows[0]?.count ?? 0;
}
