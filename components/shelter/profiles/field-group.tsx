import type { ReactNode } from "react";

export function FieldGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="@container min-w-0 border-t border-border pt-4">
      <legend className="float-left w-full text-lg font-semibold">{title}</legend>
      {note && <p className="clear-both text-note text-muted">{note}</p>}
      <div className="clear-both grid gap-x-4 gap-y-5 pt-3 @md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className="@md:col-span-2">{children}</div>;
}
