"use client";

import { type ReactNode, useState } from "react";
import { AdopterForm } from "#components/sites/papers/adopter-form.tsx";
import { Frame, type Place } from "#components/sites/papers/contract-frame.tsx";
import { KeepButton } from "#components/sites/papers/keep-button.tsx";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import type { NewPrint } from "#lib/sites/papers/schema.ts";

interface Props extends Place {
  title: string;
  wanted: NewPrint;
  adoption: AdoptionRow;
  isIncomplete: boolean;
  canWrite: boolean;
  pages: ReactNode;
  children: ReactNode;
}

/** Prints only what the pages show: what is typed about the adopter has to be saved first. */
export function ContractDesk({ wanted, adoption, isIncomplete, canWrite, pages, children, ...place }: Props) {
  const [isDirty, setDirty] = useState(false);
  const { project, adoptionId } = place;
  const button = canWrite && <KeepButton project={project} adoptionId={adoptionId} wanted={wanted} isDisabled={isDirty} />;
  return (
    <Frame {...place} action={button}>
      <div className="print:hidden">
        {children}
        {canWrite && isIncomplete && <AdopterForm key={adoption.version} project={project} adoption={adoption} onDirty={setDirty} />}
      </div>
      {pages}
    </Frame>
  );
}
