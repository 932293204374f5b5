import * as z from "zod";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { apiError } from "#lib/http/api/project-write.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { BODY_ERRORS } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { PLANS } from "#lib/tenancy/plans/rules.ts";

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
    "Sets the plan of the project; it takes effect with the next request. What the dashboard refuses an owner is a 409, also any other plan where administrators grant plans. Needs the personal token of an owner, with the scope `plan:write`. Beta: its shape can still change.",
  access: "read_write",
  tokenSubject: "plan",
  stability: "beta",
  body: { schema: patchSchema, examples: { pro: { plan: "pro" } }, mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE] },
  replies: { 200: { description: "The plan.", schema: planSchema, example: { plan: "pro", perMinute: 300, perDay: 10_000 } } },
  errors: [...BODY_ERRORS, "insufficient_scope", "conflict"],
  run: async ({ scope, actor, body }) => {
    try {
      return { status: 200, body: exactJson({ ...(await setPlan(scope, body.plan, null, actor)) }) };
    } catch (error) {
      throw apiError(error);
    }
  },
});
