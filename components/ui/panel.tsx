import { type ReactNode, useId } from "react";

const LOOK = "min-w-0 rounded-2xl border border-border bg-surface p-4 sm:p-5";

export function Card({ children }: { children: ReactNode }) {
  return <div className={LOOK}>{children}</div>;
}

export function Panel(props: { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }) {
  const { title, note, action, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={LOOK}>
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {note && <p className="mt-1 text-note text-muted">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
