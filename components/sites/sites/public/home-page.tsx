import { About } from "#components/sites/sites/public/about.tsx";
import { AnimalArt, Paw } from "#components/sites/sites/public/art.tsx";
import { SiteDocument } from "#components/sites/sites/public/document.tsx";
import { linkTo, type SitePlace } from "#components/sites/sites/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { animalQueryText, MAX_COUNTED_ANIMALS, shortened } from "#lib/sites/sites/public/rules.ts";
import type { FirstPage, PublicAnimal, PublicCategory, PublicSite } from "#lib/sites/sites/public/schema.ts";

const number = new Intl.NumberFormat("en");

interface Shown {
  place: SitePlace;
  first: FirstPage;
}

function Hero({ site }: { site: PublicSite }) {
  return (
    <header className="hero">
      <Paw />
      <div className="column">
        <h1>{site.name}</h1>
        {site.settings.tagline !== "" && <p>{site.settings.tagline}</p>}
      </div>
    </header>
  );
}

function countWords({ total, page, query }: FirstPage, chosen: PublicCategory | undefined): string {
  const count = query.category === undefined ? total : chosen?.count;
  if (total > MAX_COUNTED_ANIMALS && query.category === undefined) {
    return `More than ${number.format(MAX_COUNTED_ANIMALS)} animals are looking for a home.`;
  }
  if (count == null) return page.animals.length === 0 ? "" : "Looking for a home.";
  return count === 1 ? "1 animal is looking for a home." : `${number.format(count)} animals are looking for a home.`;
}

function Chips({ place, first }: Shown) {
  const { categories, query } = first;
  const named = categories.filter(({ label }) => label !== null);
  // With a category chosen, "All" leads back, even where no category has a name.
  if (query.category === undefined && (named.length === 0 || categories.length < 2)) return null;
  const chips = [{ categoryId: undefined, label: "All", color: null, count: null }, ...named];
  return (
    <nav aria-label="Kinds of animals">
      <ul className="chips">
        {chips.map(({ categoryId, label, color, count }) => (
          <li key={categoryId ?? "all"}>
            <a
              href={linkTo(place, animalQueryText({ category: categoryId }))}
              aria-current={categoryId === query.category ? "page" : undefined}
            >
              {categoryId !== undefined && <span aria-hidden="true" className={`dot ${color ?? ""}`} />}
              {label}
              {count !== null && <span className="number">{number.format(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Card({ place, animal, category }: { place: SitePlace; animal: PublicAnimal; category: PublicCategory | undefined }) {
  const color = category?.color ?? null;
  return (
    <a href={linkTo(place, `animals/${animal.id}`)} className="card">
      <AnimalArt id={animal.id} name={animal.name} color={color} />
      <div className="text">
        <h3>{animal.name}</h3>
        {category?.label != null && (
          <span className="kind quiet">
            <span aria-hidden="true" className={`dot ${color ?? ""}`} />
            {category.label}
          </span>
        )}
      </div>
    </a>
  );
}

function Pager({ place, first: { page, query } }: Shown) {
  const { category } = query;
  const [newest, oldest] = [page.animals[0]?.id, page.animals.at(-1)?.id];
  if (!page.hasEarlier && !page.hasMore) return null;
  return (
    <nav aria-label="Pages" className="pager">
      {page.hasEarlier && (
        <a className="button plain" href={linkTo(place, animalQueryText({ category, before: newest }))} rel="prev">
          Back
        </a>
      )}
      {page.hasMore && (
        <a className="button" href={linkTo(place, animalQueryText({ category, after: oldest }))} rel="next">
          More animals
        </a>
      )}
    </nav>
  );
}

function Animals({ place, first }: Shown) {
  const { page, categories, query } = first;
  const byId = new Map(categories.map((category) => [category.categoryId, category]));
  const chosen = query.category === undefined ? undefined : byId.get(query.category);
  return (
    <section aria-labelledby="animals">
      <h2 id="animals">{chosen?.label ?? "Our animals"}</h2>
      <p className="count quiet">{countWords(first, chosen)}</p>
      <Chips place={place} first={first} />
      {page.animals.length === 0 ? (
        <p className="empty">No animals are waiting here right now. Please come back soon.</p>
      ) : (
        <ul className="grid">
          {page.animals.map((animal) => (
            <li key={animal.id}>
              <Card place={place} animal={animal} category={byId.get(animal.categoryId)} />
            </li>
          ))}
        </ul>
      )}
      <Pager place={place} first={first} />
    </section>
  );
}

function siteDescription({ name, settings }: PublicSite): string {
  return shortened(settings.tagline || settings.about || `Animals that are looking for a home at ${isolated(name)}.`, 160);
}

export function HomePage({ site, place, first }: Shown & { site: PublicSite }) {
  const { category } = first.query;
  const label = category === undefined ? undefined : (first.categories.find((one) => one.categoryId === category)?.label ?? "Animals");
  const facts = {
    title:
      label === undefined
        ? `${isolated(site.name)}: animals looking for a home`
        : `${isolated(label)} looking for a home · ${isolated(site.name)}`,
    description: siteDescription(site),
    path: `/${animalQueryText(first.query)}`,
  };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<Hero site={site} />}>
      <Animals place={place} first={first} />
      <About settings={site.settings} name={site.name} />
    </SiteDocument>
  );
}
