import { writeAudit } from "#lib/audit/mutations.ts";
import { prisma } from "#lib/db/prisma.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

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
  await prisma().$transaction((tx) =>
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
