import { layoutFor } from "#lib/http/pages/checked-layout.ts";

export default layoutFor("animals/import", "pets.write");
