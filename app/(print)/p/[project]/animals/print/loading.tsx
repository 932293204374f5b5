import { LoadingPrints } from "#components/sites/prints/loading-prints.tsx";

export default function LoadingAnimalPrints() {
  return <LoadingPrints label="Loading what to print" title="Print" />;
}
