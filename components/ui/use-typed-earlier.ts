"use client";

import { type RefObject, useEffect } from "react";

/**
 * Takes over what was typed, or filled in by the browser, before the page came to life: React hears of no change
 * that was made before, and would put the served value back at the next one.
 */
export function useTypedEarlier(input: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  useEffect(() => {
    const { current } = input;
    if (current && current.value !== current.defaultValue) take(current.value);
  }, [input, take]);
}
