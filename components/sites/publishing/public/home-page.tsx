import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { About } from "#components/sites/publishing/public/about.tsx";
import { Paw } from "#components/sites/publishing/public/art.tsx";
import { Cards } from "#components/sites/publishing/public/card.tsx";
import { Donate, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { Chips, Filters, type Shown } from "#components/sites/publishing/public/filters.tsx";
import { Pager, pageTitle } from "#components/sites/publishing/public/pager.tsx";
import { Logo, Photo } from "#components/sites/publishing/public/photo.tsx";
import { linkTo, linkToAnimals } from "#components/sites/publishing/public/place.ts";
import { shelterData } from "#components/sites/publishing/public/structured-data.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { animalQueryText, filterOf, hasFacet } from "#lib/sites/publishing/public/filters.rules.ts";
import { MAX_COUNTED_ANIMALS, shortened } from "#lib/sites/publishing/public/rules.ts";
import type { FirstPage, PublicCategory, PublicSite } from "#lib/sites/publishing/public/schema.ts";

function Hero({ site }: { site: PublicSite }) {
  const { logo, header } = site.pictures;
  return (
    <header className={header ? "hero is-pictured" : "hero"}>
      {header ? <Photo photo={header} alt={header.alt} sizes="60vw" isFirst /> : <Paw />}
      <div className="column">
        <div>
          {logo && <Logo photo={logo} />}
          <h1>{site.name}</h1>
          {site.settings.tagline !== "" && <p>{site.settings.tagline}</p>}
        </div>
        <Donate site={site} />
      </div>
    </header>
  );
}

function countWords({ total, matching, page, query }: FirstPage, { home }: SiteWords): string {
  if (matching === null) {
    const isAll = query.category === undefined && !hasFacet(query);
    return isAll ? home.moreThan(MAX_COUNTED_ANIMALS) : page.animals.length === 0 ? "" : home.looking;
  }
  if (matching === 0) return "";
  return hasFacet(query) ? home.matching(matching, total) : home.count(matching);
}

function Pages({ place, first: { page, number, query }, words }: Shown) {
  const filter = { ...filterOf(query), order: query.order };
  const [newest, oldest] = [page.animals[0]?.id, page.animals.at(-1)?.id];
  const before = number === 2 ? undefined : newest;
  return (
    <Pager
      words={words}
      number={number}
      back={page.hasEarlier ? linkToAnimals(place, { ...filter, before }) : undefined}
      more={page.hasMore ? linkToAnimals(place, { ...filter, after: oldest }) : undefined}
      moreText={words.home.more}
    />
  );
}

/** Other animals are on other pages, to which links are shown below. */
const isBeyondEnd = ({ query, matching }: FirstPage): boolean => (query.after ?? query.before) !== undefined && matching !== 0;

function Nobody({ place, first, words }: Shown) {
  const { query } = first;
  const isFiltered = hasFacet(query) || query.category !== undefined;
  const isBeyond = isBeyondEnd(first);
  return (
    <div className="empty">
      <p>{isBeyond ? words.home.beyond : isFiltered ? words.home.noMatch : words.home.nobody}</p>
      {isFiltered && !isBeyond && (
        <a className="button" href={linkToAnimals(place)}>
          {words.home.showAll}
        </a>
      )}
    </div>
  );
}

const chosenOf = ({ categories, query }: FirstPage): PublicCategory | undefined =>
  categories.find(({ categoryId }) => categoryId === query.category);

function Animals(shown: Shown) {
  const { place, first, words } = shown;
  const { page, categories, now } = first;
  const count = countWords(first, words);
  return (
    <section aria-labelledby="animals">
      <h2 id="animals">{chosenOf(first)?.label ?? words.home.animals}</h2>
      {(count !== "" || hasFacet(first.query)) && (
        <p className="count quiet">
          {count}
          {hasFacet(first.query) && (
            <>
              {" "}
              <a href={linkToAnimals(place, { category: first.query.category })}>{words.filters.clear}</a>
            </>
          )}
        </p>
      )}
      <div className="choose">
        <Chips {...shown} />
        <Filters {...shown} />
      </div>
      {page.animals.length === 0 ? (
        <Nobody {...shown} />
      ) : (
        <Cards place={place} animals={page.animals} categories={categories} words={words} now={now} isMain />
      )}
      <Pages {...shown} />
    </section>
  );
}

function HappyEndings({ place, first: { happy, categories, hasMoreHappy, now }, words }: Shown) {
  if (happy.length === 0) return null;
  return (
    <section aria-labelledby="happy">
      <h2 id="happy">{words.happy.title}</h2>
      <p className="count quiet">{words.happy.text}</p>
      <Cards place={place} animals={happy} categories={categories} words={words} now={now} isHappy isSmall />
      {hasMoreHappy && (
        <p className="count">
          <a href={linkTo(place, "happy")}>{words.happy.all}</a>
        </p>
      )}
    </section>
  );
}

/** Each list of animals is indexed once, and none that is filtered or empty. */
function indexFacts(first: FirstPage): { path: string; isHidden: boolean } {
  const { query, page } = first;
  const { after, before } = query;
  const isEmpty = page.animals.length === 0 && animalQueryText(query) !== "";
  const isHidden = hasFacet(query) || query.order !== undefined || before !== undefined || isEmpty;
  return { path: `/${animalQueryText({ category: chosenOf(first)?.categoryId, after: isHidden ? undefined : after })}`, isHidden };
}

export function HomePage({ site, place, first }: Omit<Shown, "words"> & { site: PublicSite }) {
  const { settings } = site;
  const { category } = first.query;
  const words = wordsOf(site);
  const label = category === undefined ? undefined : (chosenOf(first)?.label ?? words.home.anyKind);
  const description = shortened(settings.tagline || settings.about || words.home.description(isolated(site.name)), 160);
  const title = label === undefined ? words.home.title(isolated(site.name)) : words.home.titleOf(isolated(label), isolated(site.name));
  const facts = {
    title: pageTitle(title, first.page.animals.length === 0 ? 1 : first.number, words),
    description,
    ...indexFacts(first),
    data: shelterData(site, description),
  };
  const shown = { place, first, words };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<Hero site={site} />}>
      <Animals {...shown} />
      <HappyEndings {...shown} />
      <About settings={settings} name={site.name} words={words} />
    </SiteDocument>
  );
}
