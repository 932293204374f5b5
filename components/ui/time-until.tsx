"use client";

import { useEffect, useState } from "react";

const SECOND_MS = 1000;

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds <= 0) return "a moment";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function TimeUntil({ until, before }: { until: string; before: string }) {
  const [now, setNow] = useState<number>();

  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);

  return <time dateTime={until}>{now === undefined ? " " : `${before} ${inWords(Date.parse(until) - now)}`}</time>;
}
