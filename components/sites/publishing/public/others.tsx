import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { Cards } from "#components/sites/publishing/public/card.tsx";
import { linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import type { StillLooking } from "#lib/sites/publishing/public/schema.ts";

interface OthersProps extends StillLooking {
  place: SitePlace;
  words: SiteWords;
  title: string;
}

/** The way on from one animal to those like it. */
export function Others({ place, words, title, others, categories, now }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">{title}</h2>
      <Cards place={place} animals={others} categories={categories} words={words} now={now} />
      <p className="count">
        <a href={linkToAnimals(place)}>{words.home.showAll}</a>
      </p>
    </section>
  );
}
