import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { Card } from "#components/sites/publishing/public/card.tsx";
import { linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import type { StillLooking } from "#lib/sites/publishing/public/schema.ts";

interface OthersProps extends StillLooking {
  place: SitePlace;
  words: SiteWords;
  title: string;
}

/** The way on from one animal to those like it. */
export function Others({ place, words, title, others, categories, now }: OthersProps) {
  const byId = new Map(categories.map((one) => [one.categoryId, one]));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">{title}</h2>
      <ul className="grid">
        {others.map((other) => (
          <li key={other.id}>
            <Card place={place} animal={other} category={byId.get(other.categoryId)} words={words} now={now} />
          </li>
        ))}
      </ul>
      <p className="count">
        <a href={linkToAnimals(place)}>{words.home.showAll}</a>
      </p>
    </section>
  );
}
