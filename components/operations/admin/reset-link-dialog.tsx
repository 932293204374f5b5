"use client";

import { CodeBlock } from "#components/ui/code-block.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { ResetLink } from "#lib/operations/admin/people.schema.ts";

export function ResetLinkDialog({
  person,
  link,
  onClose,
}: {
  person: { name: string; email: string };
  link: ResetLink;
  onClose: () => void;
}) {
  return (
    <Dialog title={`Password link for ${person.name}`} onClose={onClose} locked>
      <p className="mt-3 mb-4">
        <strong>Copy the link now. It’s shown only once.</strong> Give it only to <bdi>{person.name}</bdi> ({person.email}): anyone who
        opens it can choose a new password. It works once, until <LocalTime at={link.expiresAt} />.
      </p>
      <CodeBlock caption="Password link" language="shell" code={link.url} />
      <button type="button" onClick={onClose} className="button button--primary mt-6 w-full">
        I’ve copied the link
      </button>
    </Dialog>
  );
}
