"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { animalPath } from "#components/shell/layout/places.ts";
import { NOTE_TITLES, noteWords, UPLOAD_WORDS } from "#components/shelter/pets/portal-words.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { portalCheckOptions, portalFilePath } from "#lib/sites/portals/client.ts";
import { type NotedAnimals, PORTAL_NAMES, PORTALS, type Portal, type PortalCheck } from "#lib/sites/portals/schema.ts";

const KINDS = Object.entries(NOTE_TITLES);
const CHOICES = PORTALS.map((value) => ({ value, label: PORTAL_NAMES[value] }));

interface Shown {
  project: string;
  portal: Portal;
}

function Noted({ project, portal, noted: { note, count, named } }: Shown & { noted: NotedAnimals }) {
  const more = count - named.length;
  return (
    <details>
      <summary className="cursor-pointer py-1.5 [overflow-wrap:anywhere]">
        {animals(count)}: {noteWords(note, portal)}
      </summary>
      <ul className="mt-1 mb-2 flex flex-wrap gap-x-4 gap-y-1 pl-4 text-note">
        {named.map(({ id, name }) => (
          <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
            <Link href={`/p/${project}${animalPath(id)}`} className="link">
              {name}
            </Link>
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
      </ul>
    </details>
  );
}

function Notes({ project, portal, check }: Shown & { check: PortalCheck }) {
  return (
    <>
      {KINDS.map(([kind, title]) => {
        const notes = check.notes.filter(({ note }) => note.kind === kind);
        if (notes.length === 0) return null;
        return (
          <section key={kind} className="mt-4">
            <h3 className="text-base">{title}</h3>
            {notes.map((noted) => (
              <Noted key={JSON.stringify(noted.note)} project={project} portal={portal} noted={noted} />
            ))}
          </section>
        );
      })}
      {check.moreNotes > 0 && <p className="mt-4">There are more such remarks than are shown here.</p>}
    </>
  );
}

function Ready({ project, portal, check }: Shown & { check: PortalCheck }) {
  const { inFile, total } = check;
  return (
    <>
      <p className="mt-4 font-semibold">{`${inFile.toLocaleString("en")} of ${animals(total)} ${inFile === 1 ? "is" : "are"} in the file.`}</p>
      <Notes project={project} portal={portal} check={check} />
      {inFile > 0 && (
        <div className="mt-6">
          <p className="mb-3 text-muted">{UPLOAD_WORDS[portal]}</p>
          <a href={portalFilePath(project, portal)} download className="button button--primary gap-2">
            <Download aria-hidden className="size-4" />
            Download for {PORTAL_NAMES[portal]}
          </a>
        </div>
      )}
    </>
  );
}

/** Says what the file of a portal leaves out before it is downloaded. */
export function PortalDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const [portal, setPortal] = useState<Portal>("petfinder");
  const { data, error, refetch } = useQuery(portalCheckOptions(project, portal));
  return (
    <Dialog title="Export for adoption portals" onClose={onClose}>
      <p className="mt-3 mb-5 text-muted">
        The file has all animals that visitors of your site may see, whatever the table shows: a portal removes those that its next file
        lacks.
      </p>
      <SelectField
        label="Portal"
        value={portal}
        onChange={(value) => setPortal(PORTALS.find((one) => one === value) ?? portal)}
        choices={CHOICES}
      />
      <ErrorBox error={error} onRetry={() => void refetch()} className="mt-4" />
      {!data && !error && <p className="mt-4 text-muted">Looking at your animals…</p>}
      {data && <Ready project={project} portal={portal} check={data} />}
    </Dialog>
  );
}
