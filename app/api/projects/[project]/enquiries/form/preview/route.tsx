import { AskPage, consentWords } from "#components/sites/publishing/public/ask-page.tsx";
import { readForm } from "#lib/http/dashboard/session-body.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { requestNonce, sitePage } from "#lib/http/sites/site-page.ts";
import { formPreviewSchema } from "#lib/shelter/enquiries/settings.schema.ts";
import { draftSite } from "#lib/sites/publishing/deploys/loaders.ts";

/** The form as visitors would see it. Stores nothing, and has no token, so it cannot be sent. */
export const POST = sessionRoute({ action: "enquiries.read" }, async ({ request, access }) => {
  const { form } = await readForm(request, formPreviewSchema);
  const site = await draftSite(access);
  const consent = form.consent || consentWords(site);
  const shown = { pet: undefined, questions: form.questions, consent, values: {}, errors: {}, notice: undefined, token: "" };
  const place = { root: undefined, files: "/", nonce: requestNonce(request) };
  return await sitePage(200, <AskPage site={site} place={place} answer={{ kind: "form", form: shown }} />);
});
