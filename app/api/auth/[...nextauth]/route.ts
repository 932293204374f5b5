import { answerAuth } from "#lib/http/dashboard/auth-route.ts";

export const dynamic = "force-dynamic";

export { answerAuth as GET, answerAuth as POST };
