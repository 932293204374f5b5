import { AskPage, AskTooLongPage, consentWords } from "#components/sites/publishing/public/ask-page.tsx";
import { askAway, askPage, askReceived, askTooLong, isReceived } from "#lib/http/sites/ask-answer.ts";
import { addressOf, askFormReader, isForeign } from "#lib/http/sites/ask-form.ts";
import { answerSite, type SiteCall, siteRoute } from "#lib/http/sites/site-page.ts";
import { askFormOf, submitEnquiry } from "#lib/sites/publishing/public/ask.loaders.ts";

interface Context {
  params: Promise<{ host: string; animal?: string }>;
}

/** Returns this page's place, or the general form's, which belongs to no animal. */
function placeOf(animal: string | undefined) {
  const root = animal === undefined ? "./" : "../../";
  return { root, files: root };
}

export const GET = siteRoute<{ host: string; animal?: string }>(async ({ request, params, site, nonce }) => {
  const { animal } = params;
  const answer = isReceived(request) ? ({ kind: "received" } as const) : await askFormOf(site, animal, consentWords(site));
  return await askPage(answer, <AskPage site={site} place={{ ...placeOf(animal), nonce }} answer={answer} />);
});

export function POST(request: Request, { params }: Context): Promise<Response> {
  const read = askFormReader(request);
  const send = async ({ site, nonce }: SiteCall): Promise<Response> => {
    const { animal } = await params;
    const place = { ...placeOf(animal), nonce };
    const values = await read();
    if (!values) return askTooLong(<AskTooLongPage site={site} place={place} />);
    const sent = {
      animalId: animal,
      values,
      address: addressOf(request),
      isForeign: isForeign(request, "page"),
      consentWords: consentWords(site),
    };
    const answer = await submitEnquiry(site, sent);
    if (answer.kind === "received") return askReceived();
    return await askPage(answer, <AskPage site={site} place={place} answer={answer} />);
  };
  return answerSite(request, params, send, async (nonce) => askAway(await read(), nonce));
}
