"use client";

import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTopDialog } from "#components/ui/open-dialogs.ts";

/** Moves into the top dialog, as everything outside a modal dialog can be neither clicked nor focused. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const dialog = useTopDialog();
  const [host, setHost] = useState<HTMLElement>();
  useEffect(() => {
    const element = document.createElement("div");
    setHost(element);
    return () => element.remove();
  }, []);
  useEffect(() => {
    if (host) (dialog ?? document.body).append(host);
  }, [host, dialog]);

  return (
    host &&
    createPortal(
      <div
        role="status"
        aria-live="polite"
        aria-atomic="false"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-50 flex flex-col-reverse items-center gap-2 px-4 in-[:root:has([data-thumb-bar])]:max-md:bottom-[calc(11.75rem+env(safe-area-inset-bottom))] in-[:root:has([data-wide-bar])]:md:max-lg:bottom-[calc(9.5rem+env(safe-area-inset-bottom))] lg:bottom-6 in-[:root:has([data-wide-bar])]:lg:bottom-24 lg:items-end lg:px-6"
      >
        {children}
      </div>,
      host,
    )
  );
}
