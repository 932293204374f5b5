import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { projectsOfToken } from "#lib/shelter/projects/record.data.ts";
import { MEMBER_PROJECT_EXAMPLE, memberProjectsSchema } from "#lib/shelter/projects/record.schema.ts";

const PATH = "/v1/projects";

export const listProjects = defineRoute({
  name: "listProjects",
  method: "GET",
  path: PATH,
  tag: "Projects",
  summary: "List the projects of a token",
  description:
    "Returns the projects that a personal token may act in now, ascending by id. Needs a personal token of any scope, and no project. Beta: its shape can still change.",
  access: "read",
  isOutsideProjects: true,
  stability: "beta",
  query: PAGE_PARAMETERS,
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of projects.",
      schema: memberProjectsSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER },
      example: [MEMBER_PROJECT_EXAMPLE],
    },
    ...NOT_MODIFIED,
  },
  errors: ["invalid_parameter", "insufficient_scope"],
  run: async ({ request, token, query }) => {
    const { values, texts } = query();
    const { projects, nextAfter } = await projectsOfToken(token?.tokenId ?? "0", values);
    const next = nextTarget(PATH, { limit: texts.limit }, nextAfter);
    const body = exactJson(projects.map((project) => ({ ...project })));
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});
