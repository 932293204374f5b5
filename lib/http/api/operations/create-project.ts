import { doOnceWithin } from "#lib/gateway/idempotency/mutations.ts";
import { personKeys } from "#lib/gateway/idempotency/rules.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { apiError } from "#lib/http/api/project-write.ts";
import { BODY_ERRORS, checkOnce, fingerprint, IDEMPOTENCY_KEY, REPLAYED_HEADER, replyOf, WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { byProjectsToken, createProjectByTokenWithin } from "#lib/shelter/projects/mutations.ts";
import {
  MEMBER_PROJECT_EXAMPLE,
  memberProjectSchema,
  type NewProjectRecord,
  newProjectSchema,
} from "#lib/shelter/projects/record.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

export const createProject = defineRoute<NewProjectRecord>({
  name: "createProject",
  method: "POST",
  path: "/v1/projects",
  tag: "Projects",
  summary: "Create a project",
  description:
    "Creates a project on the plan Free, whose owner is the token's person, within the limits of the dashboard. A token for chosen projects is for this one too. With `test`, it is never published, and its keys begin with `pets_test_`. Needs a personal token with the scope `projects:write`. Beta: its shape can still change.",
  access: "read_write",
  isOutsideProjects: true,
  stability: "beta",
  headers: IDEMPOTENCY_KEY,
  body: { schema: newProjectSchema, examples: { min: { name: "Riverside Shelter" } } },
  replies: {
    201: {
      description: "The new project.",
      schema: memberProjectSchema,
      headers: REPLAYED_HEADER,
      example: { ...MEMBER_PROJECT_EXAMPLE, plan: "free" },
    },
  },
  errors: [...BODY_ERRORS, ...WRITE_ERRORS, "limit_reached"],
  checkHead: checkOnce,
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
    try {
      const { replayed, ...answer } = await byProjectsToken(actor, async (tx) => {
        if (key === undefined) return { ...(await create(tx)), replayed: false };
        return await doOnceWithin(tx, personKeys(userId), { key, bodyHash: fingerprint(request, bytes), now }, () => create(tx));
      });
      return replyOf(answer, replayed);
    } catch (error) {
      throw apiError(error);
    }
  },
});
