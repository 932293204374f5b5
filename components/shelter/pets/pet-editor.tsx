"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiCallButton } from "#components/shell/api-call/api-call-button.tsx";
import { addPetCall, savedPetCalls } from "#components/shell/api-call/call-of.ts";
import { ConflictBox } from "#components/shelter/pets/conflict-box.tsx";
import type { Editing } from "#components/shelter/pets/editing.ts";
import { shownError } from "#components/shelter/pets/pet-actions.ts";
import {
  draftErrors,
  editOf,
  looksTheSame,
  mergedDraft,
  newPetForm,
  type PetDraft,
  type PetErrors,
  petDraft,
  rowOfError,
} from "#components/shelter/pets/pet-draft.ts";
import { savePet, useNewCategory } from "#components/shelter/pets/pet-save.ts";
import { AddBar, SaveBar } from "#components/shelter/pets/save-bar.tsx";
import { useFactRows } from "#components/shelter/pets/use-fact-rows.ts";
import { DEFAULT_PREFERENCES, readPreferences } from "#components/shelter/profiles/preferences.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { firstField } from "#components/ui/focus.ts";
import { useInvalidFocus } from "#components/ui/use-invalid-focus.ts";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { petCalls } from "#lib/shelter/pets/client.ts";
import type { PetDetail } from "#lib/shelter/pets/row.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";

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
  children: (editing: Editing) => ReactNode;
  footer?: ReactNode;
}) {
  const { project, pet, categories, canWrite, isPage = false, onSaved, onDirty, children, footer } = props;
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

  const check = (draft: PetDraft, base: PetDetail | undefined): boolean => {
    const found = draftErrors(draft, base);
    const row = found && rowOfError(found);
    if (row !== undefined) rows.show(row);
    setErrors(found ?? {});
    return found === undefined;
  };
  const rows = useFactRows(fields, {
    draft: () => typed.current,
    restore: (before) => change(before),
    isValid: () => check(typed.current, seen),
  });

  const put = (next: PetDraft): void => {
    typed.current = next;
    setForm(next);
  };
  const draftOfPet = (one: PetDetail | undefined): PetDraft => petDraft(one, preferences.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    preferences.current = readPreferences();
    put(draftOfPet(seen));
    return () => onDirty(false);
  }, []);

  if (pet && seen && pet.version > seen.version) {
    const isUntouched = Object.keys(editOf(seen, form)).length === 0;
    if (isUntouched) {
      const current = draftOfPet(pet);
      setForm(current);
      rows.rebase(current);
    }
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
    if (isDirty) rows.rebase(draftOfPet(saved));
    else rows.close();
  };

  const save = async (base: PetDetail | undefined, draft: PetDraft, startsAnother = false): Promise<void> => {
    if (!check(draft, base) || isSending) return;
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

  const isDirty = seen !== undefined && Object.keys(editOf(seen, form)).length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (seen && !isDirty) rows.close();
    else void save(seen, form);
  };
  /** Shows an animal as it is saved. */
  const reset = (to: PetDetail): void => {
    setSeen(to);
    put(draftOfPet(to));
    setNow(undefined);
    setErrors({});
    setRefusal(undefined);
    rows.close();
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

  const onStatus = (status: PetStatus): void => {
    change({ ...form, status });
    void save(seen, { ...form, status });
  };
  const error = refusal && <ErrorBox error={refusal} />;
  const shownRows = { open: rows.open, onOpen: canWrite ? rows.onOpen : undefined };

  return (
    <form
      onSubmit={submit}
      onKeyDown={rows.onKey}
      noValidate
      inert={isPage && !isMounted}
      className={isPage ? "max-md:contents" : "flex flex-1 flex-col"}
    >
      {now && seen && (
        <ConflictBox
          project={project}
          seen={seen}
          now={now}
          categories={categories}
          onTakeTheirs={() => reset(now)}
          onKeepMine={keepMine}
        />
      )}
      <div ref={fields} className={isPage ? "max-md:contents" : "pb-6"}>
        {children({
          project,
          petId: seen?.id,
          seen,
          form,
          onChange: change,
          onStatus,
          categories,
          errors,
          rows: shownRows,
        })}
      </div>
      {seen && canWrite && (isDirty || isSending) && (
        <SaveBar
          isSending={isSending}
          error={error}
          className={isPage ? "max-md:order-9 bottom-20 lg:bottom-4" : "bottom-2"}
          onDiscard={() => reset(seen)}
        />
      )}
      {seen ? (
        <div className="mt-6 flex flex-wrap items-center gap-2 max-md:order-8">
          <ApiCallButton calls={savedPetCalls(seen.id, editOf(seen, form), seen.deletedAt !== null)} />
          {footer}
        </div>
      ) : (
        <AddBar isSending={isSending} error={error} onAnother={() => void save(undefined, form, true)}>
          <ApiCallButton calls={[addPetCall(newPetForm(form))]} />
        </AddBar>
      )}
    </form>
  );
}
