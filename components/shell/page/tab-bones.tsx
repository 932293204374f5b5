"use client";

import { useShell } from "#components/shell/layout/shell-context.tsx";

/** The same labels as the tabs that follow. */
export function TabBones({ of }: { of: "animals" | "settings" }) {
  const { project } = useShell();
  const settings = ["Project", "Domains", "Members", ...(project?.may.readWebhooks ? ["Webhooks"] : [])];
  const labels = of === "animals" ? ["Animals", "Adoptions", "Categories"] : settings;
  return (
    <div
      aria-hidden
      className={`mb-5 flex gap-6 border-b border-border font-semibold text-muted ${of === "animals" ? "max-lg:hidden" : ""}`}
    >
      {labels.map((label) => (
        <span key={label} className="inline-flex h-control items-center border-b-2 border-transparent">
          {label}
        </span>
      ))}
    </div>
  );
}
