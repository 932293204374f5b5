"use client";

import { useQuery } from "@tanstack/react-query";
import { Field } from "#components/ui/field.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { membersQuery } from "#lib/people/members/client.ts";
import { maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

const NAMES = ["adopter", "email", "phone", "address", "note", "nextStep", "nextOn", "assigneeId"] as const;
export type AdoptionDraft = Record<(typeof NAMES)[number], string>;

/** @param row undefined for a new one */
export function draftOf(row?: AdoptionRow): AdoptionDraft {
  return Object.fromEntries(NAMES.map((name) => [name, row?.[name] ?? ""])) as AdoptionDraft;
}

export function fieldsOf({ nextOn, assigneeId, ...texts }: AdoptionDraft) {
  return { ...texts, nextOn: nextOn === "" ? null : nextOn, assigneeId: assigneeId === "" ? null : assigneeId };
}

interface PersonProps {
  draft: AdoptionDraft;
  onChange: (draft: AdoptionDraft) => void;
  isReadOnly?: boolean;
  isNameOptional?: boolean;
}

export function PersonFields({ draft, onChange, isReadOnly = false, isNameOptional = false }: PersonProps) {
  const field = (name: "adopter" | "email" | "phone" | "address") => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
    maxLength: maxLengthOf(name),
    isReadOnly,
    isOptional: name !== "adopter" || isNameOptional,
  });
  return (
    <>
      <Field label="Adopter" {...field("adopter")} error="Enter the person’s name." />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" type="email" inputMode="email" {...field("email")} error="Enter an address such as name@example.org." />
        <Field label="Phone" type="tel" inputMode="tel" {...field("phone")} />
      </div>
      <Field label="Address" hint="For the contract." rows={2} {...field("address")} />
    </>
  );
}

/** @param assignee name of the one who may have left */
export function AdoptionFields({ project, assignee = null, ...person }: PersonProps & { project: string; assignee?: string | null }) {
  const { draft, onChange, isReadOnly = false } = person;
  const { data: members } = useQuery(membersQuery(project));
  const people = (members ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const isKnown = draft.assigneeId === "" || people.some(({ value }) => value === draft.assigneeId);
  const choices = [{ value: "", label: "No one" }, ...people, ...(isKnown ? [] : [{ value: draft.assigneeId, label: assignee ?? "" }])];
  const put = (name: keyof AdoptionDraft) => (value: string) => onChange({ ...draft, [name]: value });
  const field = (name: "nextStep" | "note") => ({
    value: draft[name],
    onChange: put(name),
    maxLength: maxLengthOf(name),
    isReadOnly,
    isOptional: true,
  });
  return (
    <>
      <PersonFields {...person} />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Field label="Next step" placeholder={isReadOnly ? undefined : "Such as: home visit"} {...field("nextStep")} />
        <Field
          label="On"
          type="date"
          value={draft.nextOn}
          onChange={put("nextOn")}
          isReadOnly={isReadOnly}
          isOptional
          error="Choose a day."
        />
      </div>
      <SelectField label="Responsible" value={draft.assigneeId} onChange={put("assigneeId")} choices={choices} isDisabled={isReadOnly} />
      <Field label="Note" hint="Only for colleagues." rows={4} {...field("note")} />
    </>
  );
}
