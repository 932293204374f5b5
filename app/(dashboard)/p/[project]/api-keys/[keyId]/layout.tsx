import { requireKey } from "#lib/gateway/api-keys/detail.loaders.ts";
import { layoutOf } from "#lib/http/pages/project-page.ts";

export default layoutOf("api-keys", "keyId", requireKey);
