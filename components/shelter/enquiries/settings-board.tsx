"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { useLeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { MailPanel } from "#components/shelter/enquiries/mail-settings.tsx";
import { type EditedQuestion, QuestionEditor } from "#components/shelter/enquiries/question-editor.tsx";
import { RetentionPanel } from "#components/shelter/enquiries/retention-panel.tsx";
import { type EditedTemplate, TemplateEditor } from "#components/shelter/enquiries/template-editor.tsx";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PostedFrame } from "#components/ui/posted-frame.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { enquiryCalls } from "#lib/shelter/enquiries/client.ts";
import { formPreviewPath } from "#lib/shelter/enquiries/new.client.ts";
import { type EnquirySettings, enquirySettingsSchema, questionSchema } from "#lib/shelter/enquiries/settings.schema.ts";

interface Edited extends Omit<EnquirySettings, "questions" | "templates" | "pauseAfter"> {
  questions: EditedQuestion[];
  templates: EditedTemplate[];
  /** Text of the input; empty for any number. */
  pauseAfter: string;
}

const editedOf = ({ pauseAfter, questions, templates, ...rest }: EnquirySettings): Edited => ({
  ...rest,
  pauseAfter: pauseAfter === null ? "" : String(pauseAfter),
  questions: questions.map((question) => ({ ...question, key: question.id })),
  templates: templates.map((template, index) => ({ ...template, key: `stored-${index}` })),
});

/** @throws Error with what is wrong */
function settingsOf(edited: Edited): EnquirySettings {
  const { pauseAfter, questions, ...rest } = edited;
  const parsed = enquirySettingsSchema.safeParse({
    ...rest,
    pauseAfter: pauseAfter.trim() === "" ? null : Number(pauseAfter),
    questions: questions.map(({ choices, ...question }) => ({
      ...question,
      choices: question.kind === "choice" ? choices.filter((choice) => choice.trim() !== "") : [],
    })),
  });
  if (parsed.success) return parsed.data;
  throw new Error(`${parsed.error.issues[0]?.message}.`);
}

const REST_MS = 500;

type Shown = Pick<EnquirySettings, "questions" | "consent">;

/** Leaves out questions that cannot be asked yet. */
function shownText({ questions, consent }: Shown): string {
  const asked = questions.flatMap((question, n) => questionSchema.safeParse({ ...question, id: `${n}` }).data ?? []);
  return JSON.stringify({ questions: asked, consent });
}

/** The form as visitors see it, with what is not saved yet. */
function FormPreview({ project, edited }: { project: string; edited: Shown }) {
  const text = shownText(edited);
  const [rested, setRested] = useState({ text, count: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setRested((last) => (last.text === text ? last : { text, count: last.count + 1 })), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Panel title="Preview" note="Shows what you type. Visitors see it as soon as you save.">
      <PostedFrame
        name={`form-${rested.count}`}
        action={formPreviewPath(project)}
        title="Preview of the form"
        values={{ form: rested.text }}
        height="h-[36rem] xl:h-[calc(100dvh-15rem)]"
      />
    </Panel>
  );
}

function Rules(props: { project: string; isOpen: boolean; edited: Edited; change: (part: Partial<Edited>) => void }) {
  const { project, isOpen, edited, change } = props;
  const { consent, pauseAfter } = edited;
  return (
    <Panel title="Form" note="On the page of each animal, and a general one. It takes effect as soon as you save.">
      <div className="grid gap-5">
        {!isOpen && (
          <p className="rounded-2xl border border-warning bg-warning/15 p-4 text-note">
            The form is off.{" "}
            <Link href={`/p/${project}/site?do=let-ask`} className="link inline-flex min-h-11 items-center">
              Turn it on under Site
            </Link>
          </p>
        )}
        <Field
          label="Consent text"
          value={consent}
          onChange={(value) => change({ consent: value })}
          rows={3}
          maxLength={1000}
          isOptional
          hint="Visitors must agree to it. If empty, your site asks whether you may store the message and answer it. The link to your privacy policy comes from the Site page."
        />
        <Field
          label="Pause an animal after"
          value={pauseAfter}
          onChange={(value) => change({ pauseAfter: value })}
          inputMode="numeric"
          isOptional
          placeholder="Any number"
          hint="Open enquiries. Visitors then read that many people asked, and see others."
        />
      </div>
    </Panel>
  );
}

export function SettingsBoard(props: {
  project: string;
  canWrite: boolean;
  sendsMail: boolean;
  isOpen: boolean;
  starters: EnquirySettings["templates"];
  first: EnquirySettings;
}) {
  const { project, canWrite, sendsMail, isOpen, starters, first } = props;
  const show = useToast();
  const [edited, setEdited] = useState(() => editedOf(first));
  const [saved, setSaved] = useState(edited);
  const { box, setDirty } = useLeaveGuard();
  useEffect(() => setDirty(edited !== saved), [edited, saved, setDirty]);
  const change = (part: Partial<Edited>): void => setEdited((before) => ({ ...before, ...part }));
  return (
    <>
      {box}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          {!canWrite && <p className="mb-5 text-note text-muted">Owners and staff can change this.</p>}
          <fieldset disabled={!canWrite} className="min-w-0">
            <SubmitForm
              label="Save"
              pendingLabel="Saving…"
              isDisabled={!canWrite}
              isRepeatable
              onSubmit={async () => enquiryCalls.saveSettings(project, settingsOf(edited))}
              onDone={(settings) => {
                const next = editedOf(settings);
                setEdited(next);
                setSaved(next);
                show({ text: "Saved." });
              }}
            >
              <Rules project={project} isOpen={isOpen} edited={edited} change={change} />
              <Panel title="Your own questions" note="Beside name, email, phone, town, who lives with them, and the message.">
                <QuestionEditor questions={edited.questions} onChange={(questions) => change({ questions })} />
              </Panel>
              <MailPanel project={project} sendsMail={sendsMail} edited={edited} change={change} />
              <Panel title="Templates" note="Answers to begin with.">
                <TemplateEditor templates={edited.templates} starters={starters} onChange={(templates) => change({ templates })} />
              </Panel>
              <RetentionPanel project={project} edited={edited} change={change} />
            </SubmitForm>
          </fieldset>
        </div>
        <div className="min-w-0 xl:sticky xl:top-20">
          <FormPreview project={project} edited={edited} />
        </div>
      </div>
    </>
  );
}
