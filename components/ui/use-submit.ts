"use client";

import { useEffect, useRef, useState } from "react";

interface Submission<T> {
  /** A thrown value is shown as the error. */
  onSubmit: () => T | Promise<T>;
  /** Not called if the form was closed meanwhile. */
  onDone?: ((result: T) => void) | undefined;
  /** Can be submitted again afterward; otherwise it closes or another page is on its way. */
  isRepeatable?: boolean | undefined;
}

/** Pending from the press on: a mutation reports it slightly later, and Escape before that would lose the result. */
export function useSubmit<T>({ onSubmit, onDone, isRepeatable = false }: Submission<T>) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | string>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const submit = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setError(undefined);
    try {
      const result = await onSubmit();
      if (isRepeatable) setPending(false);
      if (isShown.current) onDone?.(result);
    } catch (caught) {
      setPending(false);
      setError(caught instanceof Error ? caught : "Something went wrong. Try again.");
    }
  };
  return { isPending, error, submit: () => void submit(), clearError: () => setError(undefined) };
}
