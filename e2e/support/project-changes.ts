import type { Change } from "#e2e/support/held-request.ts";
import type { makeOneOfEach } from "#e2e/support/one-of-each.ts";
import { revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { liftBan } from "#lib/gateway/rate-limit/limiter/bans.mutations.ts";
import { deleteEndpoint } from "#lib/history/webhooks/mutations.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { resendInvitation, revokeInvitation } from "#lib/people/members/invitations/mutations.ts";
import { removeMember } from "#lib/people/members/mutations.ts";
import { forgetCategory } from "#lib/shelter/categories/mutations.ts";
import { deleteEnquiry } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { NEW_ENQUIRY_SETTINGS } from "#lib/shelter/enquiries/settings.schema.ts";
import { cancelImport } from "#lib/shelter/pets/import/mutations.ts";
import { removePhoto } from "#lib/shelter/photos/mutations.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";
import { requestCheck } from "#lib/sites/domains/check.mutations.ts";
import { removeDomain } from "#lib/sites/domains/mutations.ts";
import { shareDomain } from "#lib/sites/domains/share.mutations.ts";
import { beginDeploy, restoreDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { removePicture } from "#lib/sites/publishing/pictures.mutations.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import * as oneAdoption from "../../app/api/projects/[project]/adoptions/[adoptionId]/route.ts";
import * as adoptions from "../../app/api/projects/[project]/adoptions/route.ts";
import * as oneCategory from "../../app/api/projects/[project]/categories/[categoryId]/route.ts";
import * as categories from "../../app/api/projects/[project]/categories/route.ts";
import * as domains from "../../app/api/projects/[project]/domains/route.ts";
import * as enquiryNotes from "../../app/api/projects/[project]/enquiries/[enquiryId]/notes/route.ts";
import * as enquiryReplies from "../../app/api/projects/[project]/enquiries/[enquiryId]/replies/route.ts";
import * as oneEnquiry from "../../app/api/projects/[project]/enquiries/[enquiryId]/route.ts";
import * as enquiryForm from "../../app/api/projects/[project]/enquiries/form/route.ts";
import * as enquirySettings from "../../app/api/projects/[project]/enquiries/settings/route.ts";
import * as importCategories from "../../app/api/projects/[project]/imports/[importId]/categories/route.ts";
import * as importColumns from "../../app/api/projects/[project]/imports/[importId]/columns/route.ts";
import * as importSheet from "../../app/api/projects/[project]/imports/[importId]/sheet/route.ts";
import * as importStart from "../../app/api/projects/[project]/imports/[importId]/start/route.ts";
import * as importUndo from "../../app/api/projects/[project]/imports/[importId]/undo/route.ts";
import * as imports from "../../app/api/projects/[project]/imports/route.ts";
import * as invitations from "../../app/api/projects/[project]/invitations/route.ts";
import * as keyRotation from "../../app/api/projects/[project]/keys/[keyId]/rotation/route.ts";
import * as oneKey from "../../app/api/projects/[project]/keys/[keyId]/route.ts";
import * as keys from "../../app/api/projects/[project]/keys/route.ts";
import * as oneMember from "../../app/api/projects/[project]/members/[userId]/route.ts";
import * as personErasure from "../../app/api/projects/[project]/personal-data/erasure/route.ts";
import * as petBin from "../../app/api/projects/[project]/pets/[petId]/bin/route.ts";
import * as petEnquiries from "../../app/api/projects/[project]/pets/[petId]/enquiries/route.ts";
import * as onePhoto from "../../app/api/projects/[project]/pets/[petId]/photos/[photoId]/route.ts";
import * as photos from "../../app/api/projects/[project]/pets/[petId]/photos/route.ts";
import * as onePet from "../../app/api/projects/[project]/pets/[petId]/route.ts";
import * as bulk from "../../app/api/projects/[project]/pets/bulk/route.ts";
import * as pets from "../../app/api/projects/[project]/pets/route.ts";
import * as plan from "../../app/api/projects/[project]/plan/route.ts";
import * as playground from "../../app/api/projects/[project]/playground/route.ts";
import * as project from "../../app/api/projects/[project]/route.ts";
import * as sitePictures from "../../app/api/projects/[project]/site/pictures/route.ts";
import * as site from "../../app/api/projects/[project]/site/route.ts";
import * as webhookRotation from "../../app/api/projects/[project]/webhooks/[endpointId]/rotation/route.ts";
import * as oneWebhook from "../../app/api/projects/[project]/webhooks/[endpointId]/route.ts";
import * as webhooks from "../../app/api/projects/[project]/webhooks/route.ts";

const SITE = { ...NEW_SETTINGS, version: 0 };

/** Ids by their names in addresses. */
export type Made = Awaited<ReturnType<typeof makeOneOfEach>>;

export const CHANGES: [string, (made: Made) => Change][] = [
  ["creating a key", () => ({ handler: keys.POST, method: "POST", body: { name: "Kiosk", scope: "read_write" } })],
  ["rotating a key", (params) => ({ handler: keyRotation.POST, method: "POST", params, body: { overlapMs: 0 } })],
  ["disabling a key", (params) => ({ handler: oneKey.PATCH, method: "PATCH", params, body: { state: "disabled" } })],
  ["renaming a key", (params) => ({ handler: oneKey.PATCH, method: "PATCH", params, body: { name: "Till" } })],
  ["adding a category", () => ({ handler: categories.POST, method: "POST", body: { name: "Owls" } })],
  ["changing a category", (params) => ({ handler: oneCategory.PUT, method: "PUT", params, body: { name: "Owls", color: "plum" } })],
  ["changing the site", () => ({ handler: site.PUT, method: "PUT", body: SITE })],
  ["uploading a logo", () => ({ handler: sitePictures.POST, method: "POST", query: "?kind=logo", body: "RIFF1234WEBPVP8 " })],
  ["describing a logo", () => ({ handler: sitePictures.PATCH, method: "PATCH", body: { kind: "logo", alt: "A paw" } })],
  ["changing the enquiry form", () => ({ handler: enquirySettings.PUT, method: "PUT", body: NEW_ENQUIRY_SETTINGS })],
  ["turning the enquiry form on", () => ({ handler: enquiryForm.PUT, method: "PUT", body: { isOpen: true } })],
  ["changing an enquiry", (params) => ({ handler: oneEnquiry.PATCH, method: "PATCH", params, body: { version: 1, state: "closed" } })],
  ["adding a note to an enquiry", (params) => ({ handler: enquiryNotes.POST, method: "POST", params, body: { text: "Called" } })],
  [
    "answering an enquiry",
    (params) => ({ handler: enquiryReplies.POST, method: "POST", params, body: { version: 1, text: "Hello", mails: false } }),
  ],
  ["adding an adoption", ({ petId }) => ({ handler: adoptions.POST, method: "POST", body: { petId, adopter: "Ada" } })],
  ["moving an adoption", (params) => ({ handler: oneAdoption.PATCH, method: "PATCH", params, body: { version: 1, stage: "reserved" } })],
  ["erasing a person", () => ({ handler: personErasure.POST, method: "POST", body: { address: "ada@example.org" } })],
  ["pausing enquiries", (params) => ({ handler: petEnquiries.PUT, method: "PUT", params, body: { isPaused: true } })],
  ["adding an animal", () => ({ handler: pets.POST, method: "POST", body: { name: "Rex", categoryId: "1", status: "available" } })],
  ["changing an animal", (params) => ({ handler: onePet.PATCH, method: "PATCH", params, body: { version: 1, name: "Rex" } })],
  ["moving an animal to the bin", (params) => ({ handler: petBin.PUT, method: "PUT", params, body: { version: 1 } })],
  [
    "changing many animals",
    ({ petId }) => ({
      handler: bulk.POST,
      method: "POST",
      body: { selection: { kind: "picked", ids: [petId] }, expected: 1, change: { kind: "status", status: "sold" } },
    }),
  ],
  ["adding a photo", (params) => ({ handler: photos.POST, method: "POST", params, body: "RIFF1234WEBPVP8 " })],
  ["changing a photo", (params) => ({ handler: onePhoto.PATCH, method: "PATCH", params, body: { alt: "Rex" } })],
  ["uploading a file", () => ({ handler: imports.POST, method: "POST", query: "?name=a.csv&format=csv", body: "name,category" })],
  ["starting an import", (params) => ({ handler: importStart.POST, method: "POST", params, body: { mode: "good" } })],
  ["choosing columns", (params) => ({ handler: importColumns.PUT, method: "PUT", params, body: { fields: ["name", "categoryId"] } })],
  ["choosing a sheet", (params) => ({ handler: importSheet.PUT, method: "PUT", params, body: { sheet: 1 } })],
  ["adding a file's categories", (params) => ({ handler: importCategories.POST, method: "POST", params, body: { names: ["Owls"] } })],
  ["undoing an import", (params) => ({ handler: importUndo.POST, method: "POST", params, body: { animals: 1, updates: 0 } })],
  ["changing the plan", () => ({ handler: plan.PUT, method: "PUT", body: { plan: "pro" } })],
  ["renaming the project", () => ({ handler: project.PATCH, method: "PATCH", body: { name: "Elsewhere" } })],
  ["demoting an owner", (params) => ({ handler: oneMember.PATCH, method: "PATCH", params, body: { role: "viewer" } })],
  ["inviting an owner", () => ({ handler: invitations.POST, method: "POST", body: { email: "boss@example.org", role: "owner" } })],
  ["inviting someone", () => ({ handler: invitations.POST, method: "POST", body: { email: "new@example.org", role: "staff" } })],
  ["adding a domain", () => ({ handler: domains.POST, method: "POST", body: { name: "www.adopt-one.co.uk" } })],
  ["adding a webhook", () => ({ handler: webhooks.POST, method: "POST", body: { url: "https://other.example/" } })],
  ["rotating a webhook's secret", (params) => ({ handler: webhookRotation.POST, method: "POST", params, body: { overlapMs: 0 } })],
  ["moving a webhook", (params) => ({ handler: oneWebhook.PATCH, method: "PATCH", params, body: { url: "https://other.example/" } })],
  ["changing a webhook", (params) => ({ handler: oneWebhook.PATCH, method: "PATCH", params, body: { description: "Mine" } })],
  [
    "adding a playground record",
    () => ({ handler: playground.POST, method: "POST", body: { name: "a.test", type: "A", value: "192.0.2.1", ttl: 60 } }),
  ],
];

/** Sent without a body, so only work that is under way can be overtaken. */
export const CHANGES_AT_ONCE: [string, (scope: ProjectScope, made: Made, actor: Actor) => Promise<unknown>][] = [
  ["revoking a key", (scope, { keyId = "" }, actor) => revokeApiKey(scope, keyId, actor)],
  ["lifting a ban", (scope, { keyId = "" }, actor) => liftBan(scope, keyId, actor)],
  ["deleting a category", (scope, { categoryId = "" }, actor) => forgetCategory(scope, categoryId, actor)],
  ["removing a logo", (scope, _, actor) => removePicture(scope, "logo", actor)],
  ["publishing the site", (scope, _, actor) => beginDeploy(scope, actor)],
  ["publishing an earlier version", (scope, { deployId = "" }, actor) => restoreDeploy(scope, deployId, actor)],
  ["canceling an import", (scope, { importId = "" }, actor) => cancelImport(scope, importId, actor)],
  ["deleting an enquiry", (scope, { enquiryId = "" }, actor) => deleteEnquiry(scope, enquiryId, actor)],
  ["deleting a photo", (scope, { petId = "", photoId = "" }, actor) => removePhoto(scope, { petId, photoId }, actor)],
  ["removing a domain", (scope, { domainId = "" }, actor) => removeDomain(scope, domainId, actor)],
  ["sharing a domain", (scope, { domainId = "" }, actor) => shareDomain(scope, domainId, actor)],
  ["checking a domain", (scope, { domainId = "" }, actor) => requestCheck(scope, domainId, actor)],
  ["deleting a webhook", (scope, { endpointId = "" }, actor) => deleteEndpoint(scope, endpointId, actor)],
  ["testing a webhook", (scope, { endpointId = "" }, actor) => sendTest(scope, endpointId, actor)],
  ["removing an owner", (scope, { userId = "" }, actor) => removeMember(scope, userId, actor)],
  ["resending an invitation", (scope, { invitationId = "" }, actor) => resendInvitation(scope, invitationId, actor.id ?? "", actor)],
  ["revoking an invitation", (scope, { invitationId = "" }, actor) => revokeInvitation(scope, invitationId, actor)],
  ["deleting the project", (scope, _, actor) => binProject(scope, "", actor)],
];

/** These changes need a recent proof of identity. */
export const PROVED: ReadonlySet<string> = new Set([
  "creating a key",
  "rotating a key",
  "demoting an owner",
  "inviting an owner",
  "adding a webhook",
  "rotating a webhook's secret",
  "moving a webhook",
  "removing an owner",
  "resending an invitation",
  "deleting the project",
  "erasing a person",
  "changing the plan",
  "adding a domain",
  "removing a domain",
]);
