"use client";

import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { type Toast, ToastCard } from "#components/ui/toast-card.tsx";
import { ToastRegion } from "#components/ui/toast-region.tsx";

interface Shown {
  toast: Toast;
  key: number;
}

const Show = createContext<(toast: Toast) => void>(() => undefined);
const UndoNewest = createContext<() => void>(() => undefined);

/** Shows a toast, replacing an older one unless that one stays. */
export function useToast(): (toast: Toast) => void {
  return use(Show);
}

/** Undoes the newest visible toast that has an undo; otherwise a no-op. */
export function useUndoNewest(): () => void {
  return use(UndoNewest);
}

export function ToastProvider({ undoHint, children }: { undoHint?: ReactNode; children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const latest = useRef(shown);
  latest.current = shown;
  const count = useRef(0);

  const show = useCallback((toast: Toast) => {
    count.current += 1;
    const key = count.current;
    setShown((before) => [...(toast.stays ? [] : before.filter((one) => one.toast.stays)), { toast, key }]);
  }, []);
  const dismiss = useCallback((key: number) => setShown((before) => before.filter((one) => one.key !== key)), []);
  const undo = useCallback(
    (one: Shown | undefined) => {
      if (!one) return;
      dismiss(one.key);
      one.toast.undo?.();
    },
    [dismiss],
  );
  const undoNewest = useCallback(() => undo(latest.current.findLast(({ toast }) => toast.undo)), [undo]);

  return (
    <Show value={show}>
      <UndoNewest value={undoNewest}>
        {children}
        <ToastRegion>
          {shown.map((one) => (
            <ToastCard
              key={one.key}
              toast={one.toast}
              undoHint={one === shown.findLast(({ toast }) => toast.undo) && undoHint}
              onUndo={() => undo(one)}
              onDismiss={() => dismiss(one.key)}
            />
          ))}
        </ToastRegion>
      </UndoNewest>
    </Show>
  );
}
