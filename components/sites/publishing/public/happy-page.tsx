import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { About } from "#components/sites/publishing/public/about.tsx";
import { Card } from "#components/sites/publishing/public/card.tsx";
import { SiteBar, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { Cover } from "#components/sites/publishing/public/photo.tsx";
import { linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { HappyEnding, PublicSite } from "#lib/sites/publishing/public/schema.ts";

export function HappyPage({ site, place, happy }: { site: PublicSite; place: SitePlace; happy: HappyEnding }) {
  const { animal, others, now } = happy;
  const categories = new Map(happy.categories.map((one) => [one.categoryId, one]));
  const words = wordsOf(site);
  const name = isolated(animal.name);
  const facts = {
    title: words.animal.title(words.happy.heading(name), isolated(site.name)),
    description: words.happy.description(name, isolated(site.name)),
    path: `/animals/${animal.id}`,
    picture: animal.cover,
  };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      <article className="one">
        <Cover animal={animal} category={categories.get(animal.categoryId)} sizes="(min-width: 48rem) 30rem, 100vw" isFirst />
        <div>
          <span className="badge">{words.happy.title}</span>
          <h1>{words.happy.heading(name)}</h1>
          <p>{words.happy.words(name)}</p>
          <div className="acts">
            <a className="button" href={linkToAnimals(place)}>
              {words.happy.see}
            </a>
          </div>
        </div>
      </article>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{words.happy.others}</h2>
          <ul className="grid">
            {others.map((other) => (
              <li key={other.id}>
                <Card place={place} animal={other} category={categories.get(other.categoryId)} words={words} now={now} />
              </li>
            ))}
          </ul>
          <p className="count">
            <a href={linkToAnimals(place)}>{words.home.showAll}</a>
          </p>
        </section>
      )}
      <About settings={{ ...site.settings, about: "" }} name={site.name} words={words} />
    </SiteDocument>
  );
}
