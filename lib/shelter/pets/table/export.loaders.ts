import { textStream } from "#lib/platform/text-stream.ts";
import { listCategories } from "#lib/shelter/categories/data.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petStretch } from "#lib/shelter/pets/table/data.ts";
import { EXPORT_FORMATS, type ExportedPet, petFile } from "#lib/shelter/pets/table/export.view.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const PART_ROWS = 2000;

async function* batchesOf(scope: ProjectScope, query: PetQuery): AsyncGenerator<ExportedPet[]> {
  let after: string | undefined;
  do {
    const { rows, next } = await petStretch(scope, { ...query, before: undefined, after }, PART_ROWS);
    const profiles = await profilesOf(
      scope,
      rows.map(({ id }) => id),
    );
    if (rows.length > 0) yield rows.map((row) => ({ ...row, profile: profiles.get(row.id) ?? UNKNOWN_PROFILE }));
    after = next ?? undefined;
  } while (after !== undefined);
}

/**
 * Holds at most 2,000 animals in memory.
 * @param params the table's, and `format`: `csv` (default), `xlsx`, or `json`
 * @throws `service_unavailable` at the start
 */
export async function petExport({ scope }: { scope: ProjectScope }, slug: string, params: URLSearchParams): Promise<Response> {
  const format = EXPORT_FORMATS.find((one) => one === params.get("format")) ?? "csv";
  const { contentType, parts } = petFile(format, await listCategories(scope));
  return new Response(await textStream(parts(batchesOf(scope, readPetQuery(params)))), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${slug}-animals.${format}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
