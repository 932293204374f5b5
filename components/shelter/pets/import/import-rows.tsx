"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { animalPath } from "#components/shell/layout/places.ts";
import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import { FixCell } from "#components/shelter/pets/import/fix-cell.tsx";
import { KeptValues } from "#components/shelter/pets/import/kept-values.tsx";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { photos } from "#components/shelter/pets/import/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { categoriesOptions } from "#lib/shelter/categories/client.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { importRowsOptions, rowPhotoPath } from "#lib/shelter/pets/import/client.ts";
import type { FileLine, ImportRow, RowError, RowKind } from "#lib/shelter/pets/import/schema.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { SEX_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";

const LABELS: Record<RowKind, string> = {
  all: "List of all rows",
  faulty: "List of rows with errors",
  duplicates: "List of possible duplicates",
  remarked: "List of animals to check",
  unlisted: "List of animals that will not be listed",
};
const CELL = "px-2 py-2.5 align-top sm:px-4";
const TEXT_CELL = `${CELL} [overflow-wrap:anywhere]`;

/** The first photo of a row, beside its name; nothing where it cannot be shown. */
function RowPhoto({ src }: { src: string }) {
  const [isLost, setLost] = useState(false);
  if (isLost) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it comes from another server, and is shown once
    <img
      src={src}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setLost(true)}
      className="size-12 shrink-0 rounded-lg bg-foreground/5 object-cover sm:size-16"
    />
  );
}

function Lines({ lines }: { lines: readonly FileLine[] }) {
  return (
    <pre className="mt-2 rounded-lg bg-foreground/5 p-3 text-sm whitespace-pre-wrap">
      {lines.map(({ n, text }) => `${n}: ${text}`).join("\n")}
    </pre>
  );
}

interface ErrorsProps {
  row: number;
  errors: readonly RowError[];
  canFix: boolean;
  /** The row is imported without them. */
  isEmptied?: boolean;
}

const wasRequired = (error: RowError): boolean => error.came === null || error.came === "";

function Errors({ row, errors, canFix, isEmptied = false }: ErrorsProps) {
  return (
    <ul className="grid gap-1">
      {errors.map((error) => (
        <li key={error.column}>
          {"sentence" in error ? (
            error.sentence
          ) : (
            <>
              <strong className="font-semibold">{error.column}</strong>{" "}
              {wasRequired(error)
                ? "is required"
                : `${isEmptied ? "stays empty: it" : ""} must be ${error.rule}; got “${isolated(error.came ?? "")}”`}
              .{canFix && error.at !== undefined && <FixCell row={row} error={{ ...error, at: error.at }} />}
            </>
          )}
          {"lines" in error && error.lines && <Lines lines={error.lines} />}
        </li>
      ))}
    </ul>
  );
}

function Duplicate({ original }: { original: NonNullable<ImportRow["duplicateOf"]> }) {
  const { project } = useOpenImport();
  return (
    <p className="text-sm text-muted">
      {"petId" in original ? (
        <>
          You have{" "}
          <Link href={`/p/${project}${animalPath(original.petId)}`} className="link">
            an animal like this
          </Link>
          .
        </>
      ) : (
        `Same as row ${original.row}.`
      )}
    </p>
  );
}

const OUTCOMES = { new: "", update: "Updates an animal", unchanged: "Unchanged", taken_off: "", left_out: "" } as const;

function Notes({ row }: { row: ImportRow }) {
  const notes = [row.outcome ? OUTCOMES[row.outcome] : "", row.remark ?? "", row.photoCount > 0 ? photos(row.photoCount) : ""];
  return notes
    .filter((note) => note !== "")
    .map((note) => (
      <p key={note} className="text-sm text-muted">
        {note}
      </p>
    ));
}

/** What visitors will see of the animal, and for what there is no column here. */
function Profile({ profile }: { profile: NonNullable<ImportRow["profile"]> }) {
  const { species, breeds, sex, birthDate, text } = profile;
  const facts = [species && speciesWords(species), breeds.join(" / "), sex && SEX_WORDS[sex], birthDate && `born ${birthDate}`];
  return (
    <>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(", ")}</p>
      {text && <p className="line-clamp-2 text-sm text-muted">{text}</p>}
    </>
  );
}

/** @param isOff all new animals are added as not listed */
function placeWords({ outcome, status, profile, knownPet }: ImportRow, isOff: boolean): string {
  if (outcome === "left_out") return "Not imported";
  if (outcome === "taken_off") return "Off your site";
  if (status === "sold") return STATUS_WORDS.sold;
  const isOn = profile?.isListed !== false && !(isOff && knownPet === null);
  return `${status ? STATUS_WORDS[status] : ""}${isOn ? ", listed" : ", not listed"}`;
}

interface Props {
  kind: RowKind;
  /** All new animals are added as not listed. */
  isOff?: boolean;
}

function Row({ row, kind, categories, isOff = false }: Props & { row: ImportRow; categories: readonly Category[] | undefined }) {
  const { project, file } = useOpenImport();
  const canFix = kind === "faulty" || kind === "remarked";
  return (
    <tr className="border-t border-border">
      <td className={`${CELL} tabular-nums text-muted`}>{row.n}</td>
      {row.errors.length > 0 ? (
        <td className={TEXT_CELL} colSpan={kind === "faulty" ? 1 : 3}>
          <Errors row={row.n} errors={row.errors} canFix={canFix} />
        </td>
      ) : (
        <>
          <td className={TEXT_CELL}>
            <div className="flex gap-3">
              {row.photoCount > 0 && <RowPhoto src={rowPhotoPath(project, file.id, row.n)} />}
              <div className="min-w-0 flex-1">
                <strong className="font-semibold">{row.name}</strong>
                {row.profile && <Profile profile={row.profile} />}
                <Notes row={row} />
                {row.kept && canFix && <KeptValues row={row} categories={categories} />}
                {row.emptied.length > 0 && <Errors row={row.n} errors={row.emptied} canFix={canFix} isEmptied />}
                {row.duplicateOf && <Duplicate original={row.duplicateOf} />}
              </div>
            </div>
          </td>
          <td className={`${CELL} min-w-28 max-sm:hidden`}>
            {row.categoryId && <CategoryLabel categoryId={row.categoryId} categories={categories} />}
          </td>
          <td className={CELL}>{placeWords(row, isOff)}</td>
        </>
      )}
    </tr>
  );
}

export function ImportRows(props: Props) {
  const { kind } = props;
  const { project, file } = useOpenImport();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    importRowsOptions(project, file.id, kind),
  );
  const { data: categories } = useQuery(categoriesOptions(project));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <ErrorBox error={error} onRetry={() => void refetch()} />
      {!data && !error && <RowsSkeleton label="Loading the rows" height="h-11" />}
      {data && (
        <section
          aria-label={LABELS[kind]}
          className="max-h-[28rem] overflow-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
        >
          <table className="w-full text-left text-note">
            <thead className="sticky top-0 bg-surface text-sm text-muted">
              <tr>
                <th className={`${CELL} w-12 font-semibold sm:w-20`}>Row</th>
                {kind === "faulty" ? (
                  <th className={`${CELL} font-semibold`}>Error</th>
                ) : (
                  <>
                    <th className={`${CELL} font-semibold`}>Name</th>
                    <th className={`${CELL} font-semibold max-sm:hidden`}>Category</th>
                    <th className={`${CELL} font-semibold`}>Status</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.n} {...props} row={row} categories={categories} />
              ))}
            </tbody>
          </table>
          {hasNextPage && (
            <div className="border-t border-border p-3 text-center">
              <Button
                isSmall
                label={isFetchingNextPage ? "Loading…" : "Show more rows"}
                disabled={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              />
            </div>
          )}
        </section>
      )}
    </>
  );
}
