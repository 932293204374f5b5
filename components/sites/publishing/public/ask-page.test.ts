import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { askData } from "#components/sites/publishing/public/ask-data.ts";
import { AskPage } from "#components/sites/publishing/public/ask-page.tsx";
import { askAwayHtml } from "#lib/http/sites/ask-away.ts";
import type { AskAnswer } from "#lib/sites/publishing/public/ask.schema.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

const SITE: PublicSite = {
  projectId: "1",
  name: "Paws",
  settings: NEW_SETTINGS,
  pictures: {},
  takesEnquiries: true,
  address: "https://paws.example",
};

/** Each would be an element or an attribute if it were not escaped. */
const HOSTILE = [
  "<x-bad>",
  '"><x-bad>',
  "'><x-bad>",
  "</textarea><x-bad>",
  "</title><x-bad>",
  "</select><x-bad>",
  '" onfocus=x-bad a="',
  "&lt;",
  "\0",
];
const text = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 8 })), { maxLength: 4 }).map((parts) => parts.join(""));
const kinds = fc.constantFrom("text", "long", "yes_no", "choice", "number");
const question = fc.record({
  id: fc.constant("g1"),
  text,
  kind: kinds,
  choices: fc.array(text, { maxLength: 3 }),
  isRequired: fc.boolean(),
});
const values = fc.record({ name: text, email: text, message: text, household: text, "q-g1": text, form: text, website: text });

it("escapes all that visitors and staff typed, on its pages", () => {
  fc.assert(
    fc.property(text, text, fc.array(question, { maxLength: 1 }), values, (name, consent, questions, typed) => {
      const pet = { id: "1", name, isReserved: true };
      const form = { pet, questions, consent, values: typed, errors: {}, notice: "errors" as const, token: typed.form };
      const answers: AskAnswer[] = [
        { kind: "missing" },
        { kind: "form", form: form as Extract<AskAnswer, { kind: "form" }>["form"] },
        { kind: "paused", pet },
        { kind: "adopted", pet },
        { kind: "closed", typed: typed.message },
      ];
      const place = { root: "./", files: "./", nonce: undefined };
      const pages = answers.map((answer) => renderToStaticMarkup(createElement(AskPage, { site: SITE, place, answer })));
      const away = askAwayHtml(typed);
      for (const html of [...pages, away]) {
        expect(html).not.toContain("<x-bad");
        expect(html).not.toMatch(/" onfocus=/);
      }
      for (const answer of answers) expect(JSON.parse(JSON.stringify(askData(SITE, answer)))).toHaveProperty("title");
    }),
    { numRuns: 40 },
  );
});
