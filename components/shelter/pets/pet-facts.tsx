"use client";

import { useState } from "react";
import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import type { Editing } from "#components/shelter/pets/editing.ts";
import { isKindAnswered } from "#components/shelter/pets/kind.ts";
import { KindFields } from "#components/shelter/pets/kind-fields.tsx";
import { NameField } from "#components/shelter/pets/name-field.tsx";
import { PetStatusCell } from "#components/shelter/pets/pet-status-cell.tsx";
import { useProfileForm } from "#components/shelter/pets/use-profile-form.tsx";
import { FactGroup, type FactsProps } from "#components/shelter/profiles/fact-group.tsx";
import { FactRow } from "#components/shelter/profiles/fact-row.tsx";
import type { GroupName } from "#components/shelter/profiles/field-groups.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

export function useFacts(editing: Editing): FactsProps {
  const [now] = useState(() => Date.now());
  return { form: useProfileForm(editing), rows: editing.rows, seen: editing.seen?.profile ?? UNKNOWN_PROFILE, now };
}

/** Name and kind. */
export function MainFacts({ editing, facts }: { editing: Editing; facts: FactsProps }) {
  const { form, categories = [], rows } = editing;
  const { species } = form.profile;
  return (
    <div>
      <FactRow name="name" label="Name" rows={rows} value={<bdi>{form.name}</bdi>}>
        <NameField editing={editing} />
      </FactRow>
      <FactRow
        name="categoryId"
        label="Category"
        rows={rows}
        value={
          <>
            {form.newCategory === "" ? (
              <CategoryLabel categoryId={form.categoryId} categories={categories} />
            ) : (
              <bdi>{form.newCategory}</bdi>
            )}
            {species !== "" && !isKindAnswered(form, categories) && <span className="block">{species}</span>}
          </>
        }
      >
        <KindFields editing={editing} profile={facts.form} />
      </FactRow>
    </div>
  );
}

/** Saved when it is chosen. */
export function StatusFact({ editing: { seen, form, rows, onStatus } }: { editing: Editing }) {
  return (
    seen && (
      <PetStatusCell
        row={{ ...seen, status: form.status }}
        canWrite={rows.onOpen !== undefined}
        inBin={false}
        onStatus={(_, status) => onStatus(status)}
        onRestore={() => undefined}
      />
    )
  );
}

const GROUPS: readonly GroupName[] = ["description", "about", "health", "goodWith", "adoption", "internal"];

/** All of it in one column. */
export function PetFacts({ editing }: { editing: Editing }) {
  const facts = useFacts(editing);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-3">
        <StatusFact editing={editing} />
        <div className="w-full">
          <MainFacts editing={editing} facts={facts} />
        </div>
      </div>
      {GROUPS.map((group) => (
        <FactGroup key={group} {...facts} group={group} />
      ))}
    </div>
  );
}
