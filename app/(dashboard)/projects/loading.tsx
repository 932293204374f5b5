import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingProjects() {
  return (
    <LoadingPage label="Loading the projects" title="Projects" actionWidth="w-36">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {["first", "second", "third"].map((key) => (
          <PanelBone key={key} className="h-36" />
        ))}
      </div>
    </LoadingPage>
  );
}
