import { LoadingPage, PanelBone } from "#components/layout/loading-page.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { Bone } from "#components/ui/bone.tsx";

/** The domains while they are read. */
export default function LoadingDomains() {
  return (
    <LoadingPage label="Reading the domains">
      <PageHead
        title="Domains"
        lead="Addresses of your own for the project’s public site. The certificate comes by itself."
        action={<Bone className="h-11 w-36" />}
      />
      <div className="grid gap-4">
        <PanelBone className="h-44" />
        <PanelBone className="h-44" />
      </div>
    </LoadingPage>
  );
}
