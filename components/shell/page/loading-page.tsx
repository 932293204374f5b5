import type { ReactNode } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { TabBones } from "#components/shell/page/tab-bones.tsx";
import { Bone } from "#components/ui/bone.tsx";

function HeadBone() {
  return (
    <div className="mb-5 lg:mb-6">
      <Bone className="h-[1.15em] text-title w-64 max-w-full" />
    </div>
  );
}

interface Skeleton {
  label: string;
  tabs?: "animals" | "enquiries" | "settings";
  /** Omitted if known only after loading. */
  title?: string;
  lead?: string;
  /** Class; omitted if there is no primary action. */
  actionWidth?: string;
  rows?: number;
  /** Classes with their heights. */
  panels?: readonly string[];
  children?: ReactNode;
}

/** A page's skeleton; text that is already known appears where the loaded page shows it. */
export function LoadingPage(props: Skeleton) {
  const { label, tabs, title, lead, actionWidth, rows, panels, children } = props;
  return (
    <div role="status" aria-label={label}>
      {tabs && <TabBones tabs={tabs} />}
      {title === undefined ? (
        <HeadBone />
      ) : (
        <PageHead title={title} lead={lead} action={actionWidth && <Bone className={`h-control rounded-full ${actionWidth}`} />} />
      )}
      {rows !== undefined && <RowBones rows={rows} />}
      {panels && (
        <div className="grid gap-5">
          {panels.map((height) => (
            <PanelBone key={height} className={height} />
          ))}
        </div>
      )}
      {children}
    </div>
  );
}

/** The same for every address, as a route's `loading.tsx` needs it. */
export const loadingPage = (skeleton: Skeleton) => () => <LoadingPage {...skeleton} />;

export function PanelBone({ className }: { className: string }) {
  return (
    <div className={`rounded-2xl border border-border bg-surface p-4 sm:p-5 ${className}`}>
      <Bone className="h-6 w-40" />
      <Bone className="mt-5 h-4 w-3/4" />
      <Bone className="mt-3 h-4 w-1/2" />
    </div>
  );
}

const WIDTHS = ["w-1/3", "w-1/4", "w-2/5", "w-1/3", "w-2/7", "w-1/4", "w-2/5", "w-1/3"] as const;

export function RowBones({ rows }: { rows: number }) {
  return (
    <div className="rounded-2xl border border-border bg-surface px-4">
      {WIDTHS.slice(0, rows).map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={index} className="flex h-11 items-center gap-4 border-b border-border last:border-0">
          <Bone className={`h-4 ${width}`} />
          <Bone className="ml-auto h-6 w-24 rounded-full" />
        </div>
      ))}
    </div>
  );
}
