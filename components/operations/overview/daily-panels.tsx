"use client";

import { Done } from "#components/operations/overview/done-panel.tsx";
import { PetLine } from "#components/operations/overview/pet-line.tsx";
import { useTrend } from "#components/operations/overview/use-trend.ts";
import { dayCount } from "#components/operations/overview/words.ts";
import { AskedLink } from "#components/shelter/asked-link.tsx";
import { COLOR_DOTS } from "#components/shelter/categories/category-label.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { dayText } from "#components/ui/day-text.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { useToday } from "#components/ui/local-day.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import type { LongPending, WaitingPet } from "#lib/operations/overview/daily.schema.ts";
import type { Trend } from "#lib/operations/overview/schema.ts";
import { dueOn } from "#lib/operations/overview/view.ts";
import { oldText } from "#lib/shelter/profiles/facts.view.ts";
import { seenText } from "#lib/sites/views/view.ts";

function Waiting({ slug, pets }: { slug: string; pets: readonly WaitingPet[] }) {
  return (
    <Panel
      title="Waiting longest"
      note="Available animals, by intake date or else since they were added."
      action={
        <IntentLink href={`/p/${slug}/site/share?seen=least#seen`} className="link text-note">
          Least seen
        </IntentLink>
      }
    >
      <ul>
        {pets.map(({ id, name, category, color, age, isListed, days, photo, interest }) => (
          <PetLine
            key={id}
            href={`/p/${slug}/animals/${id}`}
            name={name}
            aside={dayCount(days)}
            picture={<Thumbnail name={name} src={photo} size="line" />}
            below={
              interest.views > 0 && (
                <>
                  {seenText(interest.views)}, <AskedLink project={slug} pet={{ id, name }} asked={interest.asked} />
                </>
              )
            }
          >
            <span aria-hidden className={`mr-1.5 inline-block size-2 rounded-full ${color ? COLOR_DOTS[color] : "border border-muted"}`} />
            {category}
            {age && (
              <>
                {" · "}
                <span className="whitespace-nowrap">{oldText(age)}</span>
              </>
            )}
            {!isListed && (
              <span className="ml-2 inline-block">
                <Badge>Not listed</Badge>
              </span>
            )}
          </PetLine>
        ))}
      </ul>
    </Panel>
  );
}

function Pending({ slug, pending: { pets, count } }: { slug: string; pending: LongPending }) {
  return (
    <Panel
      title="Pending for over 7 days"
      note={count > pets.length && `The ${pets.length} longest of ${count.toLocaleString("en")}.`}
      action={
        <IntentLink href={`/p/${slug}/orders?view=list&stage=reserved&order=longest`} className="link text-note">
          All pending animals
        </IntentLink>
      }
    >
      <ul>
        {pets.map(({ id, name, days, photo }) => (
          <PetLine
            key={id}
            href={`/p/${slug}/animals/${id}`}
            name={name}
            aside={dayCount(days)}
            picture={<Thumbnail name={name} src={photo} size="line" />}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Due({ slug, due: { steps, count } }: { slug: string; due: ReturnType<typeof dueOn> }) {
  return (
    <Panel
      title="Next steps due today"
      action={
        <IntentLink href={`/p/${slug}/orders?view=list&due=1`} className="link text-note">
          {count > steps.length ? `All ${count.toLocaleString("en")} due steps` : "All due steps"}
        </IntentLink>
      }
    >
      <ul>
        {steps.map(({ id, adopter, petName, nextStep, assignee, on, isOverdue }) => (
          <PetLine
            key={id}
            href={`/p/${slug}/orders/${id}`}
            name={nextStep === "" ? "Next step" : nextStep}
            aside={isOverdue ? "Overdue" : "Today"}
          >
            <bdi>{petName}</bdi>
            {adopter !== "" && (
              <>
                {" · "}
                <bdi>{adopter}</bdi>
              </>
            )}
            {assignee !== null && (
              <>
                {" · "}
                <bdi>{assignee}</bdi>
              </>
            )}
            {isOverdue && <span className="block">Since {dayText(on)}</span>}
          </PetLine>
        ))}
      </ul>
    </Panel>
  );
}

/**
 * Each is as high as its rows: the browser shares them out over two columns of about one height.
 * @param seesLog the person may read the audit log
 */
export function DailyPanels({ slug, initial, seesLog }: { slug: string; initial: Trend; seesLog: boolean }) {
  const { due: read, waiting, pending, done, readAt } = useTrend(slug, initial).trend.daily;
  const due = dueOn(read, useToday(readAt.slice(0, 10)));
  const panels = [
    due.steps.length > 0 && <Due key="due" slug={slug} due={due} />,
    pending.pets.length > 0 && <Pending key="pending" slug={slug} pending={pending} />,
    waiting.length > 0 && <Waiting key="waiting" slug={slug} pets={waiting} />,
    done && <Done key="done" slug={slug} entries={done} readAt={readAt} seesLog={seesLog} />,
  ].filter((panel) => panel !== false && panel !== null);
  if (panels.length === 0 || (panels.length === 1 && done?.length === 0)) return null;
  return (
    <div className={`-mb-5 gap-5 ${panels.length > 1 ? "md:columns-2" : ""}`}>
      {panels.map((panel) => (
        <div key={panel.key} className="break-inside-avoid pb-5">
          {panel}
        </div>
      ))}
    </div>
  );
}
