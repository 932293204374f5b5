"use client";

import { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";

export interface Tab {
  href: string;
  label: string;
  mark?: ReactNode;
}

/** Fades while its page loads, so that a press registers visibly on a slow connection. */
function Label({ text }: { text: string }) {
  const { pending } = useLinkStatus();
  return <span className={`transition-opacity delay-100 ${pending ? "opacity-50" : ""}`}>{text}</span>;
}

export function TabStrip({ label, tabs, here }: { label: string; tabs: readonly Tab[]; here: string }) {
  return (
    <nav aria-label={label} className="scroll-tabs mb-3 border-b border-border sm:mb-5">
      <ul className="flex gap-4.5 sm:gap-6">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <IntentLink
              href={tab.href}
              aria-current={tab.href === here ? "page" : undefined}
              className="inline-flex h-control items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-muted hover:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground max-sm:text-note"
            >
              <Label text={tab.label} />
              {tab.mark}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
