import Link from "next/link";
import { Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { PersonAdoption, PersonalData, PersonEnquiry } from "#lib/operations/personal-data/schema.ts";
import { keptPapersText, LEFT_PLACES, PLACE_WORDS } from "#lib/operations/personal-data/view.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

const listedNote = (total: number, listed: number): string | undefined =>
  total > listed ? `The first ${listed.toLocaleString("en")} of ${total.toLocaleString("en")}.` : undefined;

function Texts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-3 grid gap-3 sm:grid-cols-2">
      {facts
        .filter(([, text]) => text !== "")
        .map(([term, text]) => (
          <Fact key={term} term={term}>
            <span className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>
          </Fact>
        ))}
    </dl>
  );
}

function Enquiry({ project, enquiry }: { project: string; enquiry: PersonEnquiry }) {
  const { id, animal, name, email, phone, town, household, message, answers, notes, replies, createdAt } = enquiry;
  return (
    <li className="border-border border-t pt-4 first:border-t-0 first:pt-0">
      <Link href={`/p/${project}/enquiries/${id}`} className="link inline-flex min-h-11 items-center font-semibold">
        {animal === null ? "A general message" : `About ${isolated(animal)}`}
      </Link>
      <p className="text-note text-muted">
        <LocalTime at={createdAt} />
      </p>
      <Texts
        facts={[
          ["Name", name],
          ["Email", email],
          ["Phone", phone],
          ["Town", town],
          ["Who lives with them", household],
          ["Message", message],
          ...answers.map(({ question, answer }) => [question, answer] as const),
          ...replies.map(({ text }, at) => [`Answer ${at + 1}`, text] as const),
          ...notes.map(({ text }, at) => [`Note ${at + 1}`, text] as const),
        ]}
      />
    </li>
  );
}

function Adoption({ adoption }: { adoption: PersonAdoption }) {
  const { animal, adopter, email, phone, address, note, nextStep, returnReason } = adoption;
  return (
    <li className="border-border border-t pt-4 first:border-t-0 first:pt-0">
      <p className="font-semibold">
        <bdi>{animal}</bdi>
      </p>
      <Texts
        facts={[
          ["Adopter", adopter],
          ["Email", email],
          ["Phone", phone],
          ["Address", address],
          ["Note", note],
          ["Next step", nextStep],
          ["Why it came back", returnReason],
        ]}
      />
    </li>
  );
}

function Mentions({ project, found }: { project: string; found: PersonalData }) {
  const { mentions, animals } = found;
  return (
    <Panel title="Other texts with this address" note="Erasing puts “[erased]” in its place, unless it says otherwise here.">
      <ul className="grid gap-2">
        {mentions.map(({ place, count }) => (
          <li key={place} className="flex flex-wrap gap-x-3">
            <span>{PLACE_WORDS[place]}</span>
            <span className="text-muted tabular-nums">{count.toLocaleString("en")}</span>
            {LEFT_PLACES.has(place) && (
              <span className="w-full text-note text-muted">Stays until you change it there. Then erase again.</span>
            )}
          </li>
        ))}
      </ul>
      {animals.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4">
          {animals.map(({ id, name }) => (
            <li key={id}>
              <Link href={`/p/${project}/animals/${id}`} className="link inline-flex min-h-11 items-center">
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function FoundPanels({ project, found }: { project: string; found: PersonalData }) {
  const { enquiries, adoptions, papers, mails, mentions, isMember } = found;
  return (
    <div className="grid gap-5">
      {isMember && (
        <p className="rounded-2xl border border-warning bg-warning/15 p-4 text-note">
          This is also the address of a member of the project, or of someone invited. Their account is not touched here.
        </p>
      )}
      {enquiries.total > 0 && (
        <Panel title="Enquiries" note={listedNote(enquiries.total, enquiries.listed.length)}>
          <ul className="grid gap-4">
            {enquiries.listed.map((enquiry) => (
              <Enquiry key={enquiry.id} project={project} enquiry={enquiry} />
            ))}
          </ul>
        </Panel>
      )}
      {adoptions.total > 0 && (
        <Panel title="Adoptions" note={listedNote(adoptions.total, adoptions.listed.length)}>
          <ul className="grid gap-4">
            {adoptions.listed.map((adoption) => (
              <Adoption key={adoption.id} adoption={adoption} />
            ))}
          </ul>
        </Panel>
      )}
      {papers.total > 0 && (
        <Panel title="Printed papers">
          <p>{keptPapersText(found) ?? `${papers.total.toLocaleString("en")}, erased with the person.`}</p>
        </Panel>
      )}
      {mails.length > 0 && (
        <Panel title="Mails that wait to be sent">
          <ul className="grid gap-2">
            {[...new Set(mails.map(({ subject }) => subject))].map((subject) => (
              <li key={subject}>{subject}</li>
            ))}
          </ul>
        </Panel>
      )}
      {mentions.length > 0 && <Mentions project={project} found={found} />}
    </div>
  );
}
