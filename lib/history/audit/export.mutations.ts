import type { Transaction } from "#lib/platform/db/prisma.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { cutText, storable } from "#lib/platform/stored-text.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const MAX_FILTER_LENGTH = 300;
type ExportAction = "pet.export" | "adoption.export" | "audit.export";
const FORMATS: Record<string, string> = { json: "JSON", xlsx: "Excel workbook" };

/** Stores names, which may change later. */
async function namedFilter(tx: Transaction, { projectId }: ProjectScope, action: ExportAction, query: URLSearchParams): Promise<string> {
  const filter = new URLSearchParams(query);
  filter.delete("format");
  // Searches for people contain names and addresses.
  if (action === "adoption.export") filter.delete("q");
  const categoryId = int64FromText(filter.get("category") ?? "");
  if (categoryId !== undefined) {
    const key = { projectId: BigInt(projectId), categoryId };
    const category = await tx.category.findUnique({ where: { projectId_categoryId: key }, select: { name: true } });
    filter.set("category", category?.name ?? "Unnamed category");
  }
  const [kind, id] = filter.get("who")?.split(":") ?? [];
  const actorId = int64FromText(id ?? "");
  if (actorId !== undefined && kind !== "cli") {
    const select = { where: { id: actorId }, select: { name: true } };
    const actor = kind === "api_key" ? await tx.apiKey.findUnique(select) : await tx.user.findUnique(select);
    filter.set("who", actor?.name ?? "No longer known");
  }
  return [...filter].map(([field, value]) => `${field}=${value}`).join("&");
}

/** These exports contain people's contacts. */
const PERSONAL = new Set<ExportAction>(["adoption.export"]);
const RIGHTS = {
  "pet.export": "pets.read",
  "adoption.export": "enquiries.read",
  "audit.export": "audit.read",
} as const satisfies Record<ExportAction, Action>;

/**
 * Call before anything is sent, so no export goes unrecorded.
 * @throws as `inProject`; as `requireProof` for exports with people's contacts
 */
export async function recordExport(scope: ProjectScope, action: ExportAction, query: URLSearchParams, actor: Actor): Promise<void> {
  await inProject(scope, actor, RIGHTS[action], async (tx) => {
    if (PERSONAL.has(action)) await requireProof(tx, actor);
    const filter = await namedFilter(tx, scope, action, query);
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action,
      entityType: "project",
      entityId: scope.projectId,
      after: {
        format: FORMATS[query.get("format") ?? ""] ?? "CSV",
        ...(filter !== "" && { filter: cutText(storable(filter), MAX_FILTER_LENGTH) }),
      },
    });
  });
}
