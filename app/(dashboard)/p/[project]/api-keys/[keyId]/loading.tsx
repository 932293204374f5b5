import { LoadingPage } from "#components/shell/page/loading-page.tsx";

export default function LoadingKey() {
  return <LoadingPage label="Loading the API key" panels={["h-40", "h-144", "h-96"]} />;
}
