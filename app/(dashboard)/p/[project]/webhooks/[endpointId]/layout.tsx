import { requireEndpoint } from "#lib/history/webhooks/loaders.ts";
import { layoutOf } from "#lib/http/pages/checked-layout.ts";

export default layoutOf("webhooks", "endpointId", requireEndpoint);
