import { LoadingPage, RowBones } from "#components/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default function LoadingOrders() {
  return (
    <LoadingPage
      label="Reading the adoptions"
      tabs="animals"
      title="Adoptions"
      lead="A pending animal has one placed, adoption completes it, and back to available cancels it."
    >
      <Bone className="mb-4 h-11 w-40" />
      <RowBones rows={8} />
    </LoadingPage>
  );
}
