"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { leave } from "#components/shell/page/leaving.ts";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { AnimalPicker } from "#components/shelter/animal-picker.tsx";
import { HistoryPanel } from "#components/shelter/history-panel.tsx";
import { PaperPages } from "#components/sites/papers/paper.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petPageOptions } from "#lib/shelter/pets/table/client.ts";
import { paperCalls, paperPreviewOptions } from "#lib/sites/papers/client.ts";
import { papersPath } from "#lib/sites/papers/rules.ts";
import { MAX_PAPER_NAME, MAX_PAPER_TEXT, type Paper, type PaperForm, type PaperVersion } from "#lib/sites/papers/schema.ts";
import { STARTER_PAPERS } from "#lib/sites/papers/starters.rules.ts";

const modelsIn = (language: PaperForm["language"]) => STARTER_PAPERS.filter((one) => one.language === language);
const OFFERS: Record<string, readonly PaperForm[]> = {
  "Add the models in English": modelsIn("en"),
  "Add the models in German": modelsIn("de"),
  "Add an empty template": [{ name: "New template", language: "en", text: "# {{animal.name}}\n" }],
};

/** Opens the first one that it added. */
function useAddPapers(project: string) {
  const router = useRouter();
  const show = useToast();
  return useMutation({
    mutationFn: async (forms: readonly PaperForm[]) => {
      const ids: string[] = [];
      for (const form of forms) ids.push((await paperCalls.add(project, form)).id);
      return ids[0];
    },
    onSuccess: (id) => router.push(papersPath(project, id)),
    onError: ({ message }) => show({ isError: true, text: message }),
    onSettled: () => router.refresh(),
  });
}

export function AddPapers({ project }: { project: string }) {
  const add = useAddPapers(project);
  return Object.entries(OFFERS).map(([label, forms]) => (
    <Button key={label} label={label} isPending={add.isPending} onClick={() => leave(() => add.mutate(forms))} />
  ));
}

const REST_MS = 400;

/** What is typed, filled with a real animal; the server reads the text. */
function PaperPreview({ project, draft: { text, language } }: { project: string; draft: PaperForm }) {
  const { data: pets } = useQuery(petPageOptions(project, readPetQuery({ order: "desc" })));
  const [picked, setPicked] = useState<string[]>([]);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const petId = picked[0] ?? pets?.rows[0]?.id ?? null;
  const { data, error, refetch } = useQuery(paperPreviewOptions(project, { text: rested, language, petId }));
  return (
    <Panel title="Preview" note="Shows what you type. Lines to fill in stand for what is not known.">
      <div className="grid gap-4">
        <AnimalPicker
          project={project}
          label="Animal"
          hint="By default, the one that was added last."
          max={1}
          value={picked}
          onChange={setPicked}
        />
        {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
        <p role="status" className="text-note text-danger empty:hidden">
          {data && data.unknown.length > 0 && `Not known: ${data.unknown.join(" ")}`}
        </p>
        {data && (
          <section aria-label="Pages" className="min-w-0">
            <PaperPages nodes={data.nodes} language={language} />
          </section>
        )}
      </div>
    </Panel>
  );
}

interface Props {
  project: string;
  paper: Paper;
  versions: readonly PaperVersion[];
  canWrite: boolean;
  help: ReactNode;
}

/** Edits the template as it was opened: once a colleague has changed it, saving is a conflict. */
export function PaperEditor({ project, paper, versions, canWrite, help }: Props) {
  const router = useRouter();
  const show = useToast();
  const { box, setDirty } = useLeaveGuard();
  const [saved, setSaved] = useState(paper);
  const [draft, setDraft] = useState<PaperForm>(paper);
  const isDirty = draft.name !== saved.name || draft.language !== saved.language || draft.text !== saved.text;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const add = useAddPapers(project);
  const remove = useMutation({
    mutationFn: () => paperCalls.remove(project, paper.id),
    onSuccess: () => {
      show({ text: `“${isolated(saved.name)}” was deleted.`, undo: () => add.mutate([saved]) });
      router.push(papersPath(project));
    },
    onError: ({ message }) => show({ isError: true, text: message }),
    onSettled: () => router.refresh(),
  });
  const field = (name: "name" | "text") => ({ value: draft[name], onChange: (value: string) => setDraft({ ...draft, [name]: value }) });
  const events = versions.map(({ id, who, at, ...form }, index) => ({
    ...{ id, who, at, title: isolated(form.name), details: [] },
    button: canWrite && index > 0 && <Button isSmall label="Take this version" onClick={() => setDraft(form)} />,
  }));
  return (
    <>
      {box}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          {!canWrite && <p className="text-note text-muted">Owners and staff can change this.</p>}
          <fieldset disabled={!canWrite} className="min-w-0">
            <SubmitForm
              label="Save"
              pendingLabel="Saving…"
              isRepeatable
              isDisabled={!canWrite}
              beside={canWrite && <Button label="Delete" isPending={remove.isPending} onClick={() => leave(() => remove.mutate())} />}
              onSubmit={async () => {
                await paperCalls.save(project, paper.id, { ...draft, version: saved.version });
                return { ...saved, ...draft, version: saved.version + 1 };
              }}
              onDone={(now) => {
                setSaved(now);
                show({ text: "Saved." });
                router.refresh();
              }}
            >
              <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
                <Field label="Name" {...field("name")} maxLength={MAX_PAPER_NAME} error="Enter a name." />
                <SelectField
                  label="Language"
                  value={draft.language}
                  onChange={(language) => setDraft({ ...draft, language: language === "de" ? "de" : "en" })}
                  choices={[
                    { value: "en", label: "English" },
                    { value: "de", label: "German" },
                  ]}
                />
              </div>
              <Field label="Text" {...field("text")} rows={24} maxLength={MAX_PAPER_TEXT} error="Enter the text." />
              {help}
            </SubmitForm>
          </fieldset>
          {events.length > 0 && <HistoryPanel events={events} />}
        </div>
        <PaperPreview project={project} draft={draft} />
      </div>
    </>
  );
}
