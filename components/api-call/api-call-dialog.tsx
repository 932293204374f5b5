"use client";

import type { ApiCall } from "#components/api-call/call-of.ts";
import { samplesOf } from "#components/api-call/samples.ts";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

export default function ApiCallDialog({ call, base, onClose }: { call: ApiCall; base: string; onClose: () => void }) {
  return (
    <Dialog title={call.title} onClose={onClose}>
      <p className="mt-3 mb-4 text-note text-muted">
        Your code can do the same with this call. It reads the API key from the environment variable{" "}
        <code className="inline-code text-foreground">PETSTORE_KEY</code>.
      </p>
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
