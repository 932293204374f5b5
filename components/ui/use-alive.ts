"use client";

import { useEffect, useState } from "react";

/** Whether the page has come to life: a press before that would be lost, so buttons say so until then. */
export function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
