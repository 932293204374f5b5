import * as z from "zod";
import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute, type Parameter } from "#lib/http/api/define-route.ts";
import { recordTag, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { PHOTO_UPLOAD, PHOTO_UPLOAD_ERRORS, readPhotoForm } from "#lib/http/api/photo-form.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { findProject } from "#lib/people/access/data.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { photoView } from "#lib/shelter/photos/view.ts";
import { siteUrl } from "#lib/sites/domains/installation.data.ts";
import { patchSiteWithin, siteSettings } from "#lib/sites/publishing/deploys/record.mutations.ts";
import { type SitePatch, sitePatchSchema, siteRecordSchema } from "#lib/sites/publishing/deploys/record.schema.ts";
import { findLiveDeployId } from "#lib/sites/publishing/deploys.data.ts";
import { sitePictures } from "#lib/sites/publishing/pictures.data.ts";
import { removePicture, uploadPicture } from "#lib/sites/publishing/pictures.mutations.ts";
import { SITE_PICTURES, type SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";
import { requireScopes } from "#lib/tenancy/scope/scopes.rules.ts";

/** Longest texts and questions, each character escaped. */
const MAX_BYTES = 256 * 1024;

const EXAMPLE = {
  ...{ name: "Riverside Shelter", tagline: "", accent: "#0f766e", about: "", contactEmail: "hello@shelter.example", contactPhone: "" },
  ...{ contactAddress: "1 River Road", openingHours: "", donateUrl: "", volunteerUrl: "", imprintUrl: "", privacyUrl: "" },
  ...{ language: "en", adoptionSteps: "", listsReserved: false, happyDays: 30 },
  ...{ address: "https://pets.example", liveDeployId: 8, logo: null, header: null },
  enquiryForm: {
    ...{ open: true, consent: "" },
    questions: [{ id: "5f0c12ab90de", text: "Do you have a garden?", kind: "yes_no", choices: [], required: false }],
  },
};

async function factsBeside(scope: ProjectScope, origin: string) {
  const [project, live, pictures] = [await findProject(scope), await findLiveDeployId(scope), await sitePictures(scope)];
  if (!project) throw projectNotFound();
  const shown = (kind: SitePictureKind) => {
    const found = pictures.find((one) => one.kind === kind && one.isDraft);
    return found ? photoView(found, origin) : null;
  };
  const liveDeployId = live === undefined ? null : BigInt(live);
  return { address: await siteUrl(project.slug), liveDeployId, logo: shown("logo"), header: shown("header") };
}

type Facts = Awaited<ReturnType<typeof factsBeside>>;

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
  description:
    "Returns the site's texts, pictures, and form as they are edited; visitors see changed texts and pictures after the next version is published.",
  ...recordRead("The site.", siteRecordSchema, EXAMPLE),
  run: async ({ request, scope }) => siteReply(await siteSettings(scope), await factsBeside(scope, request.origin)),
});

export const updateSite = defineRoute<SitePatch>({
  name: "updateSite",
  method: "PATCH",
  ...COMMON,
  summary: "Change the site",
  description:
    "Changes the site's texts, its form, and the form's questions, and leaves the rest as it is (RFC 7396). The form changes at once; visitors see texts after `POST /v1/site/publish`. Changing the form takes `enquiries:write` too.",
  changes: "site",
  body: {
    schema: sitePatchSchema,
    maxBytes: MAX_BYTES,
    examples: {
      texts: { tagline: "Homes for animals since 1987", openingHours: "Saturdays, 10 to 4" },
      open: { enquiryForm: { open: true } },
      form: { enquiryForm: { open: true, questions: [{ text: "Do you have a garden?", kind: "yes_no", required: true }] } },
    },
  },
  replies: { 200: writtenReply("The site as it is now.", siteRecordSchema, EXAMPLE) },
  errors: ["conflict"],
  run: async ({ request, scope, actor, body, bytes, now, scopes, token }) => {
    if (body.enquiryForm) requireScopes(token ? "token" : "key", scopes, ["enquiries:write"]);
    const facts = await factsBeside(scope, request.origin);
    return await writeInProject({ request, scope, actor, bytes, now }, "site.write", async (tx, open) => {
      requireConditions(request, recordTag(exactJson(await siteSettings(scope, tx)), ""), "site");
      await patchSiteWithin(tx, open, scope, body, actor);
      return siteReply(await siteSettings(scope, tx), facts);
    });
  },
});

const PICTURE: Record<"kind", Parameter> = { kind: { description: "Which picture.", schema: z.enum(SITE_PICTURES), example: "logo" } };

/** @throws AppError `not_found` */
function pictureKind({ kind }: Record<string, string>): SitePictureKind {
  const found = SITE_PICTURES.find((one) => one === kind);
  if (!found) throw noSuch("picture");
  return found;
}

export const putSitePicture = defineRoute({
  ...COMMON,
  name: "putSitePicture",
  method: "PUT",
  path: "/v1/site/pictures/{kind}",
  summary: "Set a picture of the site",
  description:
    "Sets the site's logo, or the picture at the top of its pages, in place of the one before. Its `urls` are there within seconds, and answer 404 until a version with the picture is published.",
  pathParameters: PICTURE,
  isOnceByContent: true,
  upload: PHOTO_UPLOAD,
  replies: { 200: { description: "The site as it is now.", schema: siteRecordSchema, headers: TAG_HEADER, example: EXAMPLE } },
  errors: PHOTO_UPLOAD_ERRORS,
  checkHead: (_, path) => void pictureKind(path),
  run: async ({ request, scope, actor, path }) => {
    await uploadPicture(scope, { kind: pictureKind(path), read: readPhotoForm(request) }, actor);
    return siteReply(await siteSettings(scope), await factsBeside(scope, request.origin));
  },
});

export const deleteSitePicture = defineRoute({
  ...COMMON,
  name: "deleteSitePicture",
  method: "DELETE",
  path: "/v1/site/pictures/{kind}",
  summary: "Remove a picture of the site",
  description: "Removes the picture from the site. Visitors see it until the next version is published.",
  pathParameters: PICTURE,
  isOnceByContent: true,
  replies: { 204: { description: "The site no longer has the picture." } },
  checkHead: (_, path) => void pictureKind(path),
  run: async ({ scope, actor, path }) => {
    await removePicture(scope, pictureKind(path), actor);
    return { status: 204, body: null };
  },
});
