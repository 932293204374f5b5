import { fileResponse } from "#lib/platform/text-stream.ts";
import { listCategories } from "#lib/shelter/categories/data.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petBatches } from "#lib/shelter/pets/table/export.data.ts";
import { EXPORT_FORMATS, petFile } from "#lib/shelter/pets/table/export.view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/**
 * Holds at most 2,000 animals in memory.
 * @param params the table's, and `format`: `csv` (default), `xlsx`, or `json`
 * @throws `service_unavailable` at the start
 */
export async function petExport({ scope }: { scope: ProjectScope }, slug: string, params: URLSearchParams): Promise<Response> {
  const format = EXPORT_FORMATS.find((one) => one === params.get("format")) ?? "csv";
  const { contentType, parts } = petFile(format, await listCategories(scope));
  return await fileResponse(`filename="${slug}-animals.${format}"`, contentType, parts(petBatches(scope, readPetQuery(params))));
}
