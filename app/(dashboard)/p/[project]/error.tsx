"use client";

import { RetryError } from "#components/shell/page/retry-error.tsx";

export default RetryError;
