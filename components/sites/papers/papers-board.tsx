"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
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
  const [edited, setEdited] = useState<Paper>();
  const [offer, setOffer] = useState(0);
  const { past, box, setDirty } = useLeaveGuard();
  const onDirty = useCallback(
    (paper: Paper | undefined) => {
      setDirty(paper !== undefined);
      setEdited(paper);
    },
    [setDirty],
  );
  // One that a colleague deleted stays while something typed in it is not saved.
  const open = papers.find(({ id }) => id === openId) ?? edited ?? papers[0];
  const shown = open && !papers.some(({ id }) => id === open.id) ? [open, ...papers] : papers;
  const refresh = () => client.invalidateQueries({ queryKey: papersOptions(project).queryKey });
  const settled = { onError: ({ message }: Error) => show({ isError: true, text: message }), onSettled: refresh };
  const add = useMutation({
    ...settled,
    mutationFn: async (forms: readonly PaperForm[]) => {
      const ids: string[] = [];
      for (const form of forms) ids.push((await paperCalls.add(project, form)).id);
      return ids[0];
    },
    onSuccess: setOpenId,
  });
  const remove = useMutation({
    ...settled,
    mutationFn: (paper: Paper) => paperCalls.remove(project, paper.id),
    onSuccess: (_, { name, language, text }) => {
      setEdited(undefined);
      show({ text: `“${isolated(name)}” was deleted.`, undo: () => add.mutate([{ name, language, text }]) });
    },
  });
  const addOnce = (forms: readonly PaperForm[]): void => (add.isPending ? undefined : add.mutate(forms));
  const pick = (id: string) => past(() => setOpenId(id));

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
                  aria-disabled={add.isPending}
                  onClick={() => addOnce(STARTER_PAPERS.filter((one) => one.language === language))}
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
              choices={shown.map(({ id, name }) => ({ value: id, label: name }))}
              className="min-w-56 max-sm:w-full"
            />
            {canWrite && papers.length < MAX_PAPERS && (
              <div className="flex gap-2.5 max-sm:w-full">
                <Select
                  aria-label="New template"
                  value={`${offer}`}
                  onChange={(at) => setOffer(Number(at))}
                  choices={OFFERED.map((form, at) => ({ value: `${at}`, label: offerOf(form) }))}
                  className="min-w-0"
                />
                <button
                  type="button"
                  aria-disabled={add.isPending}
                  onClick={() => past(() => addOnce(OFFERED.slice(offer, offer + 1)))}
                  className="button button--outline"
                >
                  Add
                </button>
              </div>
            )}
          </div>
          <PaperEditor
            key={open.id}
            project={project}
            paper={open}
            canWrite={canWrite}
            fields={fields}
            onDirty={onDirty}
            onSaved={refresh}
            onDelete={() => past(() => remove.mutate(open))}
          />
        </>
      )}
    </>
  );
}
