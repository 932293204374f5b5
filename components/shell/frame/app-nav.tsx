"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { currentAt, hrefTo, type Place, phonePlaces, placeAt, placesFor } from "#components/shell/layout/places.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { newEnquiriesOptions } from "#lib/shelter/enquiries/new.client.ts";

const MAX_SHOWN = 99;

/** @param first count when the page was rendered */
function UnreadBadge({ project, first }: { project: string; first: number }) {
  const { data: count } = useQuery({ ...newEnquiriesOptions(project), initialData: first });
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-2 py-0.5 text-xs leading-none font-bold text-accent-foreground">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}

const LINK =
  "flex flex-col items-center gap-0.5 px-1 py-2 text-xs font-medium text-muted hover:text-foreground aria-[current]:font-semibold aria-[current]:text-foreground lg:flex-row lg:gap-3 lg:rounded-xl lg:px-3 lg:py-2.5 lg:text-base lg:hover:bg-foreground/6 lg:aria-[current]:bg-butter";

function Waiting({ place }: { place: Place }) {
  const { project } = useShell();
  return project && place.path === "/enquiries" ? <UnreadBadge project={project.slug} first={project.newEnquiries} /> : null;
}

type Current = ReturnType<typeof currentAt>;

function PlaceLink({ place, base, current }: { place: Place; base: string; current: Current | undefined }) {
  const { label, name, Icon } = place;
  return (
    <IntentLink href={base + hrefTo(place)} aria-label={name} aria-current={current} className={LINK}>
      <span className={`rounded-full px-3.5 py-0.5 lg:p-0 ${current ? "bg-butter" : ""}`}>
        <Icon aria-hidden className="size-5" />
      </span>
      {label}
      <Waiting place={place} />
    </IntentLink>
  );
}

function More(props: { places: readonly Place[]; base: string; here: Place | undefined; current: Current | undefined }) {
  const { places, base, here, current } = props;
  const isHere = here !== undefined && places.includes(here);
  return (
    <DisclosureMenu
      align="end"
      side="top"
      className="relative flex w-full cursor-pointer flex-col items-center gap-0.5 px-1 py-2 text-xs font-medium text-muted"
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
          <span className="absolute top-1 left-1/2 ml-1 flex whitespace-nowrap">
            {places.map((place) => (
              <Waiting key={place.path} place={place} />
            ))}
          </span>
        </>
      }
    >
      <ul>
        {places.map((place) => (
          <li key={place.path}>
            <IntentLink
              href={base + hrefTo(place)}
              aria-current={place === here ? current : undefined}
              className="flex min-h-12 items-center gap-3 rounded-xl px-3 text-base hover:bg-foreground/8 aria-[current]:bg-butter aria-[current]:font-semibold"
            >
              <place.Icon aria-hidden className="size-5" />
              {place.label}
              <Waiting place={place} />
            </IntentLink>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}

export function AppNav() {
  const path = usePathname();
  const { project } = useShell();
  if (!project) return null;
  const base = `/p/${project.slug}`;
  const places = placesFor(project.may);
  const { bar, more } = phonePlaces(project.may);
  const at = path.slice(base.length);
  const hereIn = (some: readonly Place[]) => (path.startsWith(base) ? placeAt(some, at) : undefined);
  const [here, onPhone] = [hereIn(places), hereIn([...bar, ...more])];
  const [current, currentOnPhone] = [here && currentAt(here, at), onPhone && currentAt(onPhone, at)];
  return (
    <nav
      aria-label="Project"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-20 lg:w-52 lg:shrink-0 lg:self-start lg:border-0 lg:bg-transparent"
    >
      <ul className="flex flex-col gap-1 max-lg:hidden">
        {places.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} base={base} current={place === here ? current : undefined} />
          </li>
        ))}
      </ul>
      <ul className="flex lg:hidden">
        {bar.map((place) => (
          <li key={place.path} className="flex-1">
            <PlaceLink place={place} base={base} current={place === onPhone ? currentOnPhone : undefined} />
          </li>
        ))}
        <li className="flex-1">
          <More places={more} base={base} here={onPhone} current={currentOnPhone} />
        </li>
      </ul>
    </nav>
  );
}
