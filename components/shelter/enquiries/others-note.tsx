"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { othersAskedOptions } from "#lib/shelter/enquiries/others/client.ts";
import type { OtherAsked } from "#lib/shelter/enquiries/others/schema.ts";

export function OthersNote({ project, first }: { project: string; first: { animals: OtherAsked[]; readAt: number } }) {
  const { data } = useQuery({ ...othersAskedOptions(project), initialData: first.animals, initialDataUpdatedAt: first.readAt });
  if (data.length === 0) return null;
  return (
    <ul aria-label="Adopted animals that others asked about" className="mb-5 grid gap-2.5">
      {data.map(({ petId, petName, open, isAnswering }) => (
        <li
          key={petId}
          className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-border bg-surface p-4 text-note"
        >
          <p>
            <strong className="font-semibold">{isolated(petName)} has a home.</strong>{" "}
            {open === 1 ? "1 other person has no answer yet." : `${open.toLocaleString("en")} other people have no answer yet.`}
          </p>
          <Link href={`/p/${project}/enquiries/others/${petId}`} className="button button--outline">
            {isAnswering ? "See the answer" : "Answer them"}
          </Link>
        </li>
      ))}
    </ul>
  );
}
