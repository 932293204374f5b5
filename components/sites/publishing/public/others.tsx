import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { Card } from "#components/sites/publishing/public/card.tsx";
import { linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import type { StillLooking } from "#lib/sites/publishing/public/schema.ts";

/** The way on from an animal that someone else has, or will have. */
export function Others({ place, words, others, categories, now }: StillLooking & { place: SitePlace; words: SiteWords }) {
  const byId = new Map(categories.map((one) => [one.categoryId, one]));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others">{words.happy.others}</h2>
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
