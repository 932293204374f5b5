import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { textStream } from "#lib/platform/text-stream.ts";
import { listCategories } from "#lib/shelter/categories/data.ts";
import { petStretch } from "#lib/shelter/pets/table/data.ts";
import { csvFile, type ExportFormat, JSON_FILE, type PetFile } from "#lib/shelter/pets/table/export.view.ts";
import { readPetQuery } from "#lib/shelter/pets/table/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const PART_ROWS = 2000;

async function* partsOf(scope: ProjectScope, query: PetQuery, file: PetFile): AsyncGenerator<string> {
  yield file.begin;
  let after: string | undefined;
  for (;;) {
    const { rows, next } = await petStretch(scope, { ...query, before: undefined, after }, PART_ROWS);
    if (rows.length > 0) {
      const profiles = await profilesOf(
        scope,
        rows.map(({ id }) => id),
      );
      yield file.part(
        rows.map((row) => ({ ...row, profile: profiles.get(row.id) ?? UNKNOWN_PROFILE })),
        after === undefined,
      );
    }
    if (next === null) break;
    after = next;
  }
  yield file.end;
}

/**
 * At most 2,000 animals in memory.
 * @param params the table's, and `format`: `csv` (default) or `json`
 * @throws AppError `service_unavailable` at the start
 */
export async function petExport({ scope }: { scope: ProjectScope }, slug: string, params: URLSearchParams): Promise<Response> {
  const format: ExportFormat = params.get("format") === "json" ? "json" : "csv";
  const file = format === "json" ? JSON_FILE : csvFile(await listCategories(scope));
  return new Response(await textStream(partsOf(scope, readPetQuery(params), file)), {
    headers: {
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${slug}-animals.${format}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
