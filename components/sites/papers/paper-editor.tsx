"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PaperPreview } from "#components/sites/papers/paper-preview.tsx";
import { Field } from "#components/ui/field.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { paperCalls, paperVersionsOptions } from "#lib/sites/papers/client.ts";
import { MAX_PAPER_NAME, MAX_PAPER_TEXT, type Paper, type PaperForm } from "#lib/sites/papers/schema.ts";

function FieldList({ fields }: { fields: readonly (readonly [name: string, label: string])[] }) {
  return (
    <details className="text-note">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What you can write</summary>
      <p className="mb-2">Headings with #, lists with - or 1., tables with |, **bold**, and *italics*. In double braces:</p>
      <dl className="grid gap-1 sm:grid-cols-2">
        {[
          ...fields,
          ["line:Signature", "A line to sign on"] as const,
          ["check:Vaccination card", "A box to tick"] as const,
          ["page", "A new page"] as const,
          ["if species: dog", "Only for dogs, up to {{else}} or {{end}}"] as const,
          ["if neutered: no", "Only if not neutered; also: if neutered"] as const,
          ["if fee", "Only with a fee; also: if not fee"] as const,
        ].map(([name, label]) => (
          <div key={name}>
            <dt className="font-mono text-sm">{`{{${name}}}`}</dt>
            <dd className="text-muted">{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Versions(props: { project: string; paper: Paper; onTake: ((form: PaperForm) => void) | undefined }) {
  const { project, paper, onTake } = props;
  const { data } = useQuery(paperVersionsOptions(project, paper));
  if (!data || data.length === 0) return null;
  return (
    <Panel title="History">
      <ol className="grid gap-3">
        {data.map(({ id, who, at, name, language, text }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-l-2 border-border pl-4 text-note">
            <span className="min-w-0 flex-1">
              <bdi>{who}</bdi>, <LocalTime at={at} />
            </span>
            {onTake && index > 0 && (
              <button type="button" onClick={() => onTake({ name, language, text })} className="button button--outline button--sm">
                Take this version
              </button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const formOf = ({ name, language, text }: PaperForm): PaperForm => ({ name, language, text });

/** Takes over what someone else saved, unless something is typed: saving that is a conflict. */
export function PaperEditor(props: {
  project: string;
  paper: Paper;
  canWrite: boolean;
  fields: readonly (readonly [name: string, label: string])[];
  /** What is edited; undefined once nothing is unsaved. */
  onDirty: (edited: Paper | undefined) => void;
  onSaved: () => Promise<unknown>;
  onDelete: () => void;
}) {
  const { project, paper, canWrite, fields, onDirty, onSaved, onDelete } = props;
  const show = useToast();
  const [base, setBase] = useState(paper);
  const [draft, setDraft] = useState(() => formOf(paper));
  const isDirty = draft.name !== base.name || draft.language !== base.language || draft.text !== base.text;
  if (!isDirty && paper.version > base.version) {
    setBase(paper);
    setDraft(formOf(paper));
  }
  useEffect(() => {
    onDirty(isDirty ? base : undefined);
    return () => onDirty(undefined);
  }, [isDirty, base, onDirty]);
  const change = (part: Partial<PaperForm>): void => setDraft((before) => ({ ...before, ...part }));
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        {!canWrite && <p className="text-note text-muted">Owners and staff can change this.</p>}
        <fieldset disabled={!canWrite} className="min-w-0">
          <SubmitForm
            label="Save"
            pendingLabel="Saving…"
            isRepeatable
            isDisabled={!canWrite}
            beside={
              canWrite && (
                <button type="button" onClick={onDelete} className="button button--outline">
                  Delete
                </button>
              )
            }
            onSubmit={async () => {
              const { id, version } = base;
              await paperCalls.save(project, id, { ...draft, version });
              return { ...draft, id, version: version + 1 };
            }}
            onDone={(saved) => {
              setBase(saved);
              show({ text: "Saved." });
              void onSaved();
            }}
          >
            <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
              <Field
                label="Name"
                value={draft.name}
                onChange={(name) => change({ name })}
                maxLength={MAX_PAPER_NAME}
                error="Enter a name."
              />
              <SelectField
                label="Language"
                value={draft.language}
                onChange={(language) => change({ language: language === "de" ? "de" : "en" })}
                choices={[
                  { value: "en", label: "English" },
                  { value: "de", label: "German" },
                ]}
              />
            </div>
            <Field
              label="Text"
              value={draft.text}
              onChange={(text) => change({ text })}
              rows={24}
              maxLength={MAX_PAPER_TEXT}
              error="Enter the text."
            />
            <FieldList fields={fields} />
          </SubmitForm>
        </fieldset>
        <Versions project={project} paper={paper} onTake={canWrite ? setDraft : undefined} />
      </div>
      <PaperPreview project={project} draft={draft} />
    </div>
  );
}
