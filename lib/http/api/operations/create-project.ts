import { defineRoute } from "#lib/http/api/define-route.ts";
import { apiError } from "#lib/http/api/project-write.ts";
import { BODY_ERRORS } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { createProjectByToken } from "#lib/shelter/projects/mutations.ts";
import {
  MEMBER_PROJECT_EXAMPLE,
  memberProjectSchema,
  type NewProjectRecord,
  newProjectSchema,
} from "#lib/shelter/projects/record.schema.ts";

export const createProject = defineRoute<NewProjectRecord>({
  name: "createProject",
  method: "POST",
  path: "/v1/projects",
  tag: "Projects",
  summary: "Create a project",
  description:
    "Creates a project on the plan Free, whose owner is the token's person, within the limits of the dashboard. A token for chosen projects is for this one too. A retry creates another one, so list the projects first. Needs a personal token with the scope `projects:write`. Beta: its shape can still change.",
  access: "read_write",
  isOutsideProjects: true,
  stability: "beta",
  body: { schema: newProjectSchema, examples: { min: { name: "Riverside Shelter" } } },
  replies: { 201: { description: "The new project.", schema: memberProjectSchema, example: { ...MEMBER_PROJECT_EXAMPLE, plan: "free" } } },
  errors: [...BODY_ERRORS, "insufficient_scope", "limit_reached"],
  run: async ({ token, body }) => {
    const actor = { kind: "user" as const, id: token?.userId ?? null, tokenId: token?.tokenId ?? "0" };
    try {
      const { id, name, slug, plan, createdAt } = await createProjectByToken(actor, body.name);
      return { status: 201, body: exactJson({ id: BigInt(id), name, slug, plan, role: "owner", createdAt }) };
    } catch (error) {
      throw apiError(error);
    }
  },
});
