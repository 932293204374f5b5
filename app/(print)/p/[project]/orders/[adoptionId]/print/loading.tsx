import { loadingPrints } from "#components/sites/prints/loading-prints.tsx";

export default loadingPrints("Loading the pages", "Print contract");
