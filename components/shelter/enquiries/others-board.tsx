"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AddressText } from "#components/ui/address-text.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { counted } from "#components/ui/counted.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { enquiriesKey } from "#lib/shelter/enquiries/new.client.ts";
import { othersCalls, othersOptions } from "#lib/shelter/enquiries/others/client.ts";
import { DRAFTS } from "#lib/shelter/enquiries/others/rules.ts";
import type { Others } from "#lib/shelter/enquiries/others/schema.ts";
import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";

const people = (count: number): string => counted(count, "person", "people");

function Answering({
  answering,
  canWrite,
  onStop,
}: {
  answering: NonNullable<Others["answering"]>;
  canWrite: boolean;
  onStop: () => Promise<void>;
}) {
  const { text, mailed, recipients, answered, hasBegun } = answering;
  const [error, setError] = useState<Error>();
  const what = mailed ? "The answer" : "The note";
  return (
    <Panel title={hasBegun ? "Answering" : "About to be sent"}>
      <p role="status">
        {hasBegun
          ? `${answered.toLocaleString("en")} of ${people(recipients)} answered.`
          : `${what} to ${people(recipients)} is sent within a minute.`}
      </p>
      <p className="mt-4 whitespace-pre-line border-l-2 border-border pl-4 [overflow-wrap:anywhere]">{text}</p>
      <ErrorBox error={error} />
      {canWrite && <Button label={hasBegun ? "Stop" : "Undo"} onClick={() => void onStop().catch(setError)} className="mt-5" />}
    </Panel>
  );
}

function Recipients({ project, others }: { project: string; others: Others }) {
  const { recipients, count } = others;
  return (
    <Panel title="Who gets it" note={count > recipients.length ? `The first ${recipients.length} of ${people(count)}.` : people(count)}>
      <ul aria-label="Who gets it" className="grid gap-2">
        {recipients.map(({ id, name, email, asked }) => (
          <li key={id} className="text-note [overflow-wrap:anywhere]">
            <Link href={`/p/${project}/enquiries/${id}`} className="link inline-flex min-h-11 items-center">
              <bdi>{name}</bdi>
            </Link>{" "}
            <span className="text-muted">
              <AddressText text={email} />
              {asked > 1 && ` asked ${asked.toLocaleString("en")} times`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface Shown {
  project: string;
  canWrite: boolean;
  templates: EnquirySettings["templates"];
  first: { others: Others; readAt: number };
}

export function OthersBoard({ project, canWrite, templates, first }: Shown) {
  const client = useQueryClient();
  const options = othersOptions(project, first.others.pet.id);
  const { data, error, refetch } = useQuery({ ...options, initialData: first.others, initialDataUpdatedAt: first.readAt });
  const { pet, count, lastId, answering, mail, language } = data;
  const [text, setText] = useState<string>(DRAFTS[language]);
  const take = async (call: Promise<Others>): Promise<void> => {
    try {
      client.setQueryData(options.queryKey, await call);
      await client.invalidateQueries({ queryKey: enquiriesKey(project), predicate: ({ queryKey }) => queryKey[3] !== pet.id });
    } catch (caught) {
      void refetch();
      throw caught;
    }
  };
  if (answering) return <Answering answering={answering} canWrite={canWrite} onStop={() => take(othersCalls.stop(project, pet.id))} />;
  if (count === 0 || lastId === null) return <p className="text-muted">No one is waiting for an answer.</p>;
  if (!pet.isAdopted) return <p className="text-muted">This animal is not adopted. Answer each person on their own page.</p>;
  return (
    <>
      <ErrorBox error={error} onRetry={() => void refetch()} />
      <div className="grid items-start gap-5 xl:grid-cols-[1.7fr_1fr]">
        <Panel
          title="Answer"
          note={
            mail.sends
              ? `One mail each, in your project’s name, even to someone who asked twice. The adopter gets none. No one sees the others; answers go to ${mail.replyTo}. The enquiries are closed.`
              : "Copy the answer and send it to each person yourself, without showing them to each other. Then note it here: the enquiries are closed."
          }
        >
          {canWrite ? (
            <SubmitForm
              label={mail.sends ? `Send to ${people(count)}` : `Note as sent to ${people(count)}`}
              pendingLabel={mail.sends ? "Sending…" : "Saving…"}
              isRepeatable
              beside={!mail.sends && <CopyButton text={text} what="the answer" />}
              onSubmit={() => take(othersCalls.answer(project, pet.id, { text, mails: mail.sends, lastId, count }))}
            >
              {templates.length > 0 && (
                <SelectField
                  label="Template"
                  value=""
                  onChange={(index) => setText(templates[Number(index)]?.text ?? text)}
                  choices={[
                    { value: "", label: "Choose a template" },
                    ...templates.map(({ name }, index) => ({ value: String(index), label: name })),
                  ]}
                />
              )}
              <Field
                label="Your answer"
                value={text}
                onChange={setText}
                rows={10}
                maxLength={10_000}
                hint="{name} becomes each person’s name, {animal} the animal’s."
                error="Write an answer."
              />
            </SubmitForm>
          ) : (
            <p className="text-muted">Owners and staff can answer them.</p>
          )}
        </Panel>
        <Recipients project={project} others={data} />
      </div>
    </>
  );
}
