import * as z from "zod";
import { findApiKey } from "#lib/gateway/api-keys/data.ts";
import type { TokenIdentity } from "#lib/gateway/credentials/token.data.ts";
import { doOnceWithin } from "#lib/gateway/idempotency/mutations.ts";
import { personKeys } from "#lib/gateway/idempotency/rules.ts";
import { publishPlan, setPlanWithin } from "#lib/gateway/plans/mutations.ts";
import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { recordTag } from "#lib/http/api/entity-tag.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { type CredentialView, PROJECT_EXAMPLE, projectRecord, projectRecordSchema } from "#lib/http/api/project-record.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { fingerprint, REPLAYED_HEADER, replyOf } from "#lib/http/api/write-once.ts";
import { findProject } from "#lib/people/access/data.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { byProjectsToken, createProjectByTokenWithin } from "#lib/shelter/projects/mutations.ts";
import { projectsOfToken } from "#lib/shelter/projects/record.data.ts";
import {
  MEMBER_PROJECT_EXAMPLE,
  memberProjectSchema,
  memberProjectsSchema,
  type NewProjectRecord,
  newProjectSchema,
} from "#lib/shelter/projects/record.schema.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import { PLANS } from "#lib/tenancy/plans/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";

const PATH = "/v1/projects";

export const listProjects = defineRoute({
  name: "listProjects",
  method: "GET",
  path: PATH,
  tag: "Projects",
  summary: "List the projects of a token",
  description: "Returns the projects that a personal token may act in now, ascending by id. Needs a personal token, and no project.",
  isOutsideProjects: true,
  query: PAGE_PARAMETERS,
  ...pageRead("A page of projects.", memberProjectsSchema, MEMBER_PROJECT_EXAMPLE),
  errors: ["insufficient_scope"],
  run: async ({ request, token, query }) => {
    const { values, texts } = query();
    const { projects, nextAfter } = await projectsOfToken(token?.tokenId ?? "0", values);
    return pageReply(request.origin, {
      path: PATH,
      kept: { limit: texts.limit },
      body: exactJson(projects.map((project) => ({ ...project }))),
      nextAfter,
    });
  },
});

export const createProject = defineRoute<NewProjectRecord>({
  name: "createProject",
  method: "POST",
  path: "/v1/projects",
  tag: "Projects",
  summary: "Create a project",
  description:
    "Creates a project on the plan Free, whose owner is the token's person, within the limits of the dashboard. A token for chosen projects is for this one too. With `test`, it is never published, and its keys begin with `pets_test_`. Needs a personal token.",
  isOutsideProjects: true,
  isCreation: true,
  body: { schema: newProjectSchema, examples: { min: { name: "Riverside Shelter" }, test: { name: "Sandbox", test: true } } },
  replies: {
    201: {
      description: "The new project.",
      schema: memberProjectSchema,
      headers: REPLAYED_HEADER,
      example: { ...MEMBER_PROJECT_EXAMPLE, plan: "free" },
    },
  },
  errors: ["insufficient_scope", "limit_reached"],
  run: async ({ request, token, body, bytes, now }) => {
    const userId = token?.userId ?? "0";
    const actor = { kind: "user" as const, id: userId, tokenId: token?.tokenId ?? "0" };
    const key = request.header("idempotency-key");
    const create = async (tx: CheckedTransaction) => {
      const { name: wantedName, test: isTest = false } = body;
      const project = await createProjectByTokenWithin(tx, actor, { name: wantedName, isTest });
      const { id, name, slug, plan, createdAt } = project;
      return { status: 201, body: exactJson({ id: BigInt(id), name, slug, plan, test: isTest, role: "owner", createdAt }) };
    };
    const { replayed, ...answer } = await byProjectsToken(actor, async (tx) => {
      if (key === undefined) return { ...(await create(tx)), replayed: false };
      return await doOnceWithin(tx, personKeys(userId), { key, bodyHash: fingerprint(request, bytes), now }, () => create(tx));
    });
    return replyOf(answer, replayed);
  },
});

async function keyView(scope: ProjectScope, keyId: string): Promise<CredentialView> {
  const found = await findApiKey(scope, keyId);
  if (!found) throw noSuch("API key");
  const { id, name, scopes, scope: access, permissions, expiresAt } = found;
  return { kind: "api_key", id: BigInt(id), name, scopes, scope: access, permissions, expiresAt };
}

function tokenView({ tokenId, name, scopes, expiresAt }: TokenIdentity): CredentialView {
  return { kind: "token", id: BigInt(tokenId), name, scopes: [...scopes], expiresAt: new Date(expiresAt).toISOString() };
}

/** @param body has counts too, which writes ignore */
const projectTag = ({ id, name, slug, plan }: Record<"name" | "slug" | "plan", string> & { id: string | bigint }, body = ""): string =>
  recordTag([id, name, slug, plan].join(" "), body);

export const getProject = defineRoute({
  name: "getProject",
  method: "GET",
  path: "/v1/project",
  tag: "Project",
  summary: "Get the project and what is left of its plan",
  description:
    "Tells which project and key the request belongs to, what its plan allows, and how much of that is left. It costs no request, and is answered when none is left: as often in a minute as the plan has requests, then it counts.",
  isFree: true,
  ...recordRead("The project.", projectRecordSchema, PROJECT_EXAMPLE),
  run: async ({ scope, actor, token, verdict }) => {
    const [project, credential] = await Promise.all([findProject(scope), token ? tokenView(token) : keyView(scope, actor.id ?? "")]);
    if (!project) throw projectNotFound();
    const limits = await projectCeilings({ project, role: "owner" });
    const body = exactJson(projectRecord({ project, credential, verdict, limits }));
    return { status: 200, body, etag: projectTag(project, body) };
  },
});

const PLAN_RULE = `must be one of ${PLANS.join(", ")}`;
const plan = z.enum(PLANS, { error: PLAN_RULE }).meta({ description: "The plan, as an owner chooses it in the dashboard." });
const patchSchema = z.object({ plan }).meta({ id: "ProjectPatch" });

const figure = (description: string) => z.int().min(1).meta({ description, example: 300 });
const planSchema = z
  .object({ plan, perMinute: figure("Requests in a minute."), perDay: figure("Requests in a day.") })
  .meta({ id: "ChosenPlan", description: "The plan as it is now." });

export const updateProject = defineRoute<z.infer<typeof patchSchema>>({
  name: "updateProject",
  method: "PATCH",
  path: "/v1/project",
  tag: "Project",
  summary: "Change the plan",
  description:
    "Sets the plan of the project; it takes effect with the next request. What the dashboard refuses an owner is a 409, also any other plan where administrators grant plans. Needs the personal token of an owner.",
  tokenSubject: "plan",
  changes: "project",
  body: { schema: patchSchema, examples: { pro: { plan: "pro" } } },
  replies: { 200: writtenReply("The plan.", planSchema, { plan: "pro", perMinute: 300, perDay: 10_000 }) },
  errors: ["conflict"],
  run: async ({ request, scope, actor, body, bytes, now }) => {
    const reply = await writeInProject({ request, scope, actor, bytes, now }, "plan.write", async (tx, _open, role) => {
      const before = await tx.project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) } });
      requireConditions(request, projectTag(before), "project");
      const set = await setPlanWithin(tx, scope, { plan: body.plan, limits: null, role }, actor);
      return { status: 200, body: exactJson({ ...set }), etag: projectTag({ ...before, plan: set.plan }) };
    });
    await publishPlan(scope);
    return reply;
  },
});
