import assert from "node:assert/strict";
import fc from "fast-check";
import { readAskForm } from "#lib/http/sites/ask-form.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { inputOf, readForm, suspicionsOf } from "#lib/shelter/enquiries/form/rules.ts";
import { FIELD_LENGTHS } from "#lib/shelter/enquiries/form/schema.ts";
import { readToken } from "#lib/shelter/enquiries/form/token.rules.ts";
import { acknowledgmentLetter } from "#lib/shelter/enquiries/letters.rules.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";
import { feedQueryText, readFeedQuery } from "#lib/sites/feed/rules.ts";
import { damaged } from "../damage.ts";
import type { FuzzTarget } from "../target.ts";

interface SentForm {
  body: string;
  token: string;
  query: string;
}

const QUESTIONS: AskedQuestion[] = (["text", "long", "yes_no", "choice", "number"] as const).map((kind) => ({
  id: kind,
  text: "Garden?",
  kind,
  choices: kind === "choice" ? ["House", "Flat"] : [],
  isRequired: kind === "text",
}));
const BODIES = [
  "form=x&name=Ada+Lovelace&email=ada%40example.org&message=We+have+a+garden.&consent=yes&q-text=Yes",
  "name=Ada%0D%0ABcc%3A+eve%40example.org&email=ada%40example.org%0AX%3A1&message=%3Cscript%3E&q-choice=House&q-number=2%2C5&website=x",
  "name=a&name=b&__proto__=1&constructor=2&consent&q-yes_no=maybe&household=%F0%9F%90%95&message=https%3A%2F%2Fspam.example+www.b.example",
];
const PIECES = [
  "&",
  "=",
  "%",
  "%00",
  "%0D%0A",
  "%F0",
  "%ED%A0%80",
  "+",
  "<",
  '"',
  "\u0000",
  "__proto__=",
  "name=",
  "consent=yes",
  "q-long=",
];
const TOKENS = ["1764158400000.0123456789abcdef.0193e1a2-0000-4000-8000-000000000001", "1..", "..", "1764158400000"];
const QUERIES = ["limit=6&species=dog&sex=male", "size=large&age=adult&children=yes&dogs=yes&cats=yes", "category=1&after=42&limit=100"];

const NOW = Date.parse("2026-11-26T12:00:00Z");
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function checkFeed(query: string): void {
  try {
    const asked = readFeedQuery(new URLSearchParams(query));
    const text = feedQueryText(asked);
    assert.equal(feedQueryText(readFeedQuery(new URLSearchParams(text.slice(1)))), text, "one page of the feed has two addresses");
  } catch (error) {
    assert(
      isAppError(error) && error.code === "invalid_parameter",
      `a query is neither read nor refused with a sentence: ${String(error)}`,
    );
  }
}

async function checkForm({ body, token }: SentForm): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const values = await readAskForm(new Request("http://localhost/", { method: "POST", headers, body: Buffer.from(body, "latin1") }));
  assert(values, "a short form is too large");
  suspicionsOf(values, { filledMs: 60_000, isForeign: false });
  readToken(token, NOW);
  const reading = readForm(values, { questions: QUESTIONS, removed: [] });
  if (reading.kind === "errors") {
    const known = new Set([...Object.keys(FIELD_LENGTHS), ...QUESTIONS.map(inputOf), "consent"]);
    assert(Object.keys(reading.errors).length > 0 && Object.keys(reading.errors).every((name) => known.has(name)), "an error has no field");
    return;
  }
  const { answers, ...fields } = reading.enquiry;
  const { household: _, message: __, ...lines } = fields;
  for (const text of [...Object.values(fields), ...answers.map(({ answer }) => answer)]) {
    assert(text.isWellFormed() && !CONTROLS.test(text), "a text cannot be stored");
  }
  for (const text of Object.values(lines)) assert(!/[\r\n]/.test(text), "a field of one line has several");
  const asked = { email: fields.email, petName: fields.name, language: "en" };
  const shelter = { brand: { name: "Paws", accent: "#0f766e" }, replyTo: undefined, address: "", hours: "" };
  const { to, subject } = acknowledgmentLetter(asked, shelter, "");
  assert(!/[\r\n]/.test(`${to}${subject}`), "a header of the answer has several lines");
}

export const enquiryForms: FuzzTarget<SentForm> = {
  name: "enquiry-forms",
  inputs: fc.record({
    body: damaged(BODIES, PIECES),
    token: damaged(TOKENS, [".", "-", "9".repeat(20), "\n"]),
    query: damaged(QUERIES, PIECES),
  }),
  fresh: 100,
  open: async () => ({
    check: async (sent) => {
      checkFeed(sent.query);
      await checkForm(sent);
    },
    close: async () => undefined,
  }),
};
