import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { Cards } from "#components/sites/publishing/public/card.tsx";
import { SiteBar, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { Pager, pageTitle } from "#components/sites/publishing/public/pager.tsx";
import { linkTo, linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { HappyPages, PublicSite } from "#lib/sites/publishing/public/schema.ts";

const pathOf = (number: number): string => (number === 1 ? "happy" : `happy?page=${number}`);

/** Everyone who was adopted not long ago; the home page has the last of them. */
export function HappyListPage({ site, place, happy }: { site: PublicSite; place: SitePlace; happy: HappyPages }) {
  const words = wordsOf(site);
  const { animals, categories, number, hasMore, now } = happy;
  const facts = {
    title: pageTitle(words.happy.listTitle(isolated(site.name)), number, words),
    description: words.happy.listDescription(isolated(site.name)),
    path: `/${pathOf(number)}`,
  };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      <section aria-labelledby="happy">
        <h1 id="happy">{words.happy.title}</h1>
        <p className="count quiet">{words.happy.text}</p>
        <Cards place={place} animals={animals} categories={categories} words={words} now={now} isHappy heading="h2" isMain />
        <Pager
          words={words}
          number={number}
          back={number > 1 ? linkTo(place, pathOf(number - 1)) : undefined}
          more={hasMore ? linkTo(place, pathOf(number + 1)) : undefined}
          moreText={words.happy.more}
        />
        <p className="count">
          <a href={linkToAnimals(place)}>{words.happy.see}</a>
        </p>
      </section>
    </SiteDocument>
  );
}
