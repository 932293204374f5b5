import { findApiKey } from "#lib/gateway/api-keys/data.ts";
import { unknownKey } from "#lib/gateway/api-keys/rules.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { PROJECT_EXAMPLE, projectRecord, projectRecordSchema } from "#lib/http/api/project-record.ts";
import { findProject } from "#lib/people/access/data.ts";
import { projectCeilings } from "#lib/people/ceilings/loaders.ts";
import { projectNotFound } from "#lib/people/scope/rights.rules.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

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
  run: async ({ scope, actor, verdict }) => {
    const [project, apiKey] = await Promise.all([findProject(scope), findApiKey(scope, actor.id)]);
    if (!project) throw projectNotFound();
    if (!apiKey) throw unknownKey(actor.id);
    const limits = await projectCeilings({ project, role: "owner" });
    return { status: 200, body: exactJson(projectRecord({ project, apiKey, verdict, limits })) };
  },
});
