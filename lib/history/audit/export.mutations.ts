import { queryWithin } from "#lib/platform/db/open-transaction.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { cutText, storable } from "#lib/platform/stored-text.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const MAX_FILTER_LENGTH = 300;
type ExportAction = "pet.export" | "adoption.export" | "audit.export";
const FORMATS: Record<string, string> = {
  json: "JSON",
  xlsx: "Excel workbook",
  petfinder: "Petfinder",
  adoptapet: "Adopt-a-Pet",
  rescuegroups: "RescueGroups",
};

const CATEGORY = "select name from categories where project_id = $1::bigint and category_id = $2::bigint";
/** The filter names any number, but only the project's own actors have names in its log. */
const ACTED = "exists (select from audit_entries where project_id = $1::bigint and actor_kind = 'user' and actor_id = $2::bigint::text)";
const PERSON = `select name from users where id = $2::bigint and ${ACTED}`;
const KEY = "select name from api_keys where project_id = $1::bigint and id = $2::bigint";

/** Stores names, which may change later. */
async function namedFilter(
  tx: CheckedTransaction,
  { projectId }: ProjectScope,
  action: ExportAction,
  query: URLSearchParams,
): Promise<string> {
  const nameOf = async (text: string, id: bigint) => (await queryWithin(tx, text, [projectId, id]))[0]?.[0];
  const filter = new URLSearchParams(query);
  filter.delete("format");
  // Searches for people contain names and addresses.
  if (action === "adoption.export") filter.delete("q");
  const categoryId = int64FromText(filter.get("category") ?? "");
  if (categoryId !== undefined) {
    filter.set("category", (await nameOf(CATEGORY, categoryId)) ?? "Unnamed category");
  }
  const [kind, id] = filter.get("who")?.split(":") ?? [];
  const actorId = int64FromText(id ?? "");
  if (actorId !== undefined && kind !== "cli") {
    filter.set("who", (await nameOf(kind === "api_key" ? KEY : PERSON, actorId)) ?? "No longer known");
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
    await writeAudit(tx, { scope, actor }, action, scope.projectId, {
      entityType: "project",
      after: {
        format: FORMATS[query.get("format") ?? ""] ?? "CSV",
        ...(filter !== "" && { filter: cutText(storable(filter), MAX_FILTER_LENGTH) }),
      },
    });
  });
}
