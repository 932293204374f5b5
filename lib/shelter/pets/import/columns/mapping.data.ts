import { hash } from "node:crypto";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ColumnFields } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export function headerHash(titles: readonly string[]): string {
  return hash("sha256", JSON.stringify(titles));
}

export async function chosenFields(scope: ProjectScope, titles: readonly string[]): Promise<ColumnFields | undefined> {
  const key = { projectId: BigInt(scope.projectId), header: headerHash(titles) };
  const row = await prisma().petImportMapping.findUnique({ where: { projectId_header: key }, select: { fields: true } });
  return row ? (row.fields as (ImportField | null)[]) : undefined;
}
