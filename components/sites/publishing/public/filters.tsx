import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { facetText } from "#components/sites/publishing/public/facts.ts";
import { linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { filterOf } from "#lib/sites/publishing/public/filters.rules.ts";
import { type AnimalQuery, FACETS, type Facet, type FacetChoices, type FirstPage } from "#lib/sites/publishing/public/schema.ts";

export interface Shown {
  place: SitePlace;
  first: FirstPage;
  words: SiteWords;
}

/** Fewer are seen without a search. */
const MIN_SEARCHED = 12;
const CHECKED: readonly Facet[] = ["children", "dogs", "cats"];

const counted = (text: string, count: number | null, words: SiteWords): string =>
  count === null ? text : `${text} (${count.toLocaleString(words.language)})`;

function Choice({ facet, choices, query, words }: FacetChoices & { query: AnimalQuery; words: SiteWords }) {
  return (
    <label>
      {words.filters.facets[facet]}
      <select name={facet} defaultValue={query[facet] ?? ""}>
        <option value="">{words.filters.any}</option>
        {choices.map(({ value, count }) => (
          <option key={value} value={value}>
            {counted(facetText(facet, value, words), count, words)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Folded, because the animals come first; says how many are chosen. A plain form: its choices become the page's address. */
export function Filters(shown: Shown) {
  const { button } = shown.words.filters;
  const { query, facets, total } = shown.first;
  const chosen = [...FACETS, "q" as const].filter((one) => query[one] !== undefined).length;
  if (facets.length === 0 && query.q === undefined && total < MIN_SEARCHED) return null;
  return (
    <details className="filters">
      <summary>{chosen === 0 ? button : `${button} (${chosen})`}</summary>
      <FilterForm {...shown} />
    </details>
  );
}

function FilterForm({ place, first: { facets, query }, words }: Shown) {
  const [checks, selects] = [facets.filter(({ facet }) => CHECKED.includes(facet)), facets.filter(({ facet }) => !CHECKED.includes(facet))];
  return (
    <form action={linkToAnimals(place)} aria-label={words.filters.title}>
      {query.category !== undefined && <input type="hidden" name="category" value={query.category} />}
      <label>
        {words.filters.search}
        <input type="search" name="q" defaultValue={query.q ?? ""} autoComplete="off" />
      </label>
      {selects.map((one) => (
        <Choice key={one.facet} {...one} query={query} words={words} />
      ))}
      <label>
        {words.filters.order}
        <select name="order" defaultValue={query.order ?? ""}>
          <option value="">{words.filters.newest}</option>
          <option value="waiting">{words.filters.waiting}</option>
        </select>
      </label>
      {checks.length > 0 && (
        <fieldset>
          <legend>{words.filters.goodWith}</legend>
          {checks.map(({ facet, choices }) => (
            <label key={facet}>
              <input type="checkbox" name={facet} value="yes" defaultChecked={query[facet] !== undefined} />
              {counted(words.filters.facets[facet], choices[0]?.count ?? null, words)}
            </label>
          ))}
        </fieldset>
      )}
      <div className="acts">
        <button type="submit" className="button">
          {words.filters.show}
        </button>
      </div>
    </form>
  );
}

/** The kinds that have names. */
export function Chips({ place, first: { categories, query }, words }: Shown) {
  const named = categories.filter(({ label }) => label !== null);
  // With a category chosen, "All" links back, even if no category has a name.
  if (query.category === undefined && (named.length === 0 || categories.length < 2)) return null;
  const chips = [{ categoryId: undefined, label: words.home.all, color: null, count: null }, ...named];
  return (
    <nav aria-label={words.home.kinds}>
      <ul className="chips">
        {chips.map(({ categoryId, label, color, count }) => (
          <li key={categoryId ?? "all"}>
            <a
              href={linkToAnimals(place, { ...filterOf(query), category: categoryId })}
              aria-current={categoryId === query.category ? "page" : undefined}
            >
              {categoryId !== undefined && <span aria-hidden="true" className={`dot ${color ?? ""}`} />}
              {label}
              {count !== null && <span className="number">{count.toLocaleString(words.language)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
