import { LoadingPage, PanelBone } from "#components/shell/page/loading-page.tsx";

export default function LoadingPersonalData() {
  return (
    <LoadingPage
      label="Loading the search"
      tabs="enquiries"
      title="Personal data"
      lead="What you store about someone who wrote to you: find it, hand it out, erase it."
    >
      <PanelBone className="h-56" />
    </LoadingPage>
  );
}
