# One image for every role: docs/operating/running.md. It needs glibc, so no Alpine.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Packages first: this layer stays as it is until the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY lib/programs/bootstrap lib/programs/bootstrap
COPY prisma.config.ts ./
COPY prisma prisma
RUN node lib/programs/bootstrap/main.mjs $$ petstore > /dev/null
COPY . .
# Builds the pages as `npm start` does, and starts nothing.
RUN node lib/programs/bootstrap/main.mjs $$ start > /dev/null && rm -rf .data

# The Node that runs the program comes from npm, with the packages; npm and the development tools stay behind.
FROM ${RUN_IMAGE}
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin petstore && install -d -o petstore -m 700 /data /data/media /data/backups
WORKDIR /app
COPY --from=build /app /app
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DATA_DIR=/data
# The embedded PostgreSQL and photos are there; the root file system can be read-only.
VOLUME /data
USER 10001:10001
EXPOSE 3000 3080 3443
# Roles without the API answer only at HEALTH_ADDRESS.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "const { ROLES, PORT, HEALTH_ADDRESS } = process.env; const at = (ROLES || 'web').includes('web') ? '127.0.0.1:' + (PORT || 3000) : HEALTH_ADDRESS; if (at) fetch('http://' + at + '/api/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The shell replaces itself with the program, which gets the signals.
ENTRYPOINT ["sh", "lib/programs/bootstrap/bootstrap.sh"]
CMD ["start"]
