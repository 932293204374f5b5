import { Ellipsis } from "lucide-react";
import { type currentAt, hrefTo, PLACE_GROUPS, type Place } from "#components/shell/layout/places.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";

interface Props {
  places: readonly Place[];
  base: string;
  here: Place | undefined;
  current: ReturnType<typeof currentAt> | undefined;
}

function Group({ places, base, here, current, isOfDevelopers }: Props & { isOfDevelopers: boolean }) {
  return (
    <>
      {isOfDevelopers && (
        <p aria-hidden className="px-3 pb-1 text-caption font-semibold text-muted">
          Developers
        </p>
      )}
      <ul aria-label={isOfDevelopers ? "Developers" : undefined}>
        {places.map((place) => (
          <li key={place.path}>
            <IntentLink
              href={base + hrefTo(place)}
              aria-current={place === here ? current : undefined}
              className="flex min-h-12 items-center gap-3 rounded-xl px-3 text-base hover:bg-foreground/8 aria-[current]:bg-butter aria-[current]:font-semibold"
            >
              <place.Icon aria-hidden className="size-5" />
              {place.label}
            </IntentLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The places that are not in the bar of a small screen. */
export function MorePlaces(props: Props) {
  const { places, here } = props;
  const isHere = here !== undefined && places.includes(here);
  return (
    <DisclosureMenu
      align="end"
      side="top"
      className="flex w-full cursor-pointer flex-col items-center gap-0.5 px-1 py-2 text-xs font-medium text-muted"
      button={
        <>
          <span
            className={`rounded-full px-3.5 py-0.5 ${isHere ? "bg-butter text-foreground forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]" : ""}`}
          >
            <Ellipsis aria-hidden className="size-5" />
          </span>
          <span className={isHere ? "font-semibold text-foreground" : ""}>
            More<span className="sr-only"> {isHere ? `pages, now ${here.label}` : "pages"}</span>
          </span>
        </>
      }
    >
      {PLACE_GROUPS.map((group) => (
        <div key={group} className="not-first:mt-2 not-first:border-t not-first:border-border not-first:pt-2">
          <Group {...props} places={places.filter((place) => place.group === group)} isOfDevelopers={group === "developers"} />
        </div>
      ))}
    </DisclosureMenu>
  );
}
