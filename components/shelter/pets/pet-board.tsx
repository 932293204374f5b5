"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { BulkBar, TakeAll } from "#components/shelter/pets/bulk-bar.tsx";
import { DataMenu } from "#components/shelter/pets/data-menu.tsx";
import { FilterBar } from "#components/shelter/pets/filter-bar.tsx";
import { newPetDrawer, petDrawer } from "#components/shelter/pets/lazy-parts.ts";
import { errorText, shownError } from "#components/shelter/pets/pet-actions.ts";
import type { PetTableMeta } from "#components/shelter/pets/pet-columns.tsx";
import type { AfterSave } from "#components/shelter/pets/pet-editor.tsx";
import { PetGrid } from "#components/shelter/pets/pet-grid.tsx";
import { PageAnnouncement, PetPager } from "#components/shelter/pets/pet-pager.tsx";
import { PetTable } from "#components/shelter/pets/pet-table.tsx";
import { NoPets } from "#components/shelter/pets/table-states.tsx";
import { useDrawer } from "#components/shelter/pets/use-drawer.ts";
import { useFrame } from "#components/shelter/pets/use-frame.ts";
import { usePetActions } from "#components/shelter/pets/use-pet-actions.ts";
import { usePetQuery } from "#components/shelter/pets/use-pet-query.ts";
import { useSelection } from "#components/shelter/pets/use-selection.ts";
import { Button } from "#components/ui/button.tsx";
import { Lazy } from "#components/ui/lazy-part.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { categoriesOptions } from "#lib/shelter/categories/client.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { PET_BIN_DAYS } from "#lib/shelter/pets/bin.rules.ts";
import { bulkCalls } from "#lib/shelter/pets/bulk/client.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { type PetState, petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import { petPageOptions, tabsOptions } from "#lib/shelter/pets/table/client.ts";
import type { TabCounts } from "#lib/shelter/pets/table/rules.ts";
import { hasFilter } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage } from "#lib/shelter/pets/table/schema.ts";
import type { TableView } from "#lib/shelter/pets/table/view.schema.ts";

interface PetBoardProps {
  project: string;
  canWrite: boolean;
  first: { params: string; page: PetPage; tabs: TabCounts; categories: Category[]; view: TableView; readAt: number };
}

export function PetBoard({ project, canWrite, first }: PetBoardProps) {
  const { query, view, open, go, look } = usePetQuery(first.view);
  const show = useToast();
  const actions = usePetActions(project);
  const isFirst = petQueryText(query) === first.params;
  const list = useQuery({
    ...petPageOptions(project, query),
    ...(isFirst && { initialData: first.page, initialDataUpdatedAt: first.readAt }),
  });
  const { data, dataUpdatedAt, isPlaceholderData } = list;
  const { data: categories } = useQuery({
    ...categoriesOptions(project),
    initialData: first.categories,
    initialDataUpdatedAt: first.readAt,
  });
  const { data: tabs = first.tabs } = useQuery({
    ...tabsOptions(project, query),
    ...(isFirst && { initialData: first.tabs, initialDataUpdatedAt: first.readAt }),
  });
  const selection = useSelection(query, data);
  // Nothing to search, filter, or page through.
  const isBare = data?.rows.length === 0 && tabs.all.count === 0 && !hasFilter(query) && !query.bin;
  const drawerAt = useDrawer(open, go);
  const { frame, toTop } = useFrame();
  const [stepped, setStepped] = useState<Partial<PetState> | undefined>();
  const meta: PetTableMeta = {
    categories,
    search: query.q,
    hidden: view.hidden,
    shown: view.shown,
    isTight: view.density === "tight",
    canWrite,
    inBin: query.bin,
    readAt: dataUpdatedAt,
    onOpen: (row) => drawerAt.show(row.id),
    onStatus: (row, status) => void actions.setStatus(row, status),
    onRestore: (row) => void actions.setBin(row, false),
  };
  const takeAll = async (): Promise<void> => {
    try {
      await selection.takeAll(() => bulkCalls.plan(project, query));
    } catch (error) {
      show({ isError: true, text: errorText(shownError(error)) });
    }
  };
  const add = (): void => drawerAt.show("new");

  // A press before hydration would be lost, and a dialog needs the browser.
  const isReady = useIsMounted();

  const saved = (pet: PetRow, before: PetRow | undefined, next: AfterSave, hasPhotos = false): void => {
    actions.noteSaved(pet, before, hasPhotos);
    // What is there already stays open, to be read and changed further.
    if (before || next !== "done") return;
    if (hasPhotos) drawerAt.show(pet.id);
    else drawerAt.close();
  };
  const drawer = { project, categories, canWrite, actions, onClose: drawerAt.close, onSaved: saved };
  const step = (place: Partial<PetState>): void => {
    go({ query: place });
    setStepped(place);
    toTop();
  };

  return (
    <>
      <PageHead
        title={query.bin ? "The bin" : "Animals"}
        lead={query.bin ? `Animals stay here for ${PET_BIN_DAYS} days. Then they and their adoptions are permanently deleted.` : undefined}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <DataMenu project={project} query={query} canWrite={canWrite} />
            {canWrite && !isBare && (
              <Button
                tone="primary"
                onClick={add}
                onPointerEnter={newPetDrawer.preload}
                onFocus={newPetDrawer.preload}
                disabled={!isReady}
                className="gap-2"
              >
                <Plus aria-hidden className="size-4" />
                <span>
                  Add<span className="max-sm:sr-only"> an animal</span>
                </span>
              </Button>
            )}
          </div>
        }
      />
      {!isBare && <FilterBar {...{ project, canWrite, query, view, categories, go, look }} counts={tabs} />}
      <PageAnnouncement page={isPlaceholderData ? undefined : data} query={query} stepped={stepped} />
      <ListFrame
        label="Loading the animals"
        rowHeight="h-11"
        list={list}
        region={{
          ref: frame,
          name: query.bin ? "Animals in the bin" : "Animals",
          className: `scroll-mt-20 ${selection.count > 0 ? "max-md:mb-30" : ""}`,
          above: canWrite && (
            <BulkBar
              project={project}
              query={query}
              selection={selection}
              inBin={query.bin}
              categories={categories}
              actions={actions}
              offer={selection.canTakeAll && data && <TakeAll page={data} onTake={() => void takeAll()} />}
            />
          ),
        }}
        empty={<NoPets project={project} query={query} isBare={isBare} all={tabs.all} canWrite={canWrite} go={go} onAdd={add} />}
        rows={({ rows }) =>
          view.layout === "grid" ? (
            <PetGrid rows={rows} meta={meta} selected={selection.rows} onSelect={selection.select} />
          ) : (
            <PetTable rows={rows} query={query} meta={meta} go={go} selected={selection.rows} onSelect={selection.select} />
          )
        }
        more={(page) => !isBare && <PetPager page={page} query={query} onStep={step} />}
      />
      {isReady && open === "new" && canWrite && <Lazy part={newPetDrawer} props={drawer} onLost={drawerAt.close} />}
      {isReady && open !== null && open !== "new" && (
        <Lazy part={petDrawer} key={open} props={{ ...drawer, petId: open }} onLost={drawerAt.close} />
      )}
    </>
  );
}
