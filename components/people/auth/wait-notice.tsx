"use client";

import { useEffect, useState } from "react";
import { waitText } from "#lib/platform/time.ts";

/** Screen readers announce the sentence only once. */
export function WaitNotice({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      if (rest <= 0) onOver();
      else setLeft(rest);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, onOver]);

  return (
    <div className="rounded-xl border border-warning bg-warning/15 p-4 text-note">
      <p role="alert">Too many failed attempts. Wait {waitText(seconds)}, then try again.</p>
      <p aria-hidden="true" className="mt-1 font-semibold tabular-nums">
        {left < 60 ? "" : `${Math.floor(left / 60)} min `}
        {left % 60} s left
      </p>
    </div>
  );
}
