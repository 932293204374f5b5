import { layoutOf } from "#lib/http/pages/checked-layout.ts";
import { requireDomain } from "#lib/sites/domains/loaders.ts";

export default layoutOf("settings/domains", "domainId", requireDomain);
