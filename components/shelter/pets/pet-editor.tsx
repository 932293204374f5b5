"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiCallButton } from "#components/shell/api-call/api-call-button.tsx";
import { addPetCall, savedPetCalls } from "#components/shell/api-call/call-of.ts";
import { ConflictBox } from "#components/shelter/pets/conflict-box.tsx";
import { isConflict, shownError } from "#components/shelter/pets/pet-actions.ts";
import { draftErrors, editOf, newPetForm, petDraft } from "#components/shelter/pets/pet-draft.ts";
import { type PetDraft, type PetErrors, PetFields } from "#components/shelter/pets/pet-fields.tsx";
import { useNewCategory } from "#components/shelter/pets/use-new-category.ts";
import { DEFAULT_PREFERENCES, readPreferences } from "#components/shelter/profiles/preferences.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { firstField } from "#components/ui/focus.ts";
import { useInvalidFocus } from "#components/ui/use-invalid-focus.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petCalls } from "#lib/shelter/pets/client.ts";
import type { PetDetail } from "#lib/shelter/pets/detail.schema.ts";

/** Keeps what was typed if the service refuses it or the animal changes meanwhile; shows conflicts. */
export function PetEditor(props: {
  project: string;
  pet: PetDetail | undefined;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  /** Has room for the whole profile. */
  isPage?: boolean;
  /** @param startsAnother the form stays open, empty but for the category */
  /** Receives the animal as it was when the drawer showed it; undefined for a new one. */
  onSaved: (pet: PetDetail, before: PetDetail | undefined, startsAnother: boolean) => void;
  onDirty: (isDirty: boolean) => void;
  /** Other actions, beside “Save”. */
  children?: ReactNode;
}) {
  const { project, pet, categories, canWrite, isPage = false, onSaved, onDirty, children } = props;
  const [seen, setSeen] = useState(pet);
  const preferences = useRef(DEFAULT_PREFERENCES);
  const [form, setForm] = useState(() => petDraft(pet, preferences.current));
  const [errors, setErrors] = useState<PetErrors>({});
  const [refusal, setRefusal] = useState<Error | string | undefined>();
  const [now, setNow] = useState<PetDetail | undefined>();
  const [isSending, setSending] = useState(false);
  const createCategory = useNewCategory(project);
  const fields = useInvalidFocus<HTMLDivElement>(errors);

  const show = (newest: PetDetail): void => {
    setSeen(newest);
    setForm(petDraft(newest, preferences.current));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    preferences.current = readPreferences();
    setForm(petDraft(seen, preferences.current));
  }, []);

  // While nothing is typed, a newer version replaces the one shown.
  if (pet && seen && pet.version > seen.version && Object.keys(editOf(seen, form)).length === 0) {
    show(pet);
  }

  const change = (next: PetDraft): void => {
    setForm(next);
    setErrors({});
    onDirty(!seen || Object.keys(editOf(seen, next)).length > 0);
  };

  const startAnother = (categoryId: string): void => {
    setForm({ ...petDraft(undefined, preferences.current), categoryId });
    if (fields.current) firstField(fields.current)?.focus();
  };

  const save = async (base: PetDetail | undefined, version: number | undefined, startsAnother = false): Promise<void> => {
    const found = draftErrors(form, base);
    setErrors(found ?? {});
    if (found || isSending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const categoryId = await createCategory(form, setRefusal);
      if (categoryId === undefined) return;
      const whole = { ...form, categoryId, newCategory: "" };
      setForm(whole);
      const saved = base
        ? await petCalls.edit(project, base.id, { version: version ?? base.version, ...editOf(base, whole) })
        : await petCalls.add(project, newPetForm(whole));
      if (base) show(saved);
      onDirty(false);
      onSaved(saved, base, startsAnother);
      if (startsAnother) startAnother(categoryId);
    } catch (error) {
      if (base && isConflict(error)) await showConflict(base);
      else setRefusal(shownError(error));
    } finally {
      setSending(false);
    }
  };

  const showConflict = async ({ id }: PetDetail): Promise<void> => {
    try {
      setNow(await petCalls.read(project, id));
    } catch {
      setRefusal(
        "Someone else changed this animal while you had it open, and its current version could not be loaded. Your changes were not saved. Try again.",
      );
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(seen, undefined);
  };
  const takeTheirs = (): void => {
    if (!now) return;
    show(now);
    setNow(undefined);
    onDirty(false);
  };

  return (
    <form onSubmit={submit} noValidate>
      {now && seen && (
        <ConflictBox
          project={project}
          seen={seen}
          now={now}
          categories={categories}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => {
            const { version } = now;
            setNow(undefined);
            void save(seen, version);
          }}
        />
      )}
      {refusal && (
        <div className="mb-5">
          <ErrorBox error={refusal} />
        </div>
      )}
      <div ref={fields}>
        <PetFields
          form={form}
          onChange={change}
          categories={categories}
          isReadOnly={!canWrite}
          errors={errors}
          project={project}
          petId={seen?.id}
          isOpen={isPage}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {canWrite && (
          <button type="submit" className="button button--primary">
            {isSending ? "Saving…" : seen ? "Save" : "Add animal"}
          </button>
        )}
        {!seen && (
          <button type="button" onClick={() => void save(undefined, undefined, true)} className="button button--outline">
            Add and start another
          </button>
        )}
        <ApiCallButton
          calls={seen ? savedPetCalls(seen.id, editOf(seen, form), seen.deletedAt !== null) : [addPetCall(newPetForm(form))]}
        />
        {children}
      </div>
    </form>
  );
}
