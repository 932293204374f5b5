import { ownLayout } from "../frame.tsx";

export const dynamic = "force-dynamic";

export default ownLayout("/account");
