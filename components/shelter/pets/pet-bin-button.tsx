"use client";

import { useEffect, useRef, useState } from "react";
import type { LeaveGuard } from "#components/shell/page/use-leave-guard.tsx";
import { errorText, type PetActions } from "#components/shelter/pets/pet-actions.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useToast } from "#components/ui/toast.tsx";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

export function PetBinButton(props: { pet: PetRow; actions: PetActions; past: LeaveGuard["past"]; onDone: () => void }) {
  const { pet, actions, past, onDone } = props;
  const show = useToast();
  const [isMoving, setMoving] = useState(false);
  const [error, setError] = useState<Error | string>();
  const isInSight = useRef(false);
  useEffect(() => {
    isInSight.current = true;
    return () => {
      isInSight.current = false;
    };
  }, []);
  const inBin = pet.deletedAt !== null;

  const move = async (): Promise<void> => {
    setMoving(true);
    setError(undefined);
    const showError = (reason: Error | string): void =>
      isInSight.current ? setError(reason) : show({ isError: true, text: errorText(reason) });
    const isDone = await actions.setBin(pet, !inBin, showError);
    if (isDone && isInSight.current) onDone();
    setMoving(false);
  };
  const [word, busyWord] = inBin ? ["Restore", "Restoring…"] : ["Move to the bin", "Moving…"];

  return (
    <>
      <Button label={word} pendingLabel={busyWord} isPending={isMoving} onClick={() => past(() => void move())} className="sm:ml-auto" />
      <ErrorBox error={error} className="mt-1 basis-full" />
    </>
  );
}
