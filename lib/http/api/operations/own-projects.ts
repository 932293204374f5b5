import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { NEEDS, NEEDS_NEW_TOKEN, OWN_PROJECT, ownerActor, projectOf, readProjectId } from "#lib/http/api/own-project.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { recordRead, recordReply, writtenReply } from "#lib/http/api/replies.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { binProject, restoreProjectByToken } from "#lib/shelter/projects/bin.mutations.ts";
import { renameProject } from "#lib/shelter/projects/mutations.ts";
import type { MemberProject } from "#lib/shelter/projects/record.data.ts";
import {
  MEMBER_PROJECT_EXAMPLE,
  memberProjectSchema,
  type ProjectRename,
  projectPatchSchema,
} from "#lib/shelter/projects/record.schema.ts";
import { projectNameSchema } from "#lib/shelter/projects/schema.ts";

const shown = (project: MemberProject) => recordReply(exactJson({ ...project }));

const COMMON = { ...OWN_PROJECT, errors: ["not_found", "insufficient_scope"] } as const;

export const getOwnProject = defineRoute({
  name: "getOwnProject",
  method: "GET",
  path: "/v1/projects/{projectId}",
  ...COMMON,
  summary: "Get a project of a token",
  description: "Returns a project that a personal token may act in now.",
  ...recordRead("The project.", memberProjectSchema, MEMBER_PROJECT_EXAMPLE),
  run: async ({ token, path }) => shown((await projectOf({ token, path })).project),
});

export const renameOwnProject = defineRoute<ProjectRename>({
  name: "renameOwnProject",
  method: "PATCH",
  path: "/v1/projects/{projectId}",
  ...COMMON,
  summary: "Rename a project",
  description: `Changes the name of a project; its slug, and so all addresses, stay. ${NEEDS}`,
  changes: "project",
  body: {
    schema: projectPatchSchema,
    examples: { name: { name: "Riverside Animal Shelter" } },
  },
  replies: { 200: writtenReply("The project as it is now.", memberProjectSchema, MEMBER_PROJECT_EXAMPLE) },
  run: async ({ request, token, path, body, bytes, now }) => {
    const actor = ownerActor({ token });
    const { scope } = await projectOf({ token, path });
    return await writeInProject({ request, scope, actor, bytes, now }, "project.write", async (tx, open) => {
      const { project } = await projectOf({ token, path }, tx);
      requireConditions(request, shown(project).etag, "project");
      const { name } = await renameProject(scope, projectNameSchema.parse(body.name), actor, open);
      return shown({ ...project, name });
    });
  },
});

export const deleteOwnProject = defineRoute({
  name: "deleteOwnProject",
  method: "DELETE",
  path: "/v1/projects/{projectId}",
  ...COMMON,
  summary: "Delete a project",
  description: `Moves a project with all that it has to the bin: its keys and its site stop working at once. It can be restored for 30 days. ${NEEDS} ${NEEDS_NEW_TOKEN}`,
  changes: "project",
  isOnceByContent: true,
  errors: [...COMMON.errors, "token_too_old"],
  replies: { 204: { description: "The project is in the bin." } },
  run: async ({ request, token, path }) => {
    const actor = ownerActor({ token });
    const { scope } = await projectOf({ token, path });
    const check = async (tx: Transaction): Promise<void> =>
      requireConditions(request, shown((await projectOf({ token, path }, tx)).project).etag, "project");
    await binProject(scope, undefined, actor, check);
    return { status: 204, body: null };
  },
});

export const restoreOwnProject = defineRoute({
  name: "restoreOwnProject",
  method: "POST",
  path: "/v1/projects/{projectId}/restore",
  ...COMMON,
  summary: "Restore a deleted project",
  description: `Takes a project out of the bin, as it was. ${NEEDS}`,
  isOnceByContent: true,
  replies: { 200: { description: "The project.", schema: memberProjectSchema, headers: TAG_HEADER, example: MEMBER_PROJECT_EXAMPLE } },
  run: async ({ token, path }) => {
    const actor = ownerActor({ token });
    await restoreProjectByToken(readProjectId({ path }), actor);
    return shown((await projectOf({ token, path })).project);
  },
});
