import { LoadingPrints } from "#components/sites/prints/loading-prints.tsx";

export default function LoadingContract() {
  return <LoadingPrints label="Loading the pages" title="Print contract" />;
}
