"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { type ApiCall, callOf } from "#components/shell/api-call/call-of.ts";
import { samplesOf } from "#components/shell/api-call/samples.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Select } from "#components/ui/select.tsx";

function usePageCalls(slug: string): readonly ApiCall[] {
  const here = usePathname().slice(`/p/${slug}`.length);
  const call = callOf(here, new URLSearchParams(useSearchParams()));
  return call ? [call] : [];
}

/** @param props.calls those of the page if undefined; the first is shown until another is chosen */
export default function ApiCallDialog(props: { calls?: readonly ApiCall[] | undefined; onClose: () => void }) {
  const { onClose } = props;
  const { project } = useShell();
  const ofPage = usePageCalls(project?.slug ?? "");
  const calls = props.calls ?? ofPage;
  const [title, setTitle] = useState("");
  const call = calls.find((one) => one.title === title) ?? calls[0];
  if (!call || !project) return null;
  const { base } = project;
  return (
    <Dialog title={calls.length > 1 ? "API calls" : call.title} onClose={onClose}>
      <p className="mt-3 mb-4 text-note text-muted">
        Your code can do the same with this call. It reads the API key from the environment variable{" "}
        <code className="inline-code text-foreground">PETSTORE_KEY</code>.
      </p>
      {calls.length > 1 && (
        <Select
          aria-label="API call"
          value={call.title}
          onChange={setTitle}
          choices={calls.map(({ title }) => ({ value: title, label: title }))}
          className="mb-4 w-full"
        />
      )}
      <CodeTabs name="api-call" caption={call.title} samples={samplesOf(base, call)} />
      {call.notes.length > 0 && (
        <ul className="mt-4 list-disc space-y-1.5 pl-5 text-note text-muted">
          {call.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-note">
        <a href="/docs" className="link">
          All operations
        </a>
      </p>
    </Dialog>
  );
}
