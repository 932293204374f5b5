import { layoutFor } from "#lib/http/pages/project-page.ts";

export default layoutFor("animals/import", "pets.write");
