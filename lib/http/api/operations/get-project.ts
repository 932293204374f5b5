import { findApiKey } from "#lib/gateway/api-keys/data.ts";
import { unknownKey } from "#lib/gateway/api-keys/rules.ts";
import type { TokenIdentity } from "#lib/gateway/credentials/token.data.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { type CredentialView, PROJECT_EXAMPLE, projectRecord, projectRecordSchema } from "#lib/http/api/project-record.ts";
import { findProject } from "#lib/people/access/data.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";

async function keyView(scope: ProjectScope, keyId: string): Promise<CredentialView> {
  const found = await findApiKey(scope, keyId);
  if (!found) throw unknownKey(keyId);
  const { id, name, scope: access, permissions, expiresAt } = found;
  return { kind: "api_key", id: BigInt(id), name, scope: access, permissions, expiresAt };
}

function tokenView({ tokenId, name, scopes, expiresAt }: TokenIdentity): CredentialView {
  return { kind: "token", id: BigInt(tokenId), name, scopes: [...scopes], expiresAt: new Date(expiresAt).toISOString() };
}

export const getProject = defineRoute({
  name: "getProject",
  method: "GET",
  path: "/v1/project",
  tag: "Project",
  summary: "Get the project and what is left of its plan",
  description:
    "Tells which project and key the request belongs to, what its plan allows, and how much of that is left. It costs no request, and is answered when none is left: as often in a minute as the plan has requests, then it counts. Beta: its shape can still change.",
  access: "read",
  isFree: true,
  stability: "beta",
  replies: { 200: { description: "The project.", schema: projectRecordSchema, example: PROJECT_EXAMPLE } },
  errors: [],
  run: async ({ scope, actor, token, verdict }) => {
    const [project, credential] = await Promise.all([findProject(scope), token ? tokenView(token) : keyView(scope, actor.id ?? "")]);
    if (!project) throw projectNotFound();
    const limits = await projectCeilings({ project, role: "owner" });
    return { status: 200, body: exactJson(projectRecord({ project, credential, verdict, limits })) };
  },
});
