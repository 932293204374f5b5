"use client";

import { CodeXml } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { ApiCall } from "#components/shell/api-call/call-of.ts";
import { useHasApiCall } from "#components/shell/api-call/use-has-api-call.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";
import { Lazy, lazyPart } from "#components/ui/lazy-part.tsx";

const dialog = lazyPart(async () => (await import("#components/shell/api-call/api-call-dialog.tsx")).default);

/** @param props.calls those of the page if undefined */
export function ApiCallButton({ calls }: { calls?: readonly ApiCall[] }) {
  const { project, opensDevelopers } = useShell();
  const [isOpen, setOpen] = useState(false);
  if (!project || !opensDevelopers) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        title="Show the equivalent API call"
        className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-xl px-3 text-note font-medium text-muted hover:bg-foreground/8 hover:text-foreground"
      >
        <CodeXml aria-hidden className="size-4.5" />
        API call
      </button>
      {isOpen &&
        // Portaled out of any surrounding form, which the dialog's own fields would otherwise join.
        createPortal(<Lazy part={dialog} props={{ calls, onClose: close }} onLost={close} />, document.body)}
    </>
  );
}

export function PageApiCall() {
  return useHasApiCall() ? <ApiCallButton /> : null;
}
