import { LoadingPage } from "#components/shell/page/loading-page.tsx";

export default function LoadingDomain() {
  return <LoadingPage label="Loading the domain" tabs="settings" panels={["h-28", "h-80"]} />;
}
