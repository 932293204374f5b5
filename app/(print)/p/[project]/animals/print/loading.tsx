import { loadingPrints } from "#components/sites/prints/loading-prints.tsx";

export default loadingPrints("Loading what to print", "Print");
