import type { Parameter, RouteContext } from "#lib/http/api/define-route.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { findProjectOfToken, type MemberProject } from "#lib/shelter/projects/record.data.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";
import { requireScopesFor } from "#lib/tenancy/scope/scopes.rules.ts";

export const PROJECT_ID: Record<"projectId", Parameter> = {
  projectId: { description: "The identifier of the project, from `GET /v1/projects`.", schema: int64Schema, example: "3" },
};

type Call = Pick<RouteContext<unknown, never>, "token" | "path">;

/** @throws AppError `not_found` */
export function readProjectId({ path }: Pick<Call, "path">): bigint {
  const id = idFromText(path["projectId"] ?? "");
  if (id === undefined) throw projectNotFound();
  return id;
}

/**
 * A gate: the token decides which projects there are.
 * @throws AppError `not_found`
 */
export async function projectOf({ token, path }: Call, on?: Transaction): Promise<{ project: MemberProject; scope: ProjectScope }> {
  const project = await findProjectOfToken(token?.tokenId ?? "0", readProjectId({ path }), on);
  if (!project) throw projectNotFound();
  return { project, scope: projectScope(String(project.id)) };
}

/** @throws AppError `insufficient_scope`, before anything is looked up */
export function ownerActor({ token }: Pick<Call, "token">) {
  requireScopesFor("token", token?.scopes ?? [], "project.write");
  return { kind: "user", id: token?.userId ?? "0", tokenId: token?.tokenId ?? "0" } as const;
}
