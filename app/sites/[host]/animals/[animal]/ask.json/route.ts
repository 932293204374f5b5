import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { askData } from "#components/sites/publishing/public/ask-data.ts";
import { consentWords } from "#components/sites/publishing/public/ask-page.tsx";
import { askJson, tooLongJson } from "#lib/http/sites/ask-answer.ts";
import { addressOf, isForeign, readAskForm } from "#lib/http/sites/ask-form.ts";
import { siteRoute } from "#lib/http/sites/site-page.ts";
import { askFormOf, submitEnquiry } from "#lib/sites/publishing/public/ask.loaders.ts";

/** The form, for the window of `embed.js` on another website. */
export const GET = siteRoute<{ host: string; animal?: string }>(async ({ params, site }) => {
  const answer = await askFormOf(site, params.animal, consentWords(site));
  return askJson(answer, askData(site, answer));
});

export const POST = siteRoute<{ host: string; animal?: string }>(async ({ request, params, site }) => {
  const values = await readAskForm(request);
  if (!values) return tooLongJson(wordsOf(site).ask.tooLong);
  const answer = await submitEnquiry(site, {
    animalId: params.animal,
    values,
    address: addressOf(request),
    isForeign: isForeign(request, "script"),
    consentWords: consentWords(site),
  });
  return askJson(answer, askData(site, answer));
});
