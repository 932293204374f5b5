import { layoutOf } from "#lib/http/pages/project-page.ts";
import { requireDomain } from "#lib/sites/domains/loaders.ts";

export default layoutOf("settings/domains", "domainId", requireDomain);
