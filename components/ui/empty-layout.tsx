import type { ReactNode } from "react";

export interface EmptyLayoutProps {
  title: string;
  text?: ReactNode;
  isSmall?: boolean;
  level?: 1 | 2 | 3;
  role?: "alert" | "status";
  children?: ReactNode;
}

/**
 * What is shown where content would be: a drawing, a sentence, and the first action. Has no frame of its own.
 * @param drawing decoration: the sentence beside it says the same
 * @param title one sentence or short phrase; `text` says more where the next step is not plain
 * @param isSmall for a list in a panel with its own heading
 * @param role `alert` for a failure that appears on a page already shown
 */
export function EmptyLayout(props: EmptyLayoutProps & { drawing: ReactNode }) {
  const { drawing, title, text, isSmall = false, level = isSmall ? 3 : 2, role, children } = props;
  const Heading = `h${level}` as const;
  const size = isSmall ? "text-base" : level === 1 ? "text-title" : "text-xl";
  return (
    <div role={role} className={`flex flex-col items-center text-center ${isSmall ? "py-2" : "px-6 py-10 sm:py-12"}`}>
      <svg viewBox="0 0 128 112" aria-hidden="true" className={`w-auto text-muted ${isSmall ? "h-14" : "h-24"}`}>
        <ellipse cx="64" cy="98" rx="50" ry="8" fill="var(--default)" />
        {drawing}
      </svg>
      <Heading className={`outline-none [overflow-wrap:anywhere] ${size} ${isSmall ? "mt-2" : "mt-4"}`}>{title}</Heading>
      {text && <p className={`max-w-lg text-muted ${isSmall ? "mt-1 text-note" : "mt-2"}`}>{text}</p>}
      {children && <div className={`flex flex-wrap justify-center gap-3 ${isSmall ? "mt-4" : "mt-6"}`}>{children}</div>}
    </div>
  );
}
