"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { AdoptionFields, draftOf, fieldsOf } from "#components/shelter/adoptions/adoption-fields.tsx";
import { asksFirst, MoveDialog } from "#components/shelter/adoptions/move-dialogs.tsx";
import { MoveMenu } from "#components/shelter/adoptions/move-menu.tsx";
import { NextStep } from "#components/shelter/adoptions/next-step.tsx";
import { StageBadge } from "#components/shelter/adoptions/stage-badge.tsx";
import { type Moves, useMoves } from "#components/shelter/adoptions/use-moves.ts";
import { eventWords, STAGE_WORDS } from "#components/shelter/adoptions/words.ts";
import { HistoryPanel } from "#components/shelter/history-panel.tsx";
import { PetPhotos } from "#components/shelter/photos/pet-photos.tsx";
import { SkipLink } from "#components/shelter/skip-link.tsx";
import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { dayText } from "#components/ui/day-text.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { DateFact, Fact } from "#components/ui/fact.tsx";
import { Field } from "#components/ui/field.tsx";
import { useToday } from "#components/ui/local-day.ts";
import { Panel } from "#components/ui/panel.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { adoptionCalls, adoptionOptions } from "#lib/shelter/adoptions/client.ts";
import { adoptionsKey } from "#lib/shelter/adoptions/key.client.ts";
import { maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AdoptionDetail, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { type AdoptionStage, nextStage } from "#lib/shelter/adoptions/stages/rules.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";

/** What visitors read and see of the animal's new home. */
function HappyEnding(props: { project: string; ending: AdoptionRow; onChange: (ending: AdoptionRow) => void }) {
  const { project, ending, onChange } = props;
  const { petId, petName, happyEnding, happyPhotoId } = ending;
  return (
    <section aria-labelledby="happy-ending" className="grid gap-4 border-t border-border pt-5">
      <h3 id="happy-ending" className="font-semibold">
        Happy ending on your site
      </h3>
      <Field
        label="A sentence from the new home"
        hint="Visitors read it. Leave out names and addresses of people."
        value={happyEnding}
        onChange={(text) => onChange({ ...ending, happyEnding: text })}
        rows={2}
        maxLength={maxLengthOf("happyEnding")}
        isOptional
      />
      <div className="grid max-w-80 gap-1">
        <p className="label">The picture beside it</p>
        <PetPhotos
          project={project}
          pet={{ id: petId, name: petName }}
          canWrite
          hasCover
          choice={{ photoId: happyPhotoId, choose: (photoId) => onChange({ ...ending, happyPhotoId: photoId }) }}
        />
      </div>
    </section>
  );
}

/** Edits what was read; a colleague's change meanwhile is a conflict, and then what they wrote is shown. */
function Details({ project, adoption, canWrite }: { project: string; adoption: AdoptionDetail; canWrite: boolean }) {
  const client = useQueryClient();
  const show = useToast();
  const [draft, setDraft] = useState(() => draftOf(adoption));
  const [reason, setReason] = useState(adoption.returnReason);
  const [happy, setHappy] = useState<AdoptionRow>(adoption);
  const { id, version, assignee, stage } = adoption;
  const fields = (
    <AdoptionFields project={project} draft={draft} onChange={setDraft} assignee={assignee} isReadOnly={!canWrite} isNameOptional />
  );
  if (!canWrite) return <div className="grid gap-5">{fields}</div>;
  return (
    <SubmitForm
      label="Save"
      pendingLabel="Saving…"
      isRepeatable
      onSubmit={() =>
        adoptionCalls.change(project, id, {
          ...{ version, ...fieldsOf(draft) },
          ...(stage === "returned" && { returnReason: reason }),
          ...(stage === "home" && { happyEnding: happy.happyEnding, happyPhotoId: happy.happyPhotoId }),
        })
      }
      onDone={(saved) => {
        client.setQueryData(adoptionOptions(project, id).queryKey, saved);
        void client.invalidateQueries({ queryKey: adoptionsKey(project), predicate: ({ queryKey }) => queryKey[2] !== "one" });
        show({ text: "Saved." });
      }}
    >
      {fields}
      {stage === "returned" && (
        <Field
          label="Why the animal came back"
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={maxLengthOf("returnReason")}
          isOptional
        />
      )}
      {stage === "home" && <HappyEnding project={project} ending={happy} onChange={setHappy} />}
    </SubmitForm>
  );
}

function Stage(props: { project: string; adoption: AdoptionDetail; canWrite: boolean; moves: Moves; onMove: (to: AdoptionStage) => void }) {
  const { project, adoption, canWrite, moves, onMove } = props;
  const { stage, petId, petName, petStatus, petInBin, enquiryId, orderId, homeAt, returnedOn, returnReason, createdAt } = adoption;
  const next = nextStage(stage);
  return (
    <Panel title="Stage">
      <p className="flex flex-wrap items-center gap-3">
        <Link href={`/p/${project}/animals/${petId}`} className="link inline-flex min-h-11 items-center text-lg [overflow-wrap:anywhere]">
          <bdi>{petName}</bdi>
        </Link>
        <StatusBadge tone={STATUS_TONES[petStatus]}>{STATUS_WORDS[petStatus]}</StatusBadge>
        {petInBin && <span className="text-sm text-muted">in the bin</span>}
      </p>
      {canWrite && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {next && <Button tone="primary" label={`Move to ${STAGE_WORDS[next]}`} disabled={moves.isBusy} onClick={() => onMove(next)} />}
          <MoveMenu row={adoption} onMove={(_, to) => onMove(to)} size="page" />
        </div>
      )}
      <dl className="mt-5 grid gap-4 sm:grid-cols-2">
        {returnedOn !== null && <Fact term="Came back">{dayText(returnedOn)}</Fact>}
        {returnReason !== "" && <Fact term="Reason">{returnReason}</Fact>}
        {homeAt !== null && <DateFact term="Went home" at={homeAt} show="day" />}
        <DateFact term="Added" at={createdAt} show="day" />
        {orderId !== null && <Fact term="Number in the API">{orderId}</Fact>}
        {enquiryId !== null && (
          <Fact term="Began with">
            <Link href={`/p/${project}/enquiries/${enquiryId}`} className="link inline-flex min-h-11 items-center">
              Their enquiry
            </Link>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function History({ adoption: { history, createdAt } }: { adoption: AdoptionDetail }) {
  const isWhole = history.at(-1)?.action === "adoption.create";
  const events = history.map((event) => ({ ...event, ...eventWords(event) }));
  return <HistoryPanel events={events} first={isWhole ? undefined : { title: "Added", at: createdAt }} />;
}

/** @param props.serverDay `YYYY-MM-DD` in UTC */
export function AdoptionPage(props: {
  project: string;
  canWrite: boolean;
  serverDay: string;
  first: { adoption: AdoptionDetail; readAt: number };
  papers: ReactNode;
}) {
  const { project, canWrite, serverDay, first, papers } = props;
  const today = useToday(serverDay);
  const client = useQueryClient();
  const options = adoptionOptions(project, first.adoption.id);
  const { data: adoption, error, refetch } = useQuery({ ...options, initialData: first.adoption, initialDataUpdatedAt: first.readAt });
  const [asked, setAsked] = useState<AdoptionStage>();
  const moves = useMoves(project, (moved) => client.setQueryData(options.queryKey, moved));
  const onMove = (to: AdoptionStage): void => {
    if (asksFirst(adoption, to)) setAsked(to);
    else moves.tryMove(adoption, to);
  };
  return (
    <>
      <BackLink href={`/p/${project}/orders`}>All adoptions</BackLink>
      <PageHead
        title={<bdi>{adoption.adopter === "" ? "No name yet" : adoption.adopter}</bdi>}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StageBadge stage={adoption.stage} />
            <NextStep adoption={adoption} today={today} />
          </span>
        }
        action={canWrite && <SkipLink to="stage">Move</SkipLink>}
      />
      <ErrorBox error={error} context="This page may be out of date." onRetry={() => void refetch()} className="mb-5" />
      <div className="grid items-start gap-5 xl:grid-cols-[1.7fr_1fr]">
        <Panel title="Adopter and next step">
          <Details key={adoption.version} project={project} adoption={adoption} canWrite={canWrite} />
        </Panel>
        <div className="grid min-w-0 gap-5">
          <div id="stage" className="min-w-0 scroll-mt-20">
            <Stage project={project} adoption={adoption} canWrite={canWrite} moves={moves} onMove={onMove} />
          </div>
          {papers}
          <History adoption={adoption} />
        </div>
      </div>
      {asked && <MoveDialog row={adoption} to={asked} moves={moves} today={today} onClose={() => setAsked(undefined)} />}
    </>
  );
}
