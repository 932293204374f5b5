import { LoadingPage, RowBones } from "#components/page/loading-page.tsx";

export default function LoadingMembers() {
  return (
    <LoadingPage
      label="Reading the members"
      tabs="settings"
      title="Members"
      lead="Viewers look, staff also change animals and the public site, owners do everything."
      actionWidth="w-28"
    >
      <RowBones rows={3} />
    </LoadingPage>
  );
}
