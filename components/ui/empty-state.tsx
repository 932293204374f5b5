import type { ReactNode } from "react";
import { EmptyPicture, type EmptyPictureName } from "#components/ui/empty-picture.tsx";

/**
 * What stands where content would be: a picture, a sentence, and the first action. Has no frame of its own.
 * @param picture `nothing` exists yet, `no-match` for a search or filter, `no-access` for this role, `failed` to load
 * @param title one sentence or short phrase; `text` says more where the next step is not plain
 * @param role `alert` for a failure that appears on a page already shown
 */
export function EmptyState(props: {
  picture: EmptyPictureName;
  title: string;
  text?: ReactNode;
  level?: 1 | 2 | 3;
  role?: "alert" | "status";
  children?: ReactNode;
}) {
  const { picture, title, text, level = 2, role, children } = props;
  const Heading = `h${level}` as const;
  return (
    <div role={role} className="flex flex-col items-center px-6 py-10 text-center sm:py-12">
      <EmptyPicture name={picture} />
      <Heading className={`mt-4 outline-none [overflow-wrap:anywhere] ${level === 1 ? "text-title" : "text-xl"}`}>{title}</Heading>
      {text && <p className="mt-2 max-w-lg text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
