import { useId, useState } from "react";
import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import type { CategoryChoice } from "#components/shelter/pets/category-choice.ts";
import { CategoryField } from "#components/shelter/pets/category-field.tsx";
import type { Editing } from "#components/shelter/pets/editing.ts";
import { isKindAnswered, withCategory } from "#components/shelter/pets/kind.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileInput } from "#components/shelter/profiles/profile-input.tsx";
import type { Category } from "#lib/shelter/categories/schema.ts";

const MAX_CHIPS = 4;

/** One press instead of two; keys have the field above. */
function Chips({ categories, chosen, onChoose }: { categories: readonly Category[]; chosen: string; onChoose: (id: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {categories.slice(0, MAX_CHIPS).map(({ categoryId }) => (
        <button
          key={categoryId}
          type="button"
          tabIndex={-1}
          aria-pressed={categoryId === chosen}
          onClick={() => onChoose(categoryId)}
          className="inline-flex h-control cursor-pointer items-center rounded-full border border-border px-3.5 text-note hover:bg-foreground/5 aria-pressed:border-accent aria-pressed:bg-accent/10"
        >
          <CategoryLabel categoryId={categoryId} categories={categories} />
        </button>
      ))}
    </div>
  );
}

/** One question: the species is asked for only where the category does not say it, or says another one. */
export function KindFields(props: { editing: Editing; profile: ProfileForm; hasChips?: boolean }) {
  const { editing, profile, hasChips = false } = props;
  const { form, onChange, categories = [], errors } = editing;
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const isChosen = form.categoryId !== "" || form.newCategory !== "";
  const isAnswered = isKindAnswered(form, categories);
  const choose = (choice: CategoryChoice): void => onChange(withCategory(form, choice, categories));
  const set: ProfileForm["set"] = (change) => {
    setAsking(true);
    profile.set(change);
  };
  return (
    <div className="flex flex-col gap-2">
      <CategoryField
        choice={form}
        onChange={choose}
        categories={categories}
        described={{ "aria-invalid": errors.categoryId !== undefined, "aria-describedby": errors.categoryId && `${id}-category-error` }}
      />
      {errors.categoryId && (
        <p id={`${id}-category-error`} className="text-sm text-danger">
          {errors.categoryId}.
        </p>
      )}
      {hasChips && (
        <Chips categories={categories} chosen={form.categoryId} onChoose={(categoryId) => choose({ categoryId, newCategory: "" })} />
      )}
      {form.newCategory !== "" && <p className="text-sm text-muted">A new category. It’s created when you save.</p>}
      {isAsking || (isChosen && !isAnswered) ? (
        <ProfileInput form={{ ...profile, set }} name="species" />
      ) : (
        isAnswered && (
          <p className="text-sm text-muted">
            Species: {form.profile.species}{" "}
            <button type="button" onClick={() => setAsking(true)} className="link cursor-pointer px-1 py-0.5">
              Change<span className="sr-only"> the species</span>
            </button>
          </p>
        )
      )}
    </div>
  );
}
