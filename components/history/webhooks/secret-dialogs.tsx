"use client";

import Link from "next/link";
import { useState } from "react";
import { endpointName } from "#components/history/webhooks/words.ts";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { useRotateSecret } from "#lib/history/webhooks/client.ts";
import type { EndpointView, ShownSecret } from "#lib/history/webhooks/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

const OVERLAPS = [
  { value: "0", label: "Not at all: it stops now" },
  { value: "60", label: "1 hour" },
  { value: "360", label: "6 hours" },
  { value: "1440", label: "24 hours" },
] as const;

/** Only the button closes it, so that the secret is not lost by accident. */
export function ShownSecretDialog({ made, onClose }: { made: ShownSecret; onClose: () => void }) {
  const { secret, endpoint } = made;
  return (
    <Dialog title={`Signing secret of “${isolated(endpointName(endpoint))}”`} onClose={onClose} locked>
      <p className="mt-3 mb-4">
        <strong>Copy it now. It’s shown only once.</strong> With it, your receiver checks that a message is from Petstore.{" "}
        <Link href="/docs/guide/receive-webhooks" className="link" target="_blank">
          How to verify messages<span className="sr-only"> (opens a new tab)</span>
        </Link>
        {endpoint.oldSecretUntil && (
          <>
            {" "}
            The old secret signs too until <LocalTime at={endpoint.oldSecretUntil} />.
          </>
        )}
      </p>
      <CodeBlock caption="Signing secret" language="shell" code={secret} />
      <Button tone="primary" label="I’ve copied the secret" onClick={onClose} className="mt-6 w-full" />
    </Dialog>
  );
}

export function RotateSecretDialog(props: {
  slug: string;
  endpoint: EndpointView;
  onClose: () => void;
  onMade: (made: ShownSecret) => void;
}) {
  const { slug, endpoint, onClose, onMade } = props;
  const [overlap, setOverlap] = useState("1440");
  const rotate = useRotateSecret(slug);
  return (
    <FormDialog
      title={`Rotate the secret of “${isolated(endpointName(endpoint))}”`}
      text="During the overlap each message is signed with both secrets, so your receiver can switch to the new one without rejecting any."
      label="Create new secret"
      pendingLabel="Creating the new secret…"
      isKeptOpen
      onSubmit={() => rotate.mutateAsync({ id: endpoint.id, overlapMs: Number(overlap) * MINUTE_MS })}
      onDone={onMade}
      onClose={onClose}
    >
      <SelectField label="How long the old secret keeps signing" value={overlap} onChange={setOverlap} choices={OVERLAPS} />
    </FormDialog>
  );
}
