import { layoutOf } from "#lib/http/pages/checked-layout.ts";
import { pageOthers } from "#lib/shelter/enquiries/others/loaders.ts";

export default layoutOf("enquiries/others", "petId", pageOthers);
