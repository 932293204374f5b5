"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Plus } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { PresetPanel } from "#components/sites/playground/preset-panel.tsx";
import { RecordDialog } from "#components/sites/playground/record-dialog.tsx";
import { RecordTable } from "#components/sites/playground/record-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import { ASKED_TYPES } from "#lib/sites/playground/answers.schema.ts";
import { answerQuery, playgroundQuery, useChangeRecords } from "#lib/sites/playground/client.ts";
import type { PlaygroundPage, PlaygroundRecord } from "#lib/sites/playground/schema.ts";

const CHOICES = ASKED_TYPES.map((value) => ({ value, label: value }));

function AskPanel({ slug, server, suggestion }: { slug: string; server: string; suggestion: string }) {
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
        <ErrorBox error={error} />
        {data && !error && <CodeBlock code={data.text} language="shell" caption={`Answer for ${asked.name} ${asked.type}`} />}
      </div>
    </Panel>
  );
}

export function PlaygroundView({ slug, initial, mayWrite }: { slug: string; initial: PlaygroundPage; mayWrite: boolean }) {
  const { data = initial, error, refetch } = useQuery({ ...playgroundQuery(slug), initialData: initial });
  const [open, setOpen] = useState<PlaygroundRecord | "new" | undefined>();
  const change = useChangeRecords(slug);
  const show = useToast();

  const remove = ({ id, ...form }: PlaygroundRecord): void =>
    change.mutate(
      { kind: "delete", id },
      {
        onSuccess: () =>
          show({ text: `The ${form.type} record of ${form.name} was deleted.`, undo: () => change.mutate({ kind: "add", form }) }),
      },
    );

  return (
    <>
      <PageHead
        title="DNS playground"
        lead="This page acts as your DNS provider. Only this installation sees what you set here, and it sees it immediately."
        action={
          <Link href={`/p/${slug}/settings/domains`} className="button button--outline gap-2">
            <ArrowLeft aria-hidden className="size-4" />
            Domains
          </Link>
        }
      />
      <div className="grid gap-5">
        <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
        <ErrorBox error={change.error} />
        <PresetPanel slug={slug} records={data.records} mayWrite={mayWrite} />
        <Panel
          title="Records"
          note="They belong to this machine, so every project here sees the same records."
          action={
            mayWrite && (
              <Button tone="primary" onClick={() => setOpen("new")}>
                <Plus aria-hidden className="size-5" />
                Add record
              </Button>
            )
          }
        >
          <RecordTable records={data.records} mayWrite={mayWrite} onEdit={setOpen} onDelete={remove} />
        </Panel>
        <AskPanel slug={slug} server={data.server} suggestion={data.records[0]?.name ?? ""} />
      </div>
      {open && <RecordDialog slug={slug} record={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
