import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { Paw } from "#components/sites/publishing/public/art.tsx";
import { SiteBar, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

/** @param isGone it was an animal's page, long after the adoption */
export function MissingPage({ site, place, isGone = false }: { site: PublicSite; place: SitePlace; isGone?: boolean }) {
  const { missing, gone } = wordsOf(site);
  const { heading, text } = isGone ? gone : missing;
  const facts = { title: missing.title(isolated(site.name)), description: missing.description, path: undefined };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      <div className="gone">
        <Paw />
        <h1>{heading}</h1>
        <p>{text}</p>
        <p>
          <a className="button" href={linkTo(place, "")}>
            {missing.see}
          </a>
        </p>
      </div>
    </SiteDocument>
  );
}
