import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { DashboardError, invalidField } from "#lib/platform/errors.ts";
import { foldEmail } from "#lib/platform/names/email.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MEMBER = "select '1' from members where project_id = $1::bigint and user_id = $2::bigint";

const BY_EMAIL = "select u.id::text from members m join users u on u.id = m.user_id where m.project_id = $1::bigint and u.email = $2";

export async function requireMember(scope: ProjectScope, userId: string, on: OpenTransaction): Promise<void> {
  if ((await queryWithin(on, MEMBER, [scope.projectId, userId])).length > 0) return;
  throw new DashboardError("conflict", "This person is not a member of the project any more. Choose someone else.");
}

/** @throws `invalid_body` */
export async function memberIdByEmail(scope: ProjectScope, email: string, on: OpenTransaction): Promise<string> {
  const [[id] = []] = await queryWithin(on, BY_EMAIL, [scope.projectId, foldEmail(email)]);
  if (typeof id === "string") return id;
  throw invalidField(`assignee must be the email address of a member of the project; got ${JSON.stringify(email)}.`);
}
