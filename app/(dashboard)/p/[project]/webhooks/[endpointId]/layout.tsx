import { requireEndpoint } from "#lib/history/webhooks/loaders.ts";
import { layoutOf } from "#lib/http/pages/project-page.ts";

export default layoutOf("webhooks", "endpointId", requireEndpoint);
