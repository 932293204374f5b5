"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { addedOptions } from "#lib/shelter/pets/import/client.ts";

/** Lists of the animals that an import added. */
export function AddedLinks() {
  const { project, file } = useOpenImport();
  const { data } = useQuery(addedOptions(project, file));
  if (!data || data.animals === 0) return null;
  const { animals, unlisted, withoutPhoto } = data;
  const links: [number, string, string][] = [
    [animals, "added", ""],
    [unlisted, "not listed", "&listed=no"],
    [withoutPhoto, "without a photo", "&photo=no"],
  ];
  return (
    <ul aria-label="Animals of this import" className="mt-3 flex flex-wrap gap-x-4">
      {links
        .filter(([count]) => count > 0)
        .map(([count, words, filter]) => (
          <li key={words}>
            <Link href={`/p/${project}/animals?import=${file.id}${filter}`} className="link inline-flex min-h-11 items-center">
              {count.toLocaleString("en")} {words}
            </Link>
          </li>
        ))}
    </ul>
  );
}
