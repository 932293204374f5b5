import { About, mailLink, phoneLink } from "#components/sites/sites/public/about.tsx";
import { AnimalArt } from "#components/sites/sites/public/art.tsx";
import { SiteBar, SiteDocument } from "#components/sites/sites/public/document.tsx";
import { linkTo, type SitePlace } from "#components/sites/sites/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { animalQueryText } from "#lib/sites/sites/public/rules.ts";
import type { PublicAnimal, PublicCategory, PublicSite } from "#lib/sites/sites/public/schema.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export function AnimalPage(props: { site: PublicSite; place: SitePlace; animal: PublicAnimal; category: PublicCategory }) {
  const { site, place, animal, category } = props;
  const { contactEmail, contactPhone } = site.settings;
  const facts = {
    title: `${isolated(animal.name)} · ${isolated(site.name)}`,
    description: `${isolated(animal.name)}${category.label === null ? "" : ` (${isolated(category.label)})`} is looking for a home at ${isolated(site.name)}.`,
    path: `/animals/${animal.id}`,
  };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      <article className="one">
        <AnimalArt id={animal.id} name={animal.name} color={category.color} />
        <div>
          {category.label !== null && (
            <span className="kind">
              <span aria-hidden="true" className={`dot ${category.color ?? ""}`} />
              {category.label}
            </span>
          )}
          <h1>{animal.name}</h1>
          <p>
            <bdi>{animal.name}</bdi> is looking for a home and has been listed here since{" "}
            <time dateTime={animal.since}>{day.format(new Date(animal.since))}</time>.
          </p>
          <div className="acts">
            {contactEmail !== "" && (
              <a className="button" href={mailLink(contactEmail, `${isolated(animal.name)} (number ${animal.id})`)}>
                Ask about this animal
              </a>
            )}
            {contactPhone !== "" && (
              <a className="button plain" href={phoneLink(contactPhone)}>
                Call {contactPhone}
              </a>
            )}
            <a className="button plain" href={linkTo(place, animalQueryText({ category: animal.categoryId }))}>
              More like this one
            </a>
          </div>
        </div>
      </article>
      <About settings={{ ...site.settings, about: "" }} name={site.name} />
    </SiteDocument>
  );
}
