"use client";

import { ErrorPage } from "#components/shell/layout/error-page.tsx";

export default ErrorPage;
