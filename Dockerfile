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
# What every other machine gets as a tarball. The image has no git: `--build-arg PETSTORE_VERSION=1.1.0-dev.5` tells a commit after a release.
ARG PETSTORE_VERSION
RUN sh lib/programs/bootstrap/bootstrap.sh release --out /release && tar -xzf /release/petstore-*.tar.gz -C /opt

# The Node that runs the program comes with the release; npm, sources, and what only builds stay behind.
FROM ${RUN_IMAGE}
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin petstore && install -d -o petstore -m 700 /data /data/media /data/backups
COPY --from=build /opt/petstore /opt/petstore
ARG NODE_FOLDER=/opt/petstore/current/node_modules/node-linux
ENV PATH=/opt/petstore:${NODE_FOLDER}-x64/bin:${NODE_FOLDER}-arm64/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DATA_DIR=/data
# The embedded PostgreSQL and photos are there; the root file system can be read-only.
VOLUME /data
USER 10001:10001
EXPOSE 3000 3080 3443
# Roles without the API answer only at HEALTH_ADDRESS.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "const { ROLES, PORT, HEALTH_ADDRESS } = process.env; const at = (ROLES || 'web').includes('web') ? '127.0.0.1:' + (PORT || 3000) : HEALTH_ADDRESS; if (at) fetch('http://' + at + '/api/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The shell replaces itself with the program, which gets the signals.
ENTRYPOINT ["/opt/petstore/petstore"]
CMD ["start"]
