"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import { ASKED_TYPES } from "#lib/sites/playground/answers.schema.ts";
import { answerQuery } from "#lib/sites/playground/client.ts";

const CHOICES = ASKED_TYPES.map((value) => ({ value, label: value }));

export function AskPanel({ slug, server, suggestion }: { slug: string; server: string; suggestion: string }) {
  const [name, setName] = useState<string>();
  const [type, setType] = useState<string>("A");
  const [asked, setAsked] = useState({ name: "", type: "A" });
  const { data, error, isFetching } = useQuery(answerQuery(slug, asked));
  const typed = name ?? suggestion;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked({ name: typed.trim(), type });
  };

  return (
    <Panel
      title="Query the server"
      note={
        <>
          See how it answers queries. It listens on <code className="inline-code">{server}</code>, where programs on this machine can query
          it too.
        </>
      }
    >
      <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-[1fr_8rem_auto]">
        <Field label="Name to look up" value={typed} onChange={setName} error={`Enter a name such as www.${slug}.${PLAYGROUND_ZONE}.`} />
        <SelectField label="Type to look up" value={type} onChange={setType} choices={CHOICES} />
        <SubmitButton label="Query" pendingLabel="Querying…" isPending={isFetching && !data} />
      </form>
      <div className="mt-5 empty:hidden" aria-live="polite">
        {error && <ErrorBox error={error} />}
        {data && !error && <CodeBlock code={data.text} language="shell" caption={`Answer for ${asked.name} ${asked.type}`} />}
      </div>
    </Panel>
  );
}
