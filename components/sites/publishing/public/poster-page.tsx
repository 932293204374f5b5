import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { Facts, Questions } from "#components/sites/publishing/public/animal-page.tsx";
import { SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { goodWithOf } from "#components/sites/publishing/public/facts.ts";
import { Cover } from "#components/sites/publishing/public/photo.tsx";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { QrCode } from "#components/ui/qr-code.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { LONG_POSTER_NAME, MAX_POSTER_STORY } from "#lib/sites/prints/rules.ts";
import { shortened } from "#lib/sites/publishing/public/rules.ts";
import type { AnimalDetails, PublicSite } from "#lib/sites/publishing/public/schema.ts";

export function PosterPage({ site, place, details }: { site: PublicSite; place: SitePlace; details: AnimalDetails }) {
  const { animal, category, profile, bonded } = details;
  const words = wordsOf(site);
  const name = isolated(animal.name);
  const goodWith = goodWithOf(profile, words).filter(({ isYes }) => isYes);
  const address = `${site.address}/animals/${animal.id}`;
  const facts = { title: words.poster.title(name, isolated(site.name)), description: words.poster.hint, path: undefined };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={null}>
      <p className="screen-only">
        <a href={linkTo(place, `animals/${animal.id}`)}>{words.poster.back(name)}</a>
        <span>{words.poster.hint}</span>
      </p>
      <article className="poster">
        <Cover animal={animal} category={category} sizes="46rem" isFirst />
        <div>
          <h1 className={animal.name.length > LONG_POSTER_NAME ? "is-long" : undefined}>{animal.name}</h1>
          <p className="looking">{animal.isReserved ? words.animal.reserved : words.poster.looking}</p>
          {bonded.length > 0 && (
            <p>
              <strong>{`${words.animal.bonded(name)} ${words.names(bonded.map((one) => isolated(one.name)))}.`}</strong>
            </p>
          )}
        </div>
        <Facts details={details} words={words} />
        <Questions id="good-with" title={words.animal.goodWith} answers={goodWith} />
        {profile.description !== null && <p className="story">{shortened(profile.description, MAX_POSTER_STORY)}</p>}
        <div className="scan">
          <QrCode text={address} className="qr" />
          <div>
            <p>{words.poster.scan}</p>
            <p className="site">{site.name}</p>
            <p>{[site.settings.contactPhone, site.settings.contactEmail].filter(Boolean).join(" · ")}</p>
            <p>{address.replace(/^https?:\/\//, "")}</p>
          </div>
        </div>
      </article>
    </SiteDocument>
  );
}
