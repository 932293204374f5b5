import { Paw } from "#components/sites/sites/public/art.tsx";
import { SiteBar, SiteDocument } from "#components/sites/sites/public/document.tsx";
import { linkTo, type SitePlace } from "#components/sites/sites/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { PublicSite } from "#lib/sites/sites/public/schema.ts";

/** Also shown for an animal that has been adopted. */
export function MissingPage({ site, place }: { site: PublicSite; place: SitePlace }) {
  const facts = { title: `Not found · ${isolated(site.name)}`, description: "There is nothing at this address.", path: undefined };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      <div className="gone">
        <Paw />
        <h1>No one is here</h1>
        <p>There is nothing at this address. If you followed a link to an animal, it may have already found a home.</p>
        <p>
          <a className="button" href={linkTo(place, "")}>
            See who is waiting for a home
          </a>
        </p>
      </div>
    </SiteDocument>
  );
}
