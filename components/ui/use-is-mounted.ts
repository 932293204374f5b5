"use client";

import { useEffect, useState } from "react";

/** False until the page is hydrated: earlier presses would be lost. */
export function useIsMounted(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
