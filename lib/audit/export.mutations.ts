import { writeAudit } from "#lib/audit/mutations.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";
import { inProject } from "#lib/scope/rights.mutations.ts";

const MAX_FILTER_LENGTH = 300;

/**
 * Before anything is sent: data that leaves must not do so unseen.
 * @param query of the request: `format`, and what the rows were filtered by
 * @throws AppError `service_unavailable`
 */
export async function recordExport(
  scope: ProjectScope,
  action: "pet.export" | "audit.export",
  query: URLSearchParams,
  actor: Actor,
): Promise<void> {
  const filter = new URLSearchParams(query);
  filter.delete("format");
  await inProject(scope, actor, action === "audit.export" ? "audit.read" : "pets.read", (tx) =>
    writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action,
      entityType: "project",
      entityId: scope.projectId,
      after: {
        format: query.get("format") === "json" ? "JSON" : "CSV",
        ...(filter.size > 0 && { filter: filter.toString().slice(0, MAX_FILTER_LENGTH) }),
      },
    }),
  );
}
