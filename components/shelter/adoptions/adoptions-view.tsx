"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText, Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ANIMALS_PATH } from "#components/shell/layout/places.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { AdoptionBoard } from "#components/shelter/adoptions/adoption-board.tsx";
import { AdoptionFields, draftOf, fieldsOf } from "#components/shelter/adoptions/adoption-fields.tsx";
import { AdoptionFilters, useAdoptionAddress } from "#components/shelter/adoptions/adoption-filters.tsx";
import { AdoptionList } from "#components/shelter/adoptions/adoption-list.tsx";
import { asksFirst, MoveDialog } from "#components/shelter/adoptions/move-dialogs.tsx";
import { useMoves } from "#components/shelter/adoptions/use-moves.ts";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { FRAME } from "#components/ui/list-frame.tsx";
import { useToday } from "#components/ui/local-day.ts";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { adoptionQueryText } from "#lib/shelter/adoptions/address.schema.ts";
import { adoptionCalls, adoptionCountsOptions, adoptionOnBoard } from "#lib/shelter/adoptions/client.ts";
import { adoptionsKey } from "#lib/shelter/adoptions/key.client.ts";
import type { AdoptionCounts, AdoptionRow, AdoptionsShown } from "#lib/shelter/adoptions/schema.ts";
import { ADOPTION_STAGES, type AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";

/** Data that the server has read: a page of the list, or one of each column. */
export interface FirstAdoptions {
  /** Query of the filter and the view. */
  query: string;
  shown: AdoptionsShown;
  counts: AdoptionCounts;
  readAt: number;
}

function Nothing({ project, isFiltered }: { project: string; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState picture="no-match" title="No adoptions match" />;
  return (
    <EmptyState
      picture="nothing"
      title="No adoptions yet"
      text="One starts when you approve an enquiry, mark an animal Pending, or add someone who called."
    >
      <Link href={`/p/${project}${ANIMALS_PATH}`} className="button button--outline">
        Go to animals
      </Link>
    </EmptyState>
  );
}

function AddDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const client = useQueryClient();
  const show = useToast();
  const [pets, setPets] = useState<string[]>([]);
  const [draft, setDraft] = useState(() => draftOf());
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title="Add an adoption"
      text="For someone who called or came by. It begins as Interested; the animal stays as it is."
      label="Add"
      pendingLabel="Adding…"
      onSubmit={async () => {
        const [petId] = pets;
        setMissing(petId === undefined);
        if (petId === undefined) throw new Error("Choose an animal.");
        return await adoptionCalls.add(project, { petId, ...fieldsOf(draft) });
      }}
      onDone={({ adopter }) => {
        void client.invalidateQueries({ queryKey: adoptionsKey(project) });
        show({ text: `${isolated(adopter)}: Interested.` });
        onClose();
      }}
      onClose={onClose}
    >
      <AnimalPicker
        project={project}
        label="Animal"
        hint="By name or number."
        petId={undefined}
        max={1}
        value={pets}
        onChange={(ids) => {
          setPets(ids);
          setMissing(false);
        }}
        error={isMissing ? "Choose an animal" : undefined}
      />
      <AdoptionFields project={project} draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}

/** @param props.serverDay `YYYY-MM-DD` in UTC */
export function AdoptionsView(props: {
  project: string;
  me: string;
  canWrite: boolean;
  serverDay: string;
  animal: string | null;
  first: FirstAdoptions;
}) {
  const { project, me, canWrite, serverDay, animal, first } = props;
  const today = useToday(serverDay);
  const client = useQueryClient();
  const look = useAdoptionAddress();
  const { address, filter } = look;
  const isList = address.view === "list";
  const filterText = adoptionQueryText(filter);
  const isFirst = first.query === filterText;
  const isFirstPage = isFirst && (!filter.isDue || today === serverDay);
  const counts = useQuery({
    ...adoptionCountsOptions(project, filter, today),
    ...(isFirst && today === serverDay && { initialData: first.counts, initialDataUpdatedAt: first.readAt }),
  });
  const [movedId, setMovedId] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ row: AdoptionRow; to: AdoptionStage }>();
  const moves = useMoves(project, ({ id }) => setMovedId(id));

  const onMove = (row: AdoptionRow, to: AdoptionStage): void => {
    if (asksFirst(row, to)) setAsked({ row, to });
    else moves.tryMove(row, to);
  };
  const rowOf = (id: string): AdoptionRow | undefined => adoptionOnBoard(client, project, id);

  const isFiltered = filter.q !== "" || filter.assigneeId !== undefined || filter.petId !== undefined || filter.isDue;
  const isEmpty = counts.data !== undefined && ADOPTION_STAGES.every((stage) => counts.data[stage] === 0);
  const card = { project, canWrite, today, onMove };
  const { shown, readAt } = first;
  return (
    <>
      <PageHead
        title="Adoptions"
        lead="From first interest to the new home. Reserved makes an animal Pending, Home Adopted."
        action={
          <span className="flex flex-wrap gap-2.5">
            <IntentLink href={`/p/${project}/orders/papers`} className="button button--outline">
              <FileText aria-hidden />
              Contracts
            </IntentLink>
            {canWrite && (
              <Button tone="primary" onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                Add
              </Button>
            )}
          </span>
        }
      />
      <AdoptionFilters project={project} me={me} counts={counts.data} animal={animal} today={today} {...look} />
      {isList ? (
        <AdoptionList
          {...card}
          filter={filter}
          first={isFirstPage && shown.view === "list" ? { page: shown.page, readAt } : undefined}
          empty={<Nothing project={project} isFiltered={isFiltered || filter.stage !== undefined} />}
        />
      ) : isEmpty && !counts.error ? (
        <div className={FRAME}>
          <Nothing project={project} isFiltered={isFiltered} />
        </div>
      ) : (
        <>
          <AdoptionBoard
            {...card}
            filter={filter}
            first={isFirstPage && shown.view === "board" ? { pages: shown.pages, readAt } : undefined}
            counts={counts}
            here={filter.stage}
            movedId={movedId}
            rowOf={rowOf}
          />
          {canWrite && (
            <p className="mt-3 text-sm text-muted max-lg:hidden">
              Drag a card to another column (on a touchscreen, press it first), or press Shift with the left or right arrow key on it.
            </p>
          )}
        </>
      )}
      {asked && <MoveDialog {...asked} moves={moves} today={today} onClose={() => setAsked(undefined)} />}
      {isAdding && <AddDialog project={project} onClose={() => setAdding(false)} />}
    </>
  );
}
