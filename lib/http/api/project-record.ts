import * as z from "zod";
import type { ApiKeyView } from "#lib/gateway/api-keys/schema.ts";
import type { Verdict, WindowState } from "#lib/gateway/rate-limit/schema.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { CEILING_NAMES, type CeilingName, type ProjectCeilings } from "#lib/tenancy/ceilings/schema.ts";
import { hasOwnDomains } from "#lib/tenancy/plans/domains.rules.ts";
import { PLANS } from "#lib/tenancy/plans/rules.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });
const time = z.iso.datetime().meta({ example: "2026-11-21T09:31:00.000Z" });

const windowSchema = z
  .object({
    limit: count("Requests that the plan allows in this window.", 300),
    remaining: count("Requests left in it.", 299),
    resetsAt: time.meta({ description: "When the next window begins, in UTC." }),
  })
  .meta({ id: "RequestWindow", description: "Requests of all keys of the project together." });

const ceilingSchema = z
  .object({ used: count("How many there are.", 2), max: count("How many the plan allows.", 25) })
  .meta({ id: "PlanLimit" });

const credentialSchema = z
  .object({
    kind: z.string().meta({ description: "What was sent.", example: "api_key", override: { "x-extensible-enum": ["api_key", "token"] } }),
    id: int64Schema.meta({ description: "Its identifier.", example: 7 }),
    name: z.string().meta({ description: "Its name.", example: "Website" }),
    scopes: z
      .array(z.string())
      .optional()
      .meta({ description: "What it may do.", example: ["animals:write", "domains:write"] }),
    scope: z.enum(["read", "read_write"]).optional().meta({ description: "Of a key. Use `scopes`.", deprecated: true }),
    permissions: z
      .array(z.string())
      .optional()
      .meta({ description: "Of a key. Use `scopes`.", example: ["domains"], deprecated: true }),
    expiresAt: z.iso.datetime().nullable().meta({ description: "Null if it never expires.", example: null }),
  })
  .meta({ id: "Credential", description: "What the request was sent with, without its secret." });

export const projectRecordSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the project.", example: 3 }),
    name: z.string().meta({ description: "Its name.", example: "Riverside Shelter" }),
    slug: z.string().meta({ description: "Its name in addresses.", example: "riverside-shelter" }),
    test: z.boolean().meta({ description: "Whether it is a test project, which is never published.", example: false }),
    credential: credentialSchema,
    plan: z
      .object({
        name: z.enum(PLANS).meta({ description: "The plan." }),
        customDomains: z.boolean().meta({ description: "Whether it includes custom domains.", example: true }),
      })
      .meta({ id: "ProjectPlan" }),
    requests: z.object({ minute: windowSchema, day: windowSchema }).meta({ id: "RequestWindows" }),
    limits: z
      .object(Object.fromEntries(CEILING_NAMES.map((name) => [name, ceilingSchema])) as Record<CeilingName, typeof ceilingSchema>)
      .meta({
        id: "PlanLimits",
        description: "What else the plan limits, and how much of it is used. Sizes are in MiB; imports count for seven days.",
      }),
  })
  .meta({ id: "Project", description: "The project that the key belongs to." });

const SOME = { used: 2, max: 25 };
export const PROJECT_EXAMPLE = {
  ...{ id: 3, name: "Riverside Shelter", slug: "riverside-shelter", test: false },
  credential: {
    ...{ kind: "api_key", id: 7, name: "Website", scopes: ["animals:write", "domains:write"] },
    ...{ scope: "read_write", permissions: ["domains"], expiresAt: null },
  },
  plan: { name: "pro", customDomains: true },
  requests: {
    minute: { limit: 300, remaining: 299, resetsAt: "2026-11-21T09:31:00.000Z" },
    day: { limit: 10_000, remaining: 9_412, resetsAt: "2026-11-22T00:00:00.000Z" },
  },
  limits: Object.fromEntries(CEILING_NAMES.map((name) => [name, SOME])),
};

const windowView = ({ limit, used, resetAt }: WindowState) => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetsAt: new Date(resetAt * 1000).toISOString(),
});

export type CredentialView = { id: bigint; name: string; scopes: string[]; expiresAt: string | null } & (
  | ({ kind: "api_key" } & Pick<ApiKeyView, "scope" | "permissions">)
  | { kind: "token" }
);

interface Standing {
  project: Pick<Project, "id" | "name" | "slug" | "plan" | "isTest">;
  credential: CredentialView;
  verdict: Verdict;
  limits: ProjectCeilings;
}

export function projectRecord({ project, credential, verdict, limits }: Standing) {
  const { id, name, slug, plan, isTest } = project;
  return {
    ...{ id: BigInt(id), name, slug, test: isTest, credential },
    plan: { name: plan, customDomains: hasOwnDomains(plan) },
    requests: { minute: windowView(verdict.minute), day: windowView(verdict.day) },
    limits,
  };
}
