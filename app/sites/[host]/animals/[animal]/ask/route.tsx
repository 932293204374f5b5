import { wordsOf } from "#components/sites/sites/languages/words-of.ts";
import { AskPage, consentWords } from "#components/sites/sites/public/ask-page.tsx";
import { askPage, askReceived, isReceived, tooMuch } from "#lib/http/sites/ask-answer.ts";
import { addressOf, readAskForm } from "#lib/http/sites/ask-form.ts";
import { answerSite } from "#lib/http/sites/site-page.ts";
import { askFormOf, submitEnquiry } from "#lib/sites/sites/public/ask.loaders.ts";

interface Context {
  params: Promise<{ host: string; animal: string }>;
}

const PLACE = { root: "../../", files: "../../" };

export function GET(request: Request, { params }: Context): Promise<Response> {
  return answerSite(request, params, async ({ site, nonce }) => {
    const answer = isReceived(request) ? ({ kind: "received" } as const) : await askFormOf(site, (await params).animal, consentWords(site));
    return await askPage(answer, <AskPage site={site} place={{ ...PLACE, nonce }} answer={answer} />);
  });
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  return answerSite(request, params, async ({ site, nonce }) => {
    const values = await readAskForm(request);
    if (!values) return tooMuch(wordsOf(site).ask.tooMuch);
    const sent = { animalId: (await params).animal, values, address: addressOf(request), consentWords: consentWords(site) };
    const answer = await submitEnquiry(site, sent);
    if (answer.kind === "received") return askReceived();
    return await askPage(answer, <AskPage site={site} place={{ ...PLACE, nonce }} answer={answer} />);
  });
}
