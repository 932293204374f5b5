"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { PaperEditor } from "#components/sites/papers/paper-editor.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FRAME } from "#components/ui/list-frame.tsx";
import { Select } from "#components/ui/select.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { paperCalls, papersOptions } from "#lib/sites/papers/client.ts";
import { MAX_PAPERS, type Paper, type PaperForm } from "#lib/sites/papers/schema.ts";
import { STARTER_PAPERS } from "#lib/sites/papers/starters.rules.ts";

const BLANK: PaperForm = { name: "New template", language: "en", text: "# {{animal.name}}\n" };
const OFFERED = [...STARTER_PAPERS, BLANK];
const LANGUAGES = { en: "English", de: "German" } as const;
const offerOf = (form: PaperForm): string => (form === BLANK ? "Empty template" : `Model: ${form.name} (${LANGUAGES[form.language]})`);

interface Props {
  project: string;
  canWrite: boolean;
  /** Names of fields with what they are. */
  fields: readonly (readonly [name: string, label: string])[];
  first: { papers: Paper[]; readAt: number };
}

/** The templates of a project, one of them open. */
export function PapersBoard({ project, canWrite, fields, first }: Props) {
  const client = useQueryClient();
  const show = useToast();
  const { data: papers } = useQuery({ ...papersOptions(project), initialData: first.papers, initialDataUpdatedAt: first.readAt });
  const [openId, setOpenId] = useState<string>();
  const { past, box, setDirty } = useLeaveGuard();
  const open = papers.find(({ id }) => id === openId) ?? papers[0];
  const refresh = () => client.invalidateQueries({ queryKey: papersOptions(project).queryKey });
  const fail = (error: unknown): void =>
    show({ isError: true, text: error instanceof Error ? error.message : "It did not work. Try again." });

  const add = async (forms: readonly PaperForm[]): Promise<void> => {
    try {
      let id: string | undefined;
      for (const form of forms) ({ id } = await paperCalls.add(project, form));
      await refresh();
      setOpenId((last) => (forms.length === 1 ? id : last));
    } catch (error) {
      fail(error);
    }
  };
  const remove = async (paper: Paper): Promise<void> => {
    try {
      await paperCalls.remove(project, paper.id);
      const { name, language, text } = paper;
      show({ text: `“${isolated(name)}” was deleted.`, undo: () => void add([{ name, language, text }]) });
      await refresh();
    } catch (error) {
      fail(error);
    }
  };
  const pick = (id: string) => past(() => setOpenId(id));
  const choose = (index: string): void => {
    const form = OFFERED[Number(index)];
    if (index !== "" && form) past(() => void add([form]));
  };

  return (
    <>
      <PageHead
        back={{ href: `/p/${project}/orders`, label: "All adoptions" }}
        title="Contracts and sheets"
        lead="Templates that are filled with what you know of an animal and an adopter, for printing."
      />
      {box}
      {open === undefined ? (
        <div className={FRAME}>
          <EmptyState picture="nothing" title="No templates yet" text="Start with our models: look them over before you use them.">
            {canWrite &&
              (["en", "de"] as const).map((language) => (
                <button
                  key={language}
                  type="button"
                  onClick={() => void add(STARTER_PAPERS.filter((one) => one.language === language))}
                  className={`button ${language === "en" ? "button--primary" : "button--outline"}`}
                >
                  {`Add the models in ${LANGUAGES[language]}`}
                </button>
              ))}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap gap-3">
            <Select
              aria-label="Template"
              value={open.id}
              onChange={pick}
              choices={papers.map(({ id, name }) => ({ value: id, label: name }))}
              className="min-w-56 max-sm:w-full"
            />
            {canWrite && papers.length < MAX_PAPERS && (
              <Select
                aria-label="Add a template"
                value=""
                onChange={choose}
                choices={[
                  { value: "", label: "Add a template…" },
                  ...OFFERED.map((form, at) => ({ value: `${at}`, label: offerOf(form) })),
                ]}
                className="max-sm:w-full"
              />
            )}
          </div>
          <PaperEditor
            key={`${open.id} ${open.version}`}
            project={project}
            paper={open}
            canWrite={canWrite}
            fields={fields}
            onDirty={setDirty}
            onSaved={refresh}
            onDelete={() => past(() => void remove(open))}
          />
        </>
      )}
    </>
  );
}
