import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { About } from "#components/sites/publishing/public/about.tsx";
import { SiteBar, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { Others } from "#components/sites/publishing/public/others.tsx";
import { Cover, WIDE_PHOTO } from "#components/sites/publishing/public/photo.tsx";
import { linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { HappyEnding, PublicSite } from "#lib/sites/publishing/public/schema.ts";

export function HappyPage({ site, place, happy }: { site: PublicSite; place: SitePlace; happy: HappyEnding }) {
  const { animal } = happy;
  const ending = animal.happyEnding ?? "";
  const words = wordsOf(site);
  const name = isolated(animal.name);
  const facts = {
    title: words.animal.title(words.happy.heading(name), isolated(site.name)),
    description: ending || words.happy.description(name, isolated(site.name)),
    path: `/animals/${animal.id}`,
    picture: animal.cover,
  };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      <article className="one">
        <Cover
          animal={animal}
          category={happy.categories.find(({ categoryId }) => categoryId === animal.categoryId)}
          sizes={WIDE_PHOTO}
          alt={animal.happyPhotoId ? (animal.cover?.alt ?? "") : ""}
          isFirst
        />
        <div className="info">
          <span className="badge">{words.happy.title}</span>
          <h1>{words.happy.heading(name)}</h1>
          {ending !== "" && <p className="ending">{ending}</p>}
          <p>{words.happy.words(name)}</p>
          <div className="acts">
            <a className="button" href={linkToAnimals(place)}>
              {words.happy.see}
            </a>
          </div>
        </div>
      </article>
      <Others place={place} words={words} title={words.happy.others} {...happy} />
      <About settings={{ ...site.settings, about: "" }} name={site.name} words={words} />
    </SiteDocument>
  );
}
