"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Columns3, Download, List, X } from "lucide-react";
import { useQueryStates } from "nuqs";
import { STAGE_WORDS } from "#components/shelter/adoptions/words.ts";
import { Button } from "#components/ui/button.tsx";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { membersQuery } from "#lib/people/members/client.ts";
import { ADOPTION_ADDRESS, adoptionFilterOf } from "#lib/shelter/adoptions/address.schema.ts";
import { exportAdoptions } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionCounts } from "#lib/shelter/adoptions/schema.ts";
import { ADOPTION_STAGES, type AdoptionStage, PIPELINE } from "#lib/shelter/adoptions/stages/rules.ts";

const CHIP =
  "inline-flex h-control cursor-pointer items-center gap-1.5 rounded-xl px-3 text-note font-semibold whitespace-nowrap text-muted hover:bg-foreground/6 hover:text-foreground aria-pressed:bg-butter aria-pressed:text-foreground";
const ITEM = "flex min-h-11 w-full cursor-pointer items-center rounded-xl px-3 py-2 hover:bg-foreground/8";

export function useAdoptionAddress() {
  const [address, setAddress] = useQueryStates(ADOPTION_ADDRESS, { history: "push" });
  return { address, filter: adoptionFilterOf(address), setAddress };
}

type Look = ReturnType<typeof useAdoptionAddress>;

function StageTabs({ counts, address, setAddress }: Pick<Look, "address" | "setAddress"> & { counts: AdoptionCounts | undefined }) {
  const isList = address.view === "list";
  const tabs: readonly (AdoptionStage | null)[] = isList ? [null, ...ADOPTION_STAGES] : PIPELINE;
  const here = isList ? address.stage : (PIPELINE.find((stage) => stage === address.stage) ?? "interested");
  const countOf = (stage: AdoptionStage | null): number | undefined =>
    counts && (stage === null ? ADOPTION_STAGES.reduce((sum, one) => sum + counts[one], 0) : counts[stage]);
  return (
    <fieldset className={`flex min-w-0 gap-1 overflow-x-auto ${isList ? "" : "lg:hidden"}`}>
      <legend className="sr-only">Stage</legend>
      {tabs.map((stage) => {
        const count = countOf(stage);
        return (
          <button
            key={stage ?? "all"}
            type="button"
            aria-pressed={here === stage}
            onClick={() => void setAddress({ stage })}
            className={CHIP}
          >
            {stage === null ? "All" : STAGE_WORDS[stage]}
            {count !== undefined && <span className="font-normal">{count.toLocaleString("en")}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

function Export({ project, filter, today }: { project: string; filter: Look["filter"]; today: string }) {
  const show = useToast();
  const load = useMutation({
    mutationFn: (format: "csv" | "xlsx") => exportAdoptions(project, filter, today, format),
    onError: ({ message }) => show({ text: message, isError: true }),
  });
  return (
    <DisclosureMenu
      label="Export"
      align="end"
      className="button button--outline"
      button={
        <>
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Export</span>
        </>
      }
    >
      <button type="button" data-closes onClick={() => load.mutate("xlsx")} className={ITEM}>
        Export as Excel workbook
      </button>
      <button type="button" data-closes onClick={() => load.mutate("csv")} className={ITEM}>
        Export as CSV
      </button>
      <p className="px-3 pt-1 pb-2 text-sm text-muted">With the names and contacts of the adoptions that the filters leave.</p>
    </DisclosureMenu>
  );
}

interface AdoptionFiltersProps extends Look {
  project: string;
  me: string;
  counts: AdoptionCounts | undefined;
  animal: string | null;
  /** `YYYY-MM-DD` in the reader's time zone. */
  today: string;
}

export function AdoptionFilters(props: AdoptionFiltersProps) {
  const { project, me, counts, animal, today, address, filter, setAddress } = props;
  const { data: members } = useQuery(membersQuery(project));
  const others = (members ?? []).filter(({ userId }) => userId !== me).map(({ userId, name }) => ({ value: userId, label: name }));
  const people = [{ value: "", label: "Everyone’s" }, { value: me, label: "Mine" }, ...others];
  const isList = address.view === "list";
  return (
    <search className="mb-4 grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search adoptions"
          placeholder="Name, contact, or animal"
          value={address.q}
          width="sm:max-w-80"
          onSearch={(q, isFirst) => setAddress({ q: q === "" ? null : q }, { history: isFirst ? "push" : "replace" })}
        />
        <Select
          aria-label="Responsible"
          value={address.assignee ?? ""}
          onChange={(assignee) => void setAddress({ assignee: assignee === "" ? null : assignee })}
          choices={people}
          className="w-40 max-sm:w-32"
        />
        <button
          type="button"
          aria-pressed={address.due === "1"}
          onClick={() => void setAddress({ due: address.due === "1" ? null : "1" })}
          className={CHIP}
        >
          Due
          {counts && <span className="font-normal">{counts.due.toLocaleString("en")}</span>}
          <span className="sr-only">: next steps due today or overdue</span>
        </button>
        {isList && address.stage === "reserved" && (
          <button
            type="button"
            aria-pressed={filter.isByWait}
            onClick={() => void setAddress({ order: filter.isByWait ? null : "longest" })}
            className={CHIP}
          >
            Longest first
          </button>
        )}
        {address.animal !== null && (
          <Button onClick={() => void setAddress({ animal: null })}>
            {animal ?? `Animal ${address.animal}`}
            <X aria-hidden className="size-4" />
            <span className="sr-only">: show all animals</span>
          </Button>
        )}
        <div className="ml-auto flex items-center gap-2">
          <Button onClick={() => void setAddress({ view: isList ? null : "list", stage: null })}>
            {isList ? <Columns3 aria-hidden className="size-4" /> : <List aria-hidden className="size-4" />}
            <span className="max-sm:sr-only">{isList ? "Board" : "List"}</span>
          </Button>
          <Export project={project} today={today} filter={isList ? filter : { ...filter, stage: undefined }} />
        </div>
      </div>
      <StageTabs counts={counts} address={address} setAddress={setAddress} />
    </search>
  );
}
