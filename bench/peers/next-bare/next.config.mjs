/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  turbopack: { root: process.env.BENCH_ROOT },
};
