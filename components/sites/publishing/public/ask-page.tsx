import type { ReactNode } from "react";
import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { About } from "#components/sites/publishing/public/about.tsx";
import { AskFields, FieldError } from "#components/sites/publishing/public/ask-fields.tsx";
import { askLead, askSaid, type Said } from "#components/sites/publishing/public/ask-said.ts";
import { SiteBar, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { MissingPage } from "#components/sites/publishing/public/missing-page.tsx";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { CONSENT_INPUT, TOKEN_INPUT, TRAP_INPUT } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskAnswer, AskForm } from "#lib/sites/publishing/public/ask.schema.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

interface Shown {
  site: PublicSite;
  place: SitePlace;
}

/** Default if the project has not written its own. */
export function consentWords(site: PublicSite): string {
  return wordsOf(site).ask.consent(isolated(site.name));
}

function Frame({ site, place, title, children }: Shown & { title: string; children: ReactNode }) {
  const words = wordsOf(site);
  const facts = { title: words.animal.title(title, isolated(site.name)), description: title, path: undefined };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      {children}
    </SiteDocument>
  );
}

function Consent({ site, form, words }: { site: PublicSite; form: AskForm; words: SiteWords }) {
  const error = form.errors[CONSENT_INPUT];
  const { privacyUrl } = site.settings;
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name={CONSENT_INPUT}
          value="yes"
          required
          defaultChecked={form.values[CONSENT_INPUT] !== undefined}
          {...(error && { "aria-invalid": true, "aria-describedby": `error-${CONSENT_INPUT}` })}
        />
        <span>{form.consent}</span>
      </label>
      <FieldError name={CONSENT_INPUT} error={error && words.ask.error(error)} />
      {privacyUrl !== "" && (
        <p>
          <a href={privacyUrl}>{words.ask.privacy}</a>
        </p>
      )}
    </div>
  );
}

/** Checked by the server only, which keeps what was typed. */
function FormPage({ site, place, form }: Shown & { form: AskForm }) {
  const words = wordsOf(site);
  const { pet, notice, token } = form;
  const title = pet ? words.ask.about(isolated(pet.name)) : words.ask.general;
  return (
    <Frame site={site} place={place} title={title}>
      <div className="asking">
        <h1>{title}</h1>
        <p>{askLead(pet, words)}</p>
        {notice && (
          <p role="alert" className="notice">
            {words.ask.notices[notice]}
          </p>
        )}
        <form method="post" action={linkTo(place, pet ? `animals/${pet.id}/ask` : "ask")} noValidate aria-label={title}>
          <input type="hidden" name={TOKEN_INPUT} value={token} />
          <p className="trap" aria-hidden="true">
            <label>
              {words.ask.trap}
              <input type="text" name={TRAP_INPUT} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          <AskFields form={form} words={words} />
          <Consent site={site} form={form} words={words} />
          <button type="submit" className="button">
            {words.ask.send}
          </button>
        </form>
      </div>
      <About settings={{ ...site.settings, about: "" }} name={site.name} words={words} />
    </Frame>
  );
}

function SaidPage({ site, place, title, text, asks, typed }: Shown & Said & { typed: string | undefined }) {
  const words = wordsOf(site);
  const { ask } = words;
  return (
    <Frame site={site} place={place} title={title}>
      <div className="gone">
        <h1>{title}</h1>
        <p>{text}</p>
        {typed && (
          <div className="asking">
            <label htmlFor="typed">{ask.typed}</label>
            <textarea id="typed" rows={8} readOnly defaultValue={typed} />
          </div>
        )}
        <div className="acts">
          <a className="button" href={linkTo(place, "")}>
            {ask.others}
          </a>
          {asks && (
            <a className="button plain" href={linkTo(place, "ask")}>
              {ask.generalLink}
            </a>
          )}
        </div>
      </div>
      <About settings={{ ...site.settings, about: "" }} name={site.name} words={words} />
    </Frame>
  );
}

export function AskPage({ site, place, answer }: Shown & { answer: AskAnswer }) {
  const shown = { site, place };
  if (answer.kind === "missing") return <MissingPage {...shown} />;
  if (answer.kind === "form") return <FormPage {...shown} form={answer.form} />;
  return <SaidPage {...shown} {...askSaid(answer, wordsOf(site))} typed={answer.kind === "closed" ? answer.typed : undefined} />;
}

/** The form is too long to be read, but the browser still has the text. */
export function AskTooLongPage({ site, place }: Shown) {
  const { ask } = wordsOf(site);
  return (
    <Frame site={site} place={place} title={ask.tooMuchTitle}>
      <div className="gone">
        <h1>{ask.tooMuchTitle}</h1>
        <p>{ask.tooMuch}</p>
      </div>
    </Frame>
  );
}
