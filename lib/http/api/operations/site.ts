import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, NOT_MODIFIED, recordTag, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { findProject } from "#lib/people/access/data.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { siteUrl } from "#lib/sites/domains/installation.data.ts";
import { patchSiteWithin, siteSettings } from "#lib/sites/publishing/deploys/record.mutations.ts";
import { type SitePatch, sitePatchSchema, siteRecordSchema } from "#lib/sites/publishing/deploys/record.schema.ts";
import { findLiveDeployId } from "#lib/sites/publishing/deploys.data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";
import { requireScopes } from "#lib/tenancy/scope/scopes.rules.ts";

/** Longest texts and questions, each character escaped. */
const MAX_BYTES = 256 * 1024;

const EXAMPLE = {
  ...{ name: "Riverside Shelter", tagline: "", accent: "#0f766e", about: "", contactEmail: "hello@shelter.example", contactPhone: "" },
  ...{ contactAddress: "1 River Road", openingHours: "", donateUrl: "", volunteerUrl: "", imprintUrl: "", privacyUrl: "" },
  ...{ language: "en", adoptionSteps: "", listsReserved: false, happyDays: 30 },
  ...{ address: "https://pets.example", liveDeployId: 8 },
  enquiryForm: {
    ...{ open: true, consent: "" },
    questions: [{ id: "5f0c12ab90de", text: "Do you have a garden?", kind: "yes_no", choices: [], required: false }],
  },
};

async function publicFacts(scope: ProjectScope) {
  const [project, live] = [await findProject(scope), await findLiveDeployId(scope)];
  if (!project) throw projectNotFound();
  return { address: await siteUrl(project.slug), liveDeployId: live === undefined ? null : BigInt(live) };
}

type Facts = Awaited<ReturnType<typeof publicFacts>>;

function siteReply(settings: Awaited<ReturnType<typeof siteSettings>>, facts: Facts) {
  const body = exactJson({ ...settings, ...facts });
  return { status: 200, body, etag: recordTag(exactJson(settings), body) };
}

const COMMON = { tag: "Site", permission: "domains", stability: "beta", path: "/v1/site" } as const;

export const getSite = defineRoute({
  name: "getSite",
  method: "GET",
  ...COMMON,
  summary: "Get the site",
  description: "Returns the site's texts and its form as they are edited; visitors see changed texts after the next version is published.",
  access: "read",
  headers: CONDITION_HEADERS,
  replies: { 200: { description: "The site.", schema: siteRecordSchema, headers: TAG_HEADER, example: EXAMPLE }, ...NOT_MODIFIED },
  run: async ({ scope }) => siteReply(await siteSettings(scope), await publicFacts(scope)),
});

export const updateSite = defineRoute<SitePatch>({
  name: "updateSite",
  method: "PATCH",
  ...COMMON,
  summary: "Change the site",
  description:
    "Changes the site's texts, its form, and the form's questions, and leaves the rest as it is (RFC 7396). The form changes at once; visitors see texts after `POST /v1/site/publish`. Changing the form takes `enquiries:write` too.",
  access: "read_write",
  changes: "site",
  body: {
    schema: sitePatchSchema,
    maxBytes: MAX_BYTES,
    examples: {
      texts: { tagline: "Homes for animals since 1987", openingHours: "Saturdays, 10 to 4" },
      form: { enquiryForm: { open: true, questions: [{ text: "Do you have a garden?", kind: "yes_no", required: true }] } },
    },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: {
      description: "The site as it is now.",
      schema: siteRecordSchema,
      headers: { ...TAG_HEADER, ...REPLAYED_HEADER },
      example: EXAMPLE,
    },
  },
  errors: ["conflict"],
  run: async ({ request, scope, actor, body, bytes, now, scopes, token }) => {
    if (body.enquiryForm) requireScopes(token ? "token" : "key", scopes, ["enquiries:write"]);
    const facts = await publicFacts(scope);
    return await writeInProject({ request, scope, actor, bytes, now }, "site.write", async (tx, open) => {
      requireConditions(request, recordTag(exactJson(await siteSettings(scope, tx)), ""), "site");
      await patchSiteWithin(tx, open, scope, body, actor);
      return siteReply(await siteSettings(scope, tx), facts);
    });
  },
});
