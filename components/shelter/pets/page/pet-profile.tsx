"use client";

import type { ReactNode } from "react";
import type { Editing } from "#components/shelter/pets/editing.ts";
import { MainFacts, StatusFact, useFacts } from "#components/shelter/pets/pet-facts.tsx";
import { FactGroup, FactLines } from "#components/shelter/profiles/fact-group.tsx";
import type { FieldName } from "#lib/shelter/profiles/fields.schema.ts";

/** Where the animal is; beside its status. */
const PLACE: readonly FieldName[] = ["location", "intakeDate", "listed"];

const AREAS =
  "md:grid md:grid-cols-2 md:gap-x-6 md:gap-y-6 md:[grid-template-areas:'left_status''left_facts''left_story'] md:grid-rows-[auto_auto_1fr] xl:grid-cols-[minmax(0,29rem)_minmax(0,1fr)_17.5rem] xl:[grid-template-areas:'left_facts_status''left_facts_story'] xl:grid-rows-[auto_1fr]";

/** One column on phones: photos, name, status, facts, description. */
export function PetProfile(props: { editing: Editing; photos: ReactNode; seen: ReactNode; story: ReactNode }) {
  const { editing, photos, seen, story } = props;
  const facts = useFacts(editing);
  return (
    <div className={`max-md:contents ${AREAS}`}>
      <div className="flex flex-col gap-6 max-md:contents md:[grid-area:left]">
        <div className="max-md:order-1">{photos}</div>
        <div className="flex flex-col gap-6 max-md:order-6">
          <FactGroup {...facts} group="description" />
          <FactGroup {...facts} group="internal" except={PLACE} />
        </div>
      </div>
      <section aria-label="Status" className="rounded-2xl border border-border bg-surface p-4 max-md:order-4 md:[grid-area:status]">
        <StatusFact editing={editing} />
        <div className="my-2 flex flex-col text-note">{seen}</div>
        <div className="border-t border-border [--term:6rem]">
          <FactLines {...facts} names={PLACE} />
        </div>
      </section>
      <div className="flex flex-col gap-6 max-md:order-5 md:[grid-area:facts]">
        <MainFacts editing={editing} facts={facts} />
        <FactGroup {...facts} group="about" />
        <FactGroup {...facts} group="health" />
        <FactGroup {...facts} group="goodWith" />
        <FactGroup {...facts} group="adoption" except={PLACE} />
      </div>
      <div className="flex flex-col gap-4 max-md:order-7 md:[grid-area:story]">{story}</div>
    </div>
  );
}
