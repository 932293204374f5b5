import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";

interface PagerProps {
  words: SiteWords;
  /** Undefined if the page's number is unknown. */
  number: number | undefined;
  /** Addresses of the neighbors, if there are any. */
  back: string | undefined;
  more: string | undefined;
  moreText: string;
}

export function Pager({ words: { home }, number, back, more, moreText }: PagerProps) {
  if (back === undefined && more === undefined) return null;
  return (
    <nav aria-label={home.pages} className="pager">
      {back !== undefined && (
        <a className="button plain" href={back} rel="prev">
          {home.back}
        </a>
      )}
      {number !== undefined && <span className="quiet">{home.page(number)}</span>}
      {more !== undefined && (
        <a className="button" href={more} rel="next">
          {moreText}
        </a>
      )}
    </nav>
  );
}

/** Each page has a title of its own. */
export function pageTitle(title: string, number: number | undefined, { home }: SiteWords): string {
  if (number === undefined) return `${title} – ${home.more}`;
  return number === 1 ? title : `${title} – ${home.page(number)}`;
}
