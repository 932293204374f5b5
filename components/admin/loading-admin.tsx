import { LoadingPage, PanelBone } from "#components/page/loading-page.tsx";

/**
 * A page of the administrator's area while it is read. It stands inside the page, behind its gate: who
 * may not see it is answered 404, and nobody is led to the sign-in, which no answer can do that has begun.
 */
export function LoadingAdmin({ title }: { title: string }) {
  return (
    <LoadingPage label="Reading the service" title={title}>
      <div className="grid gap-5">
        <PanelBone className="h-40" />
        <PanelBone className="h-112" />
      </div>
    </LoadingPage>
  );
}
