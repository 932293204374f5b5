import { askData } from "#components/sites/publishing/public/ask-data.ts";
import { consentWords } from "#components/sites/publishing/public/ask-page.tsx";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { draftSite } from "#lib/sites/publishing/deploys/loaders.ts";
import { askFormOf } from "#lib/sites/publishing/public/ask.loaders.ts";

const NOTICE = "This is a preview: nothing is sent.";

/** The form, for the preview of the page "Share". It cannot be sent. */
export const GET = sessionRoute({ action: "site.read" }, async ({ access, params: { petId } }) => {
  const site = await draftSite(access);
  const answer = await askFormOf(site, petId, consentWords(site));
  if (answer.kind === "missing") throw noSuch("animal");
  const { form, ...said } = askData(site, answer);
  return form ? { ...said, form: { ...form, notice: NOTICE, action: "", token: { ...form.token, value: "" } } } : said;
});
