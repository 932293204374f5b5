"use client";

import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { NextStep } from "#components/shelter/adoptions/next-step.tsx";
import { StageBadge } from "#components/shelter/adoptions/stage-badge.tsx";
import { StateBadge } from "#components/shelter/enquiries/state-badge.tsx";
import { dayText } from "#components/ui/day-text.ts";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { useToday } from "#components/ui/local-day.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { adoptionsOptions } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionPage, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { enquiriesOptions } from "#lib/shelter/enquiries/client.ts";
import type { EnquiryPage } from "#lib/shelter/enquiries/schema.ts";

export interface StoryFirst {
  adoptions: AdoptionPage;
  enquiries: EnquiryPage;
  readAt: number;
}

function Line(props: { href: string; name: string; badge: ReactNode; children: ReactNode }) {
  const { href, name, badge, children } = props;
  return (
    <li className="border-t border-border py-2.5 first:border-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <Link href={href} className="link inline-flex min-h-8 items-center text-note max-lg:min-h-11 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </Link>
        {badge}
      </p>
      <div className="text-sm text-muted [overflow-wrap:anywhere]">{children}</div>
    </li>
  );
}

function Home({ row: { homeAt, returnedOn, returnReason } }: { row: AdoptionRow }) {
  if (homeAt === null) return null;
  return (
    <p>
      Home {returnedOn === null ? "since" : "from"} <LocalTime at={homeAt} show="day" />
      {returnedOn !== null && ` to ${dayText(returnedOn)}`}
      {returnReason !== "" && `: ${returnReason}`}
    </p>
  );
}

function Lines<Row extends { id: string }>(props: {
  title: string;
  list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Row[]; next: string | null }>>;
  empty: string;
  more: string | undefined;
  max: number;
  line: (row: Row) => ReactNode;
}) {
  const { title, list, empty, more, max, line } = props;
  const isCut = more !== undefined && (list.data?.pages[0]?.rows.length ?? 0) > max;
  return (
    <Panel title={title}>
      <GrowingList
        label={`Loading: ${title}`}
        rowHeight="h-11"
        isBare
        list={more === undefined ? list : ({ ...list, hasNextPage: false } as typeof list)}
        empty={<p className="text-note text-muted">{empty}</p>}
        rows={(rows) => <ul>{rows.slice(0, max).map(line)}</ul>}
      />
      {isCut && (
        <Link href={more} className="link mt-2 inline-flex min-h-11 items-center text-note">
          See all<span className="sr-only">: {title}</span>
        </Link>
      )}
    </Panel>
  );
}

/** @param props.more where all are, if only the newest are shown here */
export function PetStory(props: { project: string; petId: string; today: string; first: StoryFirst; more?: string }) {
  const { project, petId, first, more } = props;
  const today = useToday(props.today);
  const max = more === undefined ? Number.POSITIVE_INFINITY : 3;
  const seedOf = <Page,>(page: Page) => ({ initialData: { pages: [page], pageParams: [""] }, initialDataUpdatedAt: first.readAt });
  const all = { petId, assigneeId: undefined, q: "" };
  const adoptions = useInfiniteQuery({
    ...adoptionsOptions(project, { ...all, stage: undefined, isDue: false, isByWait: false }, ""),
    ...seedOf(first.adoptions),
  });
  const enquiries = useInfiniteQuery({ ...enquiriesOptions(project, { ...all, tab: undefined }), ...seedOf(first.enquiries) });
  return (
    <>
      <Lines
        title="Adoptions"
        list={adoptions}
        empty="None yet. One starts when you approve an enquiry, or when the animal becomes pending."
        more={more}
        max={max}
        line={(row) => (
          <Line
            key={row.id}
            href={`/p/${project}/orders/${row.id}`}
            name={row.adopter === "" ? "No name yet" : row.adopter}
            badge={<StageBadge stage={row.stage} />}
          >
            <Home row={row} />
            <NextStep adoption={row} today={today} />
          </Line>
        )}
      />
      <Lines
        title="Enquiries"
        list={enquiries}
        empty="No one has asked yet."
        more={more}
        max={max}
        line={({ id, name, state, quarantined, createdAt }) => (
          <Line key={id} href={`/p/${project}/enquiries/${id}`} name={name} badge={<StateBadge state={state} quarantined={quarantined} />}>
            <LocalTime at={createdAt} />
          </Line>
        )}
      />
    </>
  );
}
