import { layoutOf } from "#lib/http/pages/project-page.ts";
import { pageAdoption } from "#lib/shelter/adoptions/loaders.ts";

export default layoutOf("orders", "adoptionId", pageAdoption);
