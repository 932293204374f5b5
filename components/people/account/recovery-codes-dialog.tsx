"use client";

import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { download } from "#lib/platform/browser/download.ts";

/** Only the button closes it, so that the codes are not lost by accident. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join("\n");
  return (
    <Dialog title="Save your recovery codes" onClose={onClose} locked>
      <p className="mt-3 mb-4">
        <strong>They’re shown only once.</strong> If you lose your phone, each of them signs you in once in place of a code from your app.
        Print them or keep them in a password manager, not on your phone.
      </p>
      <CodeBlock caption="Recovery codes" language="shell" code={text} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button tone="primary" label="I’ve saved the codes" onClick={onClose} />
        <Button label="Download" onClick={() => download("petstore-recovery-codes.txt", "text/plain", `${text}\n`)} />
      </div>
    </Dialog>
  );
}
