"use client";

import { firstCall } from "#components/docs/home/samples.ts";
import { TryKeyButton } from "#components/docs/reference/try-key-button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { ShownKey } from "#lib/gateway/api-keys/client.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** Only the button closes it, so that the key is not lost by accident. */
export function ShownKeyDialog({ made, base, onClose }: { made: ShownKey; base: string; onClose: () => void }) {
  const { key, apiKey, oldExpiresAt } = made;
  return (
    <Dialog title={`Key “${isolated(apiKey.name)}” is ready`} onClose={onClose} locked>
      <p className="mt-3 mb-4">
        <strong>Copy it now. It’s shown only once.</strong> The service stores only its fingerprint.
        {oldExpiresAt && (
          <>
            {" "}
            The old key works until <LocalTime at={oldExpiresAt} />.
          </>
        )}
      </p>
      <CodeBlock caption="API key" language="shell" code={key} />
      <h3 className="mt-6 mb-2 text-lg">Make your first call</h3>
      <p className="mb-3 text-note text-muted">
        The call reads the key from the variable <code className="inline-code">PETSTORE_KEY</code>. Set it in a terminal, then make the
        call.
      </p>
      <div className="mb-3">
        <CodeBlock caption="Set the variable" language="shell" code={`export PETSTORE_KEY='${key}'`} />
      </div>
      <CodeTabs name="new-key-call" caption="First call with the key" samples={firstCall(base)} />
      <div className="mt-4">
        <TryKeyButton apiKey={key} />
      </div>
      <button type="button" onClick={onClose} className="button button--primary mt-6 w-full">
        I’ve copied the key
      </button>
    </Dialog>
  );
}
