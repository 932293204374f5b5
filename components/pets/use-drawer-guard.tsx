"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAskBeforeLeaving } from "#components/pets/use-ask-before-leaving.ts";

const CHOICE = "button button--outline h-11 bg-surface px-4 md:h-11";

export interface DrawerGuard {
  /** Runs an action that closes the form: immediately if nothing typed would be lost; otherwise asks once. */
  past: (go: () => void) => void;
  box: ReactNode;
  setDirty: (isDirty: boolean) => void;
}

function Question({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} role="alert" className="mb-5 scroll-m-5 rounded-xl border border-warning bg-warning/15 p-4">
      <p className="font-semibold">Your changes are not saved.</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <button type="button" onClick={onStay} className={CHOICE}>
          Keep editing
        </button>
        <button type="button" onClick={onDiscard} className={CHOICE}>
          Discard changes
        </button>
      </div>
    </div>
  );
}

export function useDrawerGuard(): DrawerGuard {
  const [isDirty, setDirty] = useState(false);
  const [held, setHeld] = useState<{ go: () => void } | undefined>();
  useAskBeforeLeaving(isDirty);

  const past = (go: () => void): void => {
    const mustAsk = isDirty && !held;
    setHeld(mustAsk ? { go } : undefined);
    if (!mustAsk) go();
  };
  const box = held && <Question onStay={() => setHeld(undefined)} onDiscard={() => past(held.go)} />;
  return { past, box, setDirty };
}
