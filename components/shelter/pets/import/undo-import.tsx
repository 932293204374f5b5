"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { animalPath } from "#components/shell/layout/places.ts";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { asBefore } from "#components/shelter/pets/import/words.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { importCalls, undoPlanOptions } from "#lib/shelter/pets/import/client.ts";
import type { UndoPlan } from "#lib/shelter/pets/import/undo.schema.ts";

/** Nothing when every animal is as the import added it. @param words complete "3 animals …" */
function Changed({ plan, words }: { plan: UndoPlan; words: string }) {
  const { project } = useOpenImport();
  const more = plan.changed - plan.named.length;
  if (plan.changed === 0) return null;
  return (
    <div className="mt-3">
      <p>
        {animals(plan.changed)} {words}:
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {plan.named.map(({ id, name }) => (
          <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
            <Link href={`/p/${project}${animalPath(id)}`} className="link">
              {name}
            </Link>
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString("en")} more</li>}
      </ul>
    </div>
  );
}

function planWords({ animals: added, updates }: UndoPlan): string {
  if (added + updates === 0) return "Every animal of this import was changed or deleted since, so there is nothing to undo.";
  const moves = `${animals(added)} will move to the bin. You can restore animals from the bin for thirty days.`;
  const restores = `${animals(updates)} that the import changed will be ${asBefore(updates)}. Photos that it fetched for them stay.`;
  return [...(added > 0 ? [moves] : []), ...(updates > 0 ? [restores] : [])].join(" ");
}

function UndoQuestion({ onClose }: { onClose: () => void }) {
  const { project, file, changed } = useOpenImport();
  const { data: plan, error, refetch } = useQuery(undoPlanOptions(project, file.id));
  const undo = useMutation({
    mutationFn: (expected: UndoPlan) => importCalls.undo(project, file.id, expected),
    onSuccess: onClose,
    onSettled: changed,
  });
  return (
    <Dialog title="Undo this import?" onClose={onClose} locked={undo.isPending}>
      <ErrorBox error={error} onRetry={() => void refetch()} />
      {!plan && !error && <p className="mt-3 text-muted">Loading…</p>}
      {plan && (
        <>
          <p className="mt-3">{planWords(plan)}</p>
          <Changed plan={plan} words="will stay, because someone changed them since" />
        </>
      )}
      <ErrorBox error={undo.error} className="mt-4" />
      <div className="mt-6 flex flex-wrap gap-3">
        {plan && plan.animals + plan.updates > 0 && (
          <Button
            tone="primary"
            label={plan.updates > 0 ? `Undo for ${animals(plan.animals + plan.updates)}` : `Move ${animals(plan.animals)} to the bin`}
            disabled={undo.isPending}
            onClick={() => undo.mutate(plan)}
          />
        )}
        <Button label="Cancel" disabled={undo.isPending} onClick={onClose} />
      </div>
    </Dialog>
  );
}

export function UndoImport() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="gap-2">
        <Undo2 aria-hidden className="size-4" />
        Undo import
      </Button>
      {isOpen && <UndoQuestion onClose={() => setOpen(false)} />}
    </>
  );
}

export function LeftByUndo() {
  const { project, file } = useOpenImport();
  const { data: plan } = useQuery(undoPlanOptions(project, file.id));
  return plan ? <Changed plan={plan} words="stayed, because someone changed them since" /> : null;
}
