import { wordsOf } from "#components/sites/sites/languages/words-of.ts";
import { About } from "#components/sites/sites/public/about.tsx";
import { SiteBar, SiteDocument } from "#components/sites/sites/public/document.tsx";
import { Cover } from "#components/sites/sites/public/photo.tsx";
import { linkToAnimals, type SitePlace } from "#components/sites/sites/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { PublicAnimal, PublicCategory, PublicSite } from "#lib/sites/sites/public/schema.ts";

/** Of an animal that was adopted a short time ago. */
export function HappyPage(props: { site: PublicSite; place: SitePlace; animal: PublicAnimal; category: PublicCategory }) {
  const { site, place, animal, category } = props;
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
        <Cover animal={animal} category={category} sizes="(min-width: 48rem) 30rem, 100vw" isFirst />
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
      <About settings={{ ...site.settings, about: "" }} name={site.name} words={words} />
    </SiteDocument>
  );
}
