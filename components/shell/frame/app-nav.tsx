"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { DevelopersFold } from "#components/shell/frame/developers-fold.tsx";
import { MorePlaces } from "#components/shell/frame/more-places.tsx";
import { currentAt, hrefTo, PLACE_GROUPS, type Place, phonePlaces, placeAt, placesFor } from "#components/shell/layout/places.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";
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
  "relative flex flex-col items-center gap-0.5 px-1 py-2 text-xs font-medium text-muted hover:text-foreground aria-[current]:font-semibold aria-[current]:text-foreground lg:flex-row lg:gap-3 lg:rounded-xl lg:px-3 lg:py-2.5 lg:text-base lg:hover:bg-foreground/6 lg:aria-[current]:bg-butter";

function Waiting({ place }: { place: Place }) {
  const { project } = useShell();
  return project && place.path === "/enquiries" ? (
    <span className="flex whitespace-nowrap max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-1">
      <UnreadBadge project={project.slug} first={project.newEnquiries} />
    </span>
  ) : null;
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

interface At {
  base: string;
  here: Place | undefined;
  current: Current | undefined;
}

function Places({ places, base, here, current }: At & { places: readonly Place[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {places.map((place) => (
        <li key={place.path}>
          <PlaceLink place={place} base={base} current={place === here ? current : undefined} />
        </li>
      ))}
    </ul>
  );
}

function Groups({ places, ...at }: At & { places: readonly Place[] }) {
  return PLACE_GROUPS.map((group) => {
    const own = places.filter((place) => place.group === group);
    const links = <Places {...at} places={own} />;
    return (
      <div key={group} className="not-first:mt-3 not-first:border-t not-first:border-border not-first:pt-3">
        {group === "developers" ? <DevelopersFold here={own.find((place) => place === at.here)}>{links}</DevelopersFold> : links}
      </div>
    );
  });
}

export function AppNav() {
  const path = usePathname();
  const { project } = useShell();
  if (!project) return null;
  const base = `/p/${project.slug}`;
  const at = path.slice(base.length);
  const atOf = (places: readonly Place[]): At => {
    const here = path.startsWith(base) ? placeAt(places, at) : undefined;
    return { base, here, current: here && currentAt(here, at) };
  };
  const places = placesFor(project.may);
  const { bar, more } = phonePlaces(project.may);
  const onPhone = atOf([...bar, ...more]);
  return (
    <nav
      aria-label="Project"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-5rem)] lg:w-54 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:border-0 lg:bg-transparent lg:p-1"
    >
      <div className="max-lg:hidden">
        <Groups {...atOf(places)} places={places} />
      </div>
      <ul className="flex lg:hidden">
        {bar.map((place) => (
          <li key={place.path} className="flex-1">
            <PlaceLink place={place} base={base} current={place === onPhone.here ? onPhone.current : undefined} />
          </li>
        ))}
        <li className="flex-1">
          <MorePlaces {...onPhone} places={more} />
        </li>
      </ul>
    </nav>
  );
}
