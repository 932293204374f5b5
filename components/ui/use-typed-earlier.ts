"use client";

import { type RefObject, useEffect } from "react";

/** Adopts input from before hydration, typed or autofilled: React does not see it and would restore the served value. */
export function useTypedEarlier(input: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  useEffect(() => {
    const { current } = input;
    if (current && current.value !== current.defaultValue) take(current.value);
  }, [input, take]);
}
