"use client";

import { useEffect, useState } from "react";

/** Whether the page is hydrated: earlier presses would be lost. */
export function useIsMounted(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
