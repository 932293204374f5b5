"use client";

import { useEffect, useState } from "react";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import type { EnquiryActions } from "#components/shelter/enquiries/use-enquiry.ts";
import { deliveryWords, eventWords } from "#components/shelter/enquiries/words.ts";
import { HistoryPanel } from "#components/shelter/history-panel.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { enquiryCalls } from "#lib/shelter/enquiries/client.ts";
import { filledText, fitsEnquiry } from "#lib/shelter/enquiries/others/rules.ts";
import type { EnquiryReply, EnquiryText } from "#lib/shelter/enquiries/schema.ts";
import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";

interface Shown {
  project: string;
  actions: EnquiryActions;
  canWrite: boolean;
}

const DELIVERY_COLORS = {
  queued: "text-muted",
  waiting: "font-semibold",
  held: "font-semibold",
  refused: "font-semibold text-danger",
  failed: "font-semibold text-danger",
};

function Texts({ texts, label }: { texts: readonly (EnquiryText & Partial<EnquiryReply>)[]; label: string }) {
  if (texts.length === 0) return null;
  return (
    <ol aria-label={label} className="mb-5 grid gap-4">
      {texts.map(({ id, author, at, text, mailed, delivery = null, reason = null }) => (
        <li key={id} className="border-l-2 border-border pl-4">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          <p className="mt-1 text-sm text-muted">
            <bdi>{author ?? "A person who has left"}</bdi>, <LocalTime at={at} />
            {mailed === false && ", sent another way"}
            {delivery === "sent" && ", mailed"}
          </p>
          {delivery !== null && delivery !== "sent" && (
            <p className={`mt-1 text-sm ${DELIVERY_COLORS[delivery]}`}>{deliveryWords(delivery, reason)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

export function Replies({ project, actions, canWrite, templates }: Shown & { templates: EnquirySettings["templates"] }) {
  const { enquiry, isBusy, send } = actions;
  const { mail, version, replies } = enquiry;
  const [text, setText] = useState("");
  const { box, setDirty } = useLeaveGuard();
  useEffect(() => setDirty(text !== ""), [text, setDirty]);
  const show = useToast();
  const note = mail.sends
    ? `Mailed in your project’s name, with the question, your address, and your hours. Answers go to ${mail.replyTo}.`
    : "Copy your answer and send it yourself, then note it here so that colleagues know.";
  const offered = templates.filter((one) => fitsEnquiry(one.text, enquiry.petName));
  const insertTemplate = (index: string): void => {
    const template = offered[Number(index)];
    if (index === "" || !template) return;
    setText(filledText(template.text, { name: enquiry.name, animal: enquiry.petName ?? "" }));
  };
  return (
    <div id="answer" className="min-w-0 scroll-mt-20">
      <Panel title="Answers" note={canWrite ? note : undefined}>
        {box}
        <Texts texts={replies} label="Answers" />
        {!canWrite && replies.length === 0 && <p className="text-muted">No one has answered yet.</p>}
        {canWrite && (
          <SubmitForm
            label={mail.sends ? "Send answer" : "Note as sent"}
            pendingLabel={mail.sends ? "Sending…" : "Saving…"}
            isRepeatable
            isDisabled={isBusy}
            beside={!mail.sends && text !== "" && <CopyButton text={text} what="your answer" />}
            onSubmit={() => send(enquiryCalls.reply(project, enquiry.id, { version, text, mails: mail.sends }))}
            onDone={() => {
              setText("");
              show({ text: mail.sends ? "Your answer is on its way." : "Noted." });
            }}
          >
            {offered.length > 0 && (
              <SelectField
                label="Template"
                value=""
                onChange={insertTemplate}
                choices={[
                  { value: "", label: "Choose a template" },
                  ...offered.map(({ name }, index) => ({ value: String(index), label: name })),
                ]}
              />
            )}
            <Field label="Your answer" value={text} onChange={setText} rows={6} maxLength={10_000} error="Write an answer." />
          </SubmitForm>
        )}
      </Panel>
    </div>
  );
}

export function Notes({ project, actions, canWrite }: Shown) {
  const { enquiry, send } = actions;
  const [text, setText] = useState("");
  return (
    <Panel title="Notes" note="Only for colleagues.">
      <Texts texts={enquiry.notes} label="Notes" />
      {canWrite && (
        <SubmitForm
          label="Add note"
          tone="outline"
          pendingLabel="Adding…"
          isRepeatable
          onSubmit={() => send(enquiryCalls.note(project, enquiry.id, text))}
          onDone={() => setText("")}
        >
          <Field label="New note" value={text} onChange={setText} rows={3} maxLength={10_000} error="Write a note." />
        </SubmitForm>
      )}
    </Panel>
  );
}

export function EnquiryHistory({ enquiry }: Pick<EnquiryActions, "enquiry">) {
  const { history, createdAt } = enquiry;
  const events = history.map((event) => ({ ...event, ...eventWords(event) }));
  return <HistoryPanel events={events} first={{ title: "Received", at: createdAt }} />;
}
