"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { guardLeaving } from "#components/shell/page/leaving.ts";
import { Button } from "#components/ui/button.tsx";
import { giveFocusBack, isFocusLost } from "#components/ui/focus.ts";

export interface LeaveGuard {
  /** Runs an action that closes the form, after a question if something typed would be lost. */
  past: (go: () => void) => void;
  box: ReactNode;
  setDirty: (isDirty: boolean) => void;
}

interface Held {
  go: () => void;
}

function Question({ held, onStay, onDiscard }: { held: Held; onStay: () => void; onDiscard: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      if (isFocusLost()) giveFocusBack(before.current);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to leave asks again
  useEffect(() => {
    stay.current?.focus({ preventScroll: true });
    stay.current?.closest("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [held]);
  return (
    <div role="alert" className="mb-5 scroll-mt-20 scroll-mb-24 rounded-xl border border-warning bg-warning/15 p-4">
      <p className="font-semibold">Your changes are not saved.</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button label="Keep editing" ref={stay} onClick={onStay} className="bg-surface" />
        <Button label="Discard changes" onClick={onDiscard} className="bg-surface" />
      </div>
    </div>
  );
}

/** Protects a form whose text exists only on the page. Shows `box` while it asks. */
export function useLeaveGuard(): LeaveGuard {
  const router = useRouter();
  const [held, setHeld] = useState<Held>();
  const unguard = useRef<() => void>(undefined);

  // A state would be too late: the page may be left before React renders again.
  const setDirty = useCallback(
    (dirty: boolean) => {
      if (dirty) {
        unguard.current ??= guardLeaving({ ask: (go) => setHeld({ go }), visit: (href) => router.push(href) });
        return;
      }
      unguard.current?.();
      unguard.current = undefined;
      setHeld(undefined);
    },
    [router],
  );
  useEffect(
    () => () => {
      unguard.current?.();
      unguard.current = undefined;
    },
    [],
  );

  const past = (go: () => void): void => (unguard.current ? setHeld({ go }) : go());
  const discard = ({ go }: Held): void => {
    setHeld(undefined);
    go();
  };
  const box = held && <Question held={held} onStay={() => setHeld(undefined)} onDiscard={() => discard(held)} />;
  return { past, box, setDirty };
}
