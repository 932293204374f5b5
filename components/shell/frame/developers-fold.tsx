"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Place } from "#components/shell/layout/places.ts";
import { useShell } from "#components/shell/layout/shell-context.tsx";

/** Unfolded where the person unfolded it in this browser, or is in it. @param here the place inside that is shown */
export function DevelopersFold({ here, children }: { here: Place | undefined; children: ReactNode }) {
  const { opensDevelopers, openDevelopers } = useShell();
  const id = useId();
  const [isShutInside, shutInside] = useState(false);
  const isOpen = here ? !isShutInside : opensDevelopers;

  const toggle = (): void => {
    shutInside(here !== undefined && isOpen);
    openDevelopers(!isOpen);
  };

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className={`flex w-full cursor-pointer items-center gap-3 rounded-xl px-3 py-2.5 text-base hover:bg-foreground/6 hover:text-foreground ${here && !isOpen ? "bg-butter font-semibold text-foreground" : "font-medium text-muted"}`}
      >
        <ChevronRight aria-hidden className={`size-5 transition-transform duration-150 ${isOpen ? "rotate-90" : ""}`} />
        Developers
        {here && !isOpen && <span className="sr-only">, now {here.label}</span>}
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
