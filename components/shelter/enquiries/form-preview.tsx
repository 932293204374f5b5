"use client";

import { useEffect, useState } from "react";
import { Panel } from "#components/ui/panel.tsx";
import { PostedFrame } from "#components/ui/posted-frame.tsx";
import { formPreviewPath } from "#lib/shelter/enquiries/new.client.ts";
import { type EnquirySettings, questionSchema } from "#lib/shelter/enquiries/settings.schema.ts";

const REST_MS = 500;

type Shown = Pick<EnquirySettings, "questions" | "consent">;

/** Leaves out questions that cannot be asked yet. */
function shownText({ questions, consent }: Shown): string {
  const asked = questions.flatMap((question, n) => questionSchema.safeParse({ ...question, id: `${n}` }).data ?? []);
  return JSON.stringify({ questions: asked, consent });
}

/** The form as visitors see it, with what is not saved yet. */
export function FormPreview({ project, edited }: { project: string; edited: Shown }) {
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
