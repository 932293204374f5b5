import type { Transaction } from "#lib/platform/db/prisma.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { findEnquirySettings, isTakingEnquiries } from "#lib/shelter/enquiries/settings.data.ts";
import { openEnquiryFormWithin, saveEnquirySettingsWithin } from "#lib/shelter/enquiries/settings.mutations.ts";
import { findDraft } from "#lib/sites/publishing/deploys/draft.data.ts";
import { saveSite } from "#lib/sites/publishing/deploys/draft.mutations.ts";
import type { SitePatch } from "#lib/sites/publishing/deploys/record.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction, OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

/** What a patch can change, as the API shows it. */
export async function siteSettings(scope: ProjectScope, on: Transaction = prisma()) {
  const { version: _, ...draft } = await findDraft(scope, on);
  const { settings } = await findEnquirySettings(scope, on);
  const open = await isTakingEnquiries(scope, on);
  const questions = settings.questions.map(({ isRequired, ...question }) => ({ ...question, required: isRequired }));
  return { ...draft, enquiryForm: { open, consent: settings.consent, questions } };
}

async function patchForm(
  tx: CheckedTransaction,
  scope: ProjectScope,
  form: NonNullable<SitePatch["enquiryForm"]>,
  actor: Actor,
): Promise<void> {
  const { open, consent, questions } = form;
  if (consent !== undefined || questions !== undefined) {
    const { settings } = await findEnquirySettings(scope, tx);
    const asked = questions?.map(({ id = "", choices = [], required = false, ...rest }) => ({
      ...rest,
      id,
      choices,
      isRequired: required,
    }));
    await saveEnquirySettingsWithin(
      tx,
      scope,
      { ...settings, consent: consent ?? settings.consent, questions: asked ?? settings.questions },
      actor,
    );
  }
  if (open !== undefined) await openEnquiryFormWithin(tx, scope, open, actor);
}

/**
 * @param openProject joins the transaction, which holds the right `site.write`
 * @throws see `saveSite`
 */
export async function patchSiteWithin(
  tx: CheckedTransaction,
  openProject: OpenProject,
  scope: ProjectScope,
  patch: SitePatch,
  actor: Actor,
): Promise<void> {
  const { enquiryForm, ...settings } = patch;
  if (Object.keys(settings).length > 0) await saveSite(scope, { ...(await findDraft(scope, tx)), ...settings }, actor, openProject);
  if (enquiryForm) await patchForm(tx, scope, enquiryForm, actor);
}
