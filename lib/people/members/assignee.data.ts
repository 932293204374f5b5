import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MEMBER = { name: "", text: "select '1' from members where project_id = $1::bigint and user_id = $2::bigint" };

export async function requireMember(scope: ProjectScope, userId: string, on: OpenTransaction): Promise<void> {
  if ((await queryWithin(on, MEMBER, [scope.projectId, userId])).length > 0) return;
  throw new DashboardError("conflict", "This person is not a member of the project any more. Choose someone else.");
}
