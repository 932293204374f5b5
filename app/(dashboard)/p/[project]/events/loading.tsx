import { LoadingPage, RowBones } from "#components/shell/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default function LoadingEvents() {
  return (
    <LoadingPage
      label="Loading the events"
      title="Events"
      lead="What programs can follow through the API: every change of the last 30 days, newest first."
    >
      <Bone className="mb-4 h-11 w-48" />
      <RowBones rows={8} />
    </LoadingPage>
  );
}
