import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { cardFacts } from "#components/sites/publishing/public/facts.ts";
import { Cover } from "#components/sites/publishing/public/photo.tsx";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isNew } from "#lib/sites/publishing/public/rules.ts";
import type { PublicAnimal, PublicCategory } from "#lib/sites/publishing/public/schema.ts";

interface Look {
  place: SitePlace;
  words: SiteWords;
  now: number;
  isHappy?: boolean;
  /** The level of the animal's name, one below the list's heading. */
  heading?: "h2" | "h3";
}

interface CardProps extends Look {
  animal: PublicAnimal;
  category: PublicCategory | undefined;
  isFirst: boolean;
}

/** Number in a wide window's first row. */
const FIRST_CARDS = 4;

const SIZES = "(min-width: 40rem) 21rem, 50vw";

function Card({ place, animal, category, words, now, isHappy = false, isFirst, heading: Name = "h3" }: CardProps) {
  const { what, parts } = cardFacts(animal, category?.label ?? null, words, now);
  const badge = animal.isReserved ? words.animal.reserved : !isHappy && isNew(animal, now) ? words.home.isNew : undefined;
  return (
    <a href={linkTo(place, `animals/${animal.id}`)} className="card">
      <Cover animal={animal} category={category} sizes={SIZES} isFirst={isFirst} />
      <div className="text">
        <Name>{animal.name}</Name>
        {what !== "" && <span className="quiet">{what}</span>}
        {parts.length > 0 && (
          <span className="quiet parts">
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
        )}
        {isHappy && animal.happyEnding && <p className="ending">{animal.happyEnding}</p>}
      </div>
      {badge !== undefined && <span className="badge">{badge}</span>}
    </a>
  );
}

/** A list of animals. @param props.isMain its first row is seen at once */
export function Cards(
  props: Look & { animals: readonly PublicAnimal[]; categories: readonly PublicCategory[]; isMain?: boolean; isSmall?: boolean },
) {
  const { animals, categories, isMain = false, isSmall = false, ...look } = props;
  const byId = new Map(categories.map((one) => [one.categoryId, one]));
  return (
    <ul className={isSmall ? "grid small" : "grid"}>
      {animals.map((animal, at) => (
        <li key={animal.id}>
          <Card {...look} animal={animal} category={byId.get(animal.categoryId)} isFirst={isMain && at < FIRST_CARDS} />
        </li>
      ))}
    </ul>
  );
}
