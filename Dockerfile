# The image of Sextant; docs/containers.md says how to run it.
#
# The base is Debian slim, because Node publishes its own builds for glibc and `sextant.mjs` tunes the memory of glibc. No package of
# the server has native code, so only the base differs between processors: everything else is made once, on the machine that builds.

FROM --platform=$BUILDPLATFORM node:24-slim AS manifests
WORKDIR /sextant
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
COPY apps/server/package.json apps/server/
COPY apps/dashboard/package.json apps/dashboard/

FROM manifests AS builds
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
COPY tsconfig.json ./
COPY packages packages
COPY apps/dashboard apps/dashboard
COPY apps/server apps/server
COPY scripts/build.ts scripts/server-program.mjs scripts/
COPY scripts/build scripts/build
RUN node scripts/build.ts

FROM manifests AS server
# The start script runs the Node in node_modules, which is that of the base: a workspace is installed without the package `node`.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --workspace @sextant/server \
  && find node_modules -name '*.map' -delete -o -name '*.d.*ts' -delete \
  && ln -s /usr/local/bin/node node_modules/.bin/node \
  && ln -s ../../sextant.mjs node_modules/.bin/sextant
COPY LICENSE sextant.mjs ./
COPY scripts/node.mjs scripts/server-program.mjs scripts/
COPY packages packages
COPY apps/server apps/server
COPY --from=builds /sextant/apps/dashboard/dist apps/dashboard/dist
COPY --from=builds /sextant/apps/server/dist apps/server/dist
# Whoever cloned the source may have kept it to themselves.
RUN chmod -R a+rX . && mkdir /data

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PATH=/sextant/node_modules/.bin:$PATH
WORKDIR /sextant
COPY --from=server /sextant ./
# The user `node` of the base, by number: Kubernetes cannot know that a name is not root.
COPY --from=server --chown=1000:1000 /data /data
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sextant"]
CMD ["serve"]
