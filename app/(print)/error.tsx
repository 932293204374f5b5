"use client";

import DashboardError from "../(dashboard)/error.tsx";

export default DashboardError;
