"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiCallButton } from "#components/shell/api-call/api-call-button.tsx";
import { addPetCall, savedPetCalls } from "#components/shell/api-call/call-of.ts";
import { ConflictBox } from "#components/shelter/pets/conflict-box.tsx";
import { shownError } from "#components/shelter/pets/pet-actions.ts";
import { draftErrors, editOf, looksTheSame, mergedDraft, newPetForm, petDraft } from "#components/shelter/pets/pet-draft.ts";
import { type PetDraft, type PetErrors, PetFields } from "#components/shelter/pets/pet-fields.tsx";
import { savePet, useNewCategory } from "#components/shelter/pets/pet-save.ts";
import { DEFAULT_PREFERENCES, readPreferences } from "#components/shelter/profiles/preferences.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { firstField } from "#components/ui/focus.ts";
import { useInvalidFocus } from "#components/ui/use-invalid-focus.ts";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petCalls } from "#lib/shelter/pets/client.ts";
import type { PetDetail } from "#lib/shelter/pets/detail.schema.ts";

const UNKNOWN_CONFLICT =
  "Someone else changed this animal while you had it open, and its current version could not be loaded. Your changes were not saved. Try again.";

/** `more`: the same animal stays in the form, with what was typed while it was saved. `another`: the form is for a new one. */
export type AfterSave = "done" | "more" | "another";

/** Keeps what was typed if the service refuses it or the animal changes meanwhile; shows conflicts. */
export function PetEditor(props: {
  project: string;
  pet: PetDetail | undefined;
  categories: readonly Category[] | undefined;
  canWrite: boolean;
  isPage?: boolean;
  /** @param before the version that was changed; undefined for a new animal */
  onSaved: (pet: PetDetail, before: PetDetail | undefined, next: AfterSave) => void;
  onDirty: (isDirty: boolean) => void;
  children?: ReactNode;
}) {
  const { project, pet, categories, canWrite, isPage = false, onSaved, onDirty, children } = props;
  const [seen, setSeen] = useState(pet);
  const preferences = useRef(DEFAULT_PREFERENCES);
  const [form, setForm] = useState(() => petDraft(pet, preferences.current));
  /** The latest, also for what waited for an answer. */
  const typed = useRef(form);
  typed.current = form;
  const [errors, setErrors] = useState<PetErrors>({});
  const [refusal, setRefusal] = useState<Error | string | undefined>();
  const [now, setNow] = useState<PetDetail | undefined>();
  const [isSending, setSending] = useState(false);
  // Text typed before hydration would be lost on a page from the server.
  const isMounted = useIsMounted();
  const createCategory = useNewCategory(project);
  const fields = useInvalidFocus<HTMLDivElement>(errors);

  const put = (next: PetDraft): void => {
    typed.current = next;
    setForm(next);
  };
  const draftOfPet = (one: PetDetail | undefined): PetDraft => petDraft(one, preferences.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    preferences.current = readPreferences();
    put(draftOfPet(seen));
  }, []);

  if (pet && seen && pet.version > seen.version) {
    const isUntouched = Object.keys(editOf(seen, form)).length === 0;
    if (isUntouched) setForm(draftOfPet(pet));
    if (isUntouched || looksTheSame(seen, pet)) setSeen(pet);
  }

  const change = (next: PetDraft): void => {
    put(next);
    setErrors({});
    onDirty(!seen || Object.keys(editOf(seen, next)).length > 0);
  };

  const startAnother = (categoryId: string): void => {
    put({ ...draftOfPet(undefined), categoryId });
    if (fields.current) firstField(fields.current)?.focus();
  };

  /** Text typed during the save stays, to be saved next. */
  const finish = (sent: PetDraft, saved: PetDetail, before: PetDetail | undefined, startsAnother: boolean): void => {
    const rest = mergedDraft(sent, typed.current, draftOfPet(saved));
    const isDirty = Object.keys(editOf(saved, rest)).length > 0;
    const next = isDirty ? "more" : startsAnother ? "another" : "done";
    onDirty(isDirty);
    onSaved(saved, before, next);
    if (next === "another") {
      startAnother(saved.categoryId);
      return;
    }
    setSeen(saved);
    put(rest);
  };

  const save = async (base: PetDetail | undefined, draft: PetDraft, startsAnother = false): Promise<void> => {
    const found = draftErrors(draft, base);
    setErrors(found ?? {});
    if (found || isSending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const categoryId = await createCategory(draft, setRefusal);
      if (categoryId === undefined) return;
      const sent = { ...draft, categoryId, newCategory: "" };
      put(mergedDraft(draft, typed.current, sent));
      if (!base) {
        finish(sent, await petCalls.add(project, newPetForm(sent)), undefined, startsAnother);
        return;
      }
      const saved = await savePet(project, base, editOf(base, sent));
      if (saved.state === "saved") finish(sent, saved.pet, saved.before, false);
      else if (saved.state === "conflict") setNow(saved.now);
      else setRefusal(UNKNOWN_CONFLICT);
    } catch (error) {
      setRefusal(shownError(error));
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(seen, form);
  };
  const takeTheirs = (): void => {
    if (!now) return;
    setSeen(now);
    put(draftOfPet(now));
    setNow(undefined);
    onDirty(false);
  };
  const keepMine = (): void => {
    if (!now) return;
    const mine = mergedDraft(draftOfPet(seen), form, draftOfPet(now));
    setSeen(now);
    put(mine);
    setNow(undefined);
    void save(now, mine);
  };

  return (
    <form onSubmit={submit} noValidate inert={isPage && !isMounted}>
      {now && seen && (
        <ConflictBox project={project} seen={seen} now={now} categories={categories} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
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
          <button type="button" onClick={() => void save(undefined, form, true)} className="button button--outline">
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
