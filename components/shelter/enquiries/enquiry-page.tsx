"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { StageBadge } from "#components/shelter/adoptions/stage-badge.tsx";
import { EnquirySteps, QuarantineNote } from "#components/shelter/enquiries/enquiry-actions.tsx";
import { EnquiryPath } from "#components/shelter/enquiries/enquiry-path.tsx";
import { EnquiryHistory, Notes, Replies } from "#components/shelter/enquiries/enquiry-texts.tsx";
import { StateBadge } from "#components/shelter/enquiries/state-badge.tsx";
import { useEnquiry } from "#components/shelter/enquiries/use-enquiry.ts";
import { useAround, useEnquiryKeys } from "#components/shelter/enquiries/use-enquiry-keys.ts";
import { SkipLink } from "#components/shelter/skip-link.tsx";
import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import { AddressText } from "#components/ui/address-text.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Thumbnail } from "#components/ui/thumbnail.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { phoneLink } from "#lib/platform/names/phone.rules.ts";
import { enquiryCalls, enquiryOptions } from "#lib/shelter/enquiries/client.ts";
import { enquiriesKey } from "#lib/shelter/enquiries/new.client.ts";
import type { EnquiryDetail } from "#lib/shelter/enquiries/schema.ts";
import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";

/** A link where it is clear which number it dials. */
function PhoneText({ phone }: { phone: string }) {
  const link = phoneLink(phone);
  if (link === undefined) return phone;
  return (
    <a href={link} className="link inline-flex min-h-11 items-center">
      {phone}
    </a>
  );
}

function Message({ enquiry }: { enquiry: EnquiryDetail }) {
  const { email, phone, town, household, message, answers, consent, createdAt, erasedAt, acknowledgmentRefusal } = enquiry;
  return (
    <Panel title="Message">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
      <dl className="mt-6 grid gap-4 sm:grid-cols-2">
        <Fact term="Email">
          <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className="link inline-flex min-h-11 items-center">
            <AddressText text={email} />
          </a>
        </Fact>
        {phone !== "" && (
          <Fact term="Phone">
            <PhoneText phone={phone} />
          </Fact>
        )}
        {town !== "" && <Fact term="Town">{town}</Fact>}
        {household !== "" && (
          <Fact term="Who lives with them">
            <span className="whitespace-pre-line">{household}</span>
          </Fact>
        )}
        {answers.map(({ question, answer }) => (
          <Fact key={question} term={question}>
            <span className="whitespace-pre-line">{answer === "yes" ? "Yes" : answer === "no" ? "No" : answer}</span>
          </Fact>
        ))}
      </dl>
      <p className="mt-6 text-sm text-muted">
        Agreed on <LocalTime at={createdAt} />: “{consent}”
      </p>
      {acknowledgmentRefusal !== null && (
        <p className="mt-2 text-sm font-semibold">
          Our mail that the enquiry arrived was refused: the address may be wrong.{" "}
          {acknowledgmentRefusal && `The mail server said: “${acknowledgmentRefusal}”`}
        </p>
      )}
      {erasedAt !== null && (
        <p className="mt-2 text-sm text-muted">
          Deleted on <LocalTime at={erasedAt} show="day" />, unless it is opened again.
        </p>
      )}
    </Panel>
  );
}

function Removal({ project, id }: { project: string; id: string }) {
  const show = useToast();
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button label="Delete…" onClick={() => setAsking(true)} className="justify-self-start text-danger" />
      {isAsking && (
        <FormDialog
          title="Delete this enquiry for good?"
          text="It goes with its notes and answers, and cannot be brought back. An adoption keeps what it says about the adopter."
          label="Delete"
          pendingLabel="Deleting…"
          tone="danger"
          isKeptOpen
          onSubmit={() => enquiryCalls.remove(project, id)}
          onDone={() => {
            client.removeQueries({ queryKey: enquiryOptions(project, id).queryKey });
            void client.invalidateQueries({ queryKey: enquiriesKey(project) });
            show({ text: "The enquiry was deleted." });
            router.push(`/p/${project}/enquiries`);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Animal(props: { project: string; enquiry: EnquiryDetail; canWrite: boolean; onChanged: () => void }) {
  const { project, enquiry, canWrite, onChanged } = props;
  const { pet, petName } = enquiry;
  const show = useToast();
  const pause = useMutation({
    mutationFn: (isPaused: boolean) => enquiryCalls.pause(project, pet?.id ?? "", isPaused),
    onSuccess: (_, isPaused) =>
      show({
        text: isPaused ? "Visitors cannot ask about this animal for now." : "Visitors can ask about this animal again.",
        undo: () => pause.mutate(!isPaused),
      }),
    onError: ({ message }) => show({ text: message, isError: true }),
    onSettled: onChanged,
  });
  if (!pet) return <Panel title="About">{petName === null ? "A general message." : `${isolated(petName)}, who was deleted.`}</Panel>;
  return (
    <Panel title="About">
      <p className="flex flex-wrap items-center gap-3">
        <Link href={`/p/${project}/animals/${pet.id}`} className="link inline-flex min-h-11 items-center text-lg">
          <bdi>{pet.name}</bdi>
        </Link>
        <StatusBadge tone={STATUS_TONES[pet.status]}>{STATUS_WORDS[pet.status]}</StatusBadge>
        {pet.inBin && <span className="text-sm text-muted">in the bin</span>}
      </p>
      <p className="mt-1 text-note">
        <Link href={`/p/${project}/enquiries?animal=${pet.id}`} className="link inline-flex min-h-11 items-center">
          {pet.others === 0
            ? "No one else asked"
            : pet.others === 1
              ? "1 other enquiry"
              : `${pet.others.toLocaleString("en")} other enquiries`}
        </Link>
      </p>
      {enquiry.adoption && (
        <p className="mt-1 flex flex-wrap items-center gap-3 text-note">
          <Link href={`/p/${project}/orders/${enquiry.adoption.id}`} className="link inline-flex min-h-11 items-center">
            Their adoption
          </Link>
          <StageBadge stage={enquiry.adoption.stage} />
        </p>
      )}
      {canWrite && (
        <Button
          label={pet.isPaused ? "Let visitors ask again" : "Pause enquiries"}
          disabled={pause.isPending}
          onClick={() => pause.mutate(!pet.isPaused)}
          className="mt-3"
        />
      )}
      {!canWrite && pet.isPaused && <p className="mt-2 text-note text-muted">Enquiries are paused.</p>}
    </Panel>
  );
}

export function EnquiryPage(props: {
  project: string;
  canWrite: boolean;
  templates: EnquirySettings["templates"];
  first: { enquiry: EnquiryDetail; readAt: number };
}) {
  const { project, canWrite, templates, first } = props;
  const actions = useEnquiry(project, first.enquiry, first.readAt);
  const around = useAround(project, first.enquiry.id);
  const { enquiry, error, refetch } = actions;
  const shown = { project, actions, canWrite };
  useEnquiryKeys(actions, canWrite, around);
  return (
    <>
      <EnquiryPath around={around} />
      <PageHead
        title={<bdi>{enquiry.name}</bdi>}
        picture={<Thumbnail name={enquiry.petName ?? enquiry.name} src={enquiry.cover} size="head" />}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StateBadge state={enquiry.state} quarantined={enquiry.quarantined} />
            <LocalTime at={enquiry.createdAt} />
          </span>
        }
        action={canWrite && <SkipLink to="next-step">Next step</SkipLink>}
      />
      <ErrorBox error={error} onRetry={refetch} className="mb-5" />
      <QuarantineNote actions={actions} canWrite={canWrite} />
      <div className="grid items-start gap-5 xl:grid-cols-[1.7fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <Message enquiry={enquiry} />
          <Replies {...shown} templates={templates} />
          <Notes {...shown} />
        </div>
        <div className="grid min-w-0 gap-5">
          <div id="next-step" className="min-w-0 scroll-mt-20">
            <Panel title="Next step">
              <EnquirySteps actions={actions} canWrite={canWrite} project={project} />
            </Panel>
          </div>
          <Animal project={project} enquiry={enquiry} canWrite={canWrite} onChanged={refetch} />
          <EnquiryHistory enquiry={enquiry} />
          {canWrite && <Removal project={project} id={enquiry.id} />}
        </div>
      </div>
    </>
  );
}
