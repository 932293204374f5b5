import { LoadingPage, RowBones } from "#components/shell/page/loading-page.tsx";
import { Bone } from "#components/ui/bone.tsx";

export default function LoadingOrders() {
  return (
    <LoadingPage
      label="Loading the adoptions"
      tabs="animals"
      title="Adoptions"
      lead="Marking an animal Pending places an adoption, Adopted completes it, and Available cancels it."
    >
      <Bone className="mb-4 h-control w-40 rounded-field" />
      <RowBones rows={8} />
    </LoadingPage>
  );
}
