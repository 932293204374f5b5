import { LoadingPage } from "#components/shell/page/loading-page.tsx";

/** Rendered inside the page, behind its access check: a response that has started can no longer become a 404 or redirect to sign-in. */
export function LoadingAdmin({ title }: { title: string }) {
  return <LoadingPage label="Loading administration" title={title} panels={["h-40", "h-112"]} />;
}
