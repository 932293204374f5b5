import { layoutOf } from "#lib/http/pages/project-page.ts";
import { pagePet } from "#lib/shelter/pets/loaders.ts";

export default layoutOf("animals", "petId", pagePet);
