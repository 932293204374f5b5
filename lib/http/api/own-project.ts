import type { RouteContext } from "#lib/http/api/define-route.ts";
import { idParameter } from "#lib/http/api/parameters.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { findProjectOfToken, type MemberProject } from "#lib/shelter/projects/record.data.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";
import { requireScopesFor } from "#lib/tenancy/scope/scopes.rules.ts";

export const OWN_PROJECT = {
  tag: "Projects",
  tokenSubject: "project",
  isOutsideProjects: true,
  stability: "beta",
  pathParameters: { projectId: idParameter("The identifier of the project, from `GET /v1/projects`.", "3") },
} as const;
export const NEEDS = "Needs the personal token of an owner, and no header `Petstore-Project`.";
export const NEEDS_NEW_TOKEN = "The token must have been created in the last 15 minutes, as proof that its person wants this.";

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
