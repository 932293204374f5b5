import { clock } from "#lib/clock.ts";
import { queryText, transaction } from "#lib/db/pool.ts";
import type { NumberedRow } from "#lib/pets/import/check.service.ts";
import { MOST_LISTED_FAULTS } from "#lib/pets/import/schema.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

const INSERT = {
  name: "import-rows",
  text: `insert into pet_import_rows (import_id, n, name, category_id, status, faults)
         select $1, n, name, category_id, status::"PetStatus", faults::jsonb
           from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[]) as r(n, name, category_id, status, faults)`,
};
const COUNT = {
  name: "import-count",
  text: `update pet_imports set good_rows = good_rows + $3, faulty_rows = faulty_rows + $4
          where id = $1 and project_id = $2 and state = 'checking' returning faulty_rows`,
};

/** The rows without those whose faults are only counted, since enough are listed already. */
function listedRows(rows: NumberedRow[], room: number): NumberedRow[] {
  let faulty = 0;
  return rows.filter(({ row }) => {
    if (row.faults) faulty += 1;
    return !row.faults || faulty <= room;
  });
}

/**
 * Keeps rows that were checked, with their count. Of rows with faults the first
 * `MOST_LISTED_FAULTS` are kept, and all are counted.
 * @returns false when the import was cancelled or deleted meanwhile; then nothing was kept
 */
export async function keepRows(scope: ProjectScope, importId: string, rows: NumberedRow[]): Promise<boolean> {
  return await transaction(async (on) => {
    const faulty = rows.filter(({ row }) => row.faults).length;
    const counted = await queryText(COUNT, [importId, scope.projectId, rows.length - faulty, faulty], on);
    if (!counted[0]) return false;
    const before = Number(counted[0][0]) - faulty;
    const listed = listedRows(rows, MOST_LISTED_FAULTS - before);
    const columns = [
      listed.map(({ n }) => n),
      listed.map(({ row }) => row.pet?.name ?? null),
      listed.map(({ row }) => row.pet?.categoryId.toString() ?? null),
      listed.map(({ row }) => row.pet?.status ?? null),
      listed.map(({ row }) => (row.faults ? JSON.stringify(row.faults) : null)),
    ];
    await queryText(INSERT, [importId, ...columns], on);
    return true;
  });
}

/**
 * Begins a check afresh: what an earlier, broken-off one kept is dropped.
 * @returns undefined when there is nothing to check any more
 */
export async function beginCheck(scope: ProjectScope, importId: string): Promise<"csv" | "json" | undefined> {
  return await transaction(async (on) => {
    const text = `update pet_imports set good_rows = 0, faulty_rows = 0 where id = $1 and project_id = $2 and state = 'checking' returning format`;
    const [row] = await queryText({ name: "", text }, [importId, scope.projectId], on);
    if (!row) return undefined;
    await queryText({ name: "", text: "delete from pet_import_rows where import_id = $1" }, [importId], on);
    return row[0] === "csv" ? "csv" : "json";
  });
}

/** Says which columns of the file mean nothing here. */
export async function keepUnused(scope: ProjectScope, importId: string, unused: string[]): Promise<void> {
  const text = "update pet_imports set unused = $3 where id = $1 and project_id = $2";
  await queryText({ name: "", text }, [importId, scope.projectId, unused.map((name) => name.replaceAll("\n", " ")).join("\n")]);
}

const END = {
  name: "import-end",
  text: `update pet_imports set state = 'ready' where id = $1 and project_id = $2 and state = 'checking' and good_rows + faulty_rows = $3 returning id`,
};
const REFUSE = {
  name: "import-refuse",
  text: `update pet_imports set state = 'failed', fault = $3, finished_at = $4, added_rows = case when mode = 'all' then 0 else added_rows end
          where id = $1 and project_id = $2 and state in ('checking', 'adding')`,
};
const DROP_PARTS = { name: "import-drop", text: "delete from pet_import_parts where import_id = $1" };

/**
 * Ends a check that read the file to its end: the bytes are not needed any more.
 * @param rows how many this check kept
 * @returns false when another count is stored: a second check of the same file ran beside this one, or it was cancelled
 */
export async function endCheck(scope: ProjectScope, importId: string, rows: number): Promise<boolean> {
  return await transaction(async (on) => {
    const ended = await queryText(END, [importId, scope.projectId, rows], on);
    if (ended.length > 0) await queryText(DROP_PARTS, [importId], on);
    return ended.length > 0;
  });
}

/** Refuses a file for good, with the reason. What was added of its good rows stays; of "all or nothing" nothing was. */
export async function refuseImport(scope: ProjectScope, importId: string, fault: string): Promise<void> {
  await transaction(async (on) => {
    await queryText(REFUSE, [importId, scope.projectId, fault, new Date(clock()())], on);
    await queryText(DROP_PARTS, [importId], on);
  });
}
